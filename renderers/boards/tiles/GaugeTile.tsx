import type { TileMeasure } from "../../../engine/api.ts";
import { t } from "../../locales/t.ts";
import { colourAt, figureText, type TileProps } from "../tile.ts";

const RADIUS = 44;
const LENGTH = Math.PI * RADIUS;

/** Half rings, one for each measure; a mark where the goal is. */
export function GaugeTile({ tile, figures }: TileProps) {
  return (
    <div className="tile-gauges">
      {tile.measures.map((measure, at) => (
        <Ring key={measure.key} measure={measure} value={figures.totals[measure.key] ?? null} goal={tile.goal ?? null} colour={colourAt(at)} />
      ))}
    </div>
  );
}

/** A share of less than one per cent would not be seen on a ring of a hundred. */
const fullOf = (goal: number | null): number => (goal !== null && goal < 10 ? goal * 2 : 100);

function Ring({ measure, value, goal, colour }: { measure: TileMeasure; value: number | null; goal: number | null; colour: string }) {
  const full = fullOf(goal);
  const part = Math.min(1, Math.max(0, (value ?? 0) / full));
  const angle = Math.PI * (1 - Math.min(1, (goal ?? 0) / full));
  return (
    <figure className="tile-gauge">
      <svg viewBox="0 0 100 58" role="img" aria-label={`${measure.title} ${figureText(measure, value)}${measure.unit}`}>
        <path className="tile-gauge-ground" d="M6 52 A44 44 0 0 1 94 52" />
        <path className="tile-gauge-value" d="M6 52 A44 44 0 0 1 94 52" style={{ stroke: colour, strokeDasharray: `${part * LENGTH} ${LENGTH}` }} />
        {goal !== null && (
          <line
            className="tile-gauge-goal"
            x1={50 + 38 * Math.cos(angle)}
            y1={52 - 38 * Math.sin(angle)}
            x2={50 + 49 * Math.cos(angle)}
            y2={52 - 49 * Math.sin(angle)}
          />
        )}
        <text x="50" y="48" textAnchor="middle" className="tile-gauge-text">
          {figureText(measure, value)}
          <tspan className="tile-gauge-unit">{measure.unit}</tspan>
        </text>
      </svg>
      <figcaption>
        {measure.title}
        {goal !== null && <small>{t("board.goal", { goal: `${goal}${measure.unit}` })}</small>}
      </figcaption>
    </figure>
  );
}
