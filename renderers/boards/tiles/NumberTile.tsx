import { figureText, type TileProps } from "../tile.ts";

/** Big numbers side by side. */
export function NumberTile({ tile, figures }: TileProps) {
  return (
    <dl className="tile-numbers">
      {tile.measures.map((measure) => {
        const value = figures.totals[measure.key];
        const isAlarm = tile.alarm?.includes(measure.key) === true && (value ?? 0) > 0;
        return (
          <div key={measure.key} className={isAlarm ? "tile-number is-alarm" : "tile-number"}>
            <dt>{measure.title}</dt>
            <dd>
              <b>{figureText(measure, value)}</b>
              {measure.unit && <small>{measure.unit}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
