import { type CSSProperties, type ReactNode, useRef } from "react";
import type { ShownBoard, TileState } from "../../engine/api.ts";
import { t } from "../locales/t.ts";
import { TileFrame } from "./TileFrame.tsx";
import { useUnit } from "./use-unit.ts";
import "./boards.css";
import "./tiles.css";
import "./tile-lists.css";
import "./tile-fields.css";
import "./phone.css";

export interface PickedScope {
  key: string;
  value: string;
  label: string;
}

export interface BoardViewProps {
  board: ShownBoard;
  states: ReadonlyMap<string, TileState>;
  scope: PickedScope | null;
  onScope(scope: PickedScope | null): void;
  /** Figures come as they change; false: the connection broke. */
  isLive: boolean;
  /** Stands left and right of the title. */
  start: ReactNode;
  end: ReactNode;
  /** In a narrow holder the tiles stand one below another. Default true. */
  mayBePage?: boolean;
}

/** A board as large as its holder; on a phone its tiles stand one below another. */
export function BoardView({ board, states, scope, onScope, isLive, start, end, mayBePage = true }: BoardViewProps) {
  const holder = useRef<HTMLDivElement>(null);
  const { unit, across, down, isPhone } = useUnit(holder, { size: board.size, mayBePage });
  const isWhole = board.tiles.length === 1 || board.tiles.some(({ at, as }) => as === "boards" && at?.[1] === 0);
  return (
    <div className={`board-holder is-${board.theme}${isPhone ? " is-phone" : ""}`} ref={holder}>
      {unit > 0 && (
        <main
          className="board-stage"
          style={{ "--u": `${unit}px`, "--ux": `${across}px`, "--uy": `${down}px` } as CSSProperties}
          aria-label={board.title}
        >
          {!isWhole && (
            <header className="board-head">
              <div className="board-start">
                {start}
                {scope !== null && (
                  <button type="button" className="board-chip" onClick={() => onScope(null)} aria-label={t("board.back")}>
                    {scope.label} ✕
                  </button>
                )}
              </div>
              <h1>{board.title}</h1>
              <div className="board-end">
                <span className={isLive ? "board-live" : "board-live is-off"} role="status">
                  {isLive ? t("board.live") : t("board.offline")}
                </span>
                {end}
              </div>
            </header>
          )}
          {board.tiles.map((tile) => {
            const { click } = tile;
            return (
              <TileFrame
                key={tile.key}
                tile={tile}
                state={states.get(tile.key) ?? null}
                unit={unit}
                isDeep={board.theme === "deep"}
                onPick={click === undefined ? null : ({ key, label }) => onScope({ key: click.scope, value: key, label })}
              />
            );
          })}
        </main>
      )}
    </div>
  );
}
