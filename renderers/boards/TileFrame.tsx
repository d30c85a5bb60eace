import type { CSSProperties } from "react";
import type { ShownTile, TileFigures, TileState } from "../../engine/api.ts";
import { t } from "../locales/t.ts";
import type { TileProps } from "./tile.ts";
import { tileRenderers } from "./tiles/index.ts";

export interface TileFrameProps extends Omit<TileProps, "figures"> {
  state: TileState | null;
}

const nothing: TileFigures = { groups: [], totals: {}, rows: [] };
/** Looks that say something of their own. */
const speaksAlone: ReadonlySet<ShownTile["as"]> = new Set(["clock", "text", "countdown", "boards"]);

/** A tile with its heading: its figures, or why there are none. */
export function TileFrame({ state, ...props }: TileFrameProps) {
  const { tile } = props;
  const Body = tileRenderers[tile.as];
  const figures = state?.figures ?? (speaksAlone.has(tile.as) ? nothing : null);
  if (tile.as === "insert") return figures === null ? null : <Body {...props} figures={figures} />;
  const why = whyEmpty(tile, { state, figures });
  return (
    <section className={`tile is-${tile.as}`} style={placeOf(tile)} aria-label={tile.title ?? undefined}>
      {tile.title !== null && tile.as !== "countdown" && (
        <header className="tile-head">
          <h2>{tile.title}</h2>
          {state?.isFault === true && state.statTime !== "" && (
            <small title={t("board.stale", { time: state.statTime })}>{state.statTime.slice(5, 16)}</small>
          )}
        </header>
      )}
      <div className="tile-body">
        {figures === null || why !== null ? <p className="tile-empty">{why}</p> : <Body {...props} figures={figures} />}
      </div>
    </section>
  );
}

function whyEmpty(tile: ShownTile, { state, figures }: { state: TileState | null; figures: TileFigures | null }): string | null {
  if (tile.isAbsent) return t("board.absent");
  if (figures === null) return state?.isFault === true ? t("board.nothing") : t("board.waiting");
  if (speaksAlone.has(tile.as)) return null;
  const isEmpty = tile.measures.length === 0 ? figures.rows.length === 0 : tile.dimension !== null && figures.groups.length === 0;
  return isEmpty ? t("board.nothing") : null;
}

function placeOf({ at }: ShownTile): CSSProperties | undefined {
  if (at === undefined) return undefined;
  const [x, y, width, height] = at;
  return { "--x": x, "--y": y, "--w": width, "--h": height } as CSSProperties;
}
