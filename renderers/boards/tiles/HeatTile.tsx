import type { CSSProperties } from "react";
import { figureText, type TileProps } from "../tile.ts";

/** Two dimensions as a field of warm and cold cells. */
export function HeatTile({ tile, figures }: TileProps) {
  const [measure] = tile.measures;
  if (measure === undefined) return null;
  const lines = [...new Map(figures.groups.map(({ key, label }) => [key, label]))];
  const columns = [...new Set(figures.groups.map(({ series }) => series ?? ""))].toSorted((a, b) => (a < b ? -1 : 1));
  const values = new Map(figures.groups.map(({ key, series, measures }) => [`${key}|${series ?? ""}`, measures[measure.key] ?? 0]));
  const most = Math.max(1, ...values.values());
  return (
    <table className="tile-heat" style={{ "--columns": columns.length } as CSSProperties}>
      <caption className="board-unseen">{tile.title}</caption>
      <thead className="board-unseen">
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([key, label]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {columns.map((column) => {
              const value = values.get(`${key}|${column}`) ?? 0;
              return (
                <td
                  key={column}
                  style={{ "--heat": value / most } as CSSProperties}
                  title={`${label} ${column} ${figureText(measure, value)}${measure.unit}`}
                >
                  <span className="board-unseen">{figureText(measure, value)}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
