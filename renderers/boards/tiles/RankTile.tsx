import { t } from "../../locales/t.ts";
import { figureText, type TileProps } from "../tile.ts";

/** The largest groups with bars behind them. */
export function RankTile({ tile, figures, onPick }: TileProps) {
  const [measure] = tile.measures;
  if (measure === undefined) return null;
  const most = Math.max(...figures.groups.map(({ measures }) => measures[measure.key] ?? 0), measure.isShare ? 100 : 0);
  return (
    <ol className="tile-rank">
      {figures.groups.map(({ key, label, measures }, at) => {
        const value = measures[measure.key] ?? null;
        const line = (
          <>
            <i>{at + 1}</i>
            <span className="tile-rank-name">{label || t("board.others")}</span>
            <span className="tile-rank-bar">
              <span style={{ inlineSize: `${most > 0 ? ((value ?? 0) / most) * 100 : 0}%` }} />
            </span>
            <b>
              {figureText(measure, value)}
              <small>{measure.unit}</small>
            </b>
          </>
        );
        return (
          <li key={`${key} ${label}`}>
            {onPick !== null && key !== null ? (
              <button type="button" onClick={() => onPick({ key, label })} aria-label={t("board.narrow", { name: label })}>
                {line}
              </button>
            ) : (
              <div>{line}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
