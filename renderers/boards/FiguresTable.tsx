import type { TileProps } from "./tile.ts";
import { figureText } from "./tile.ts";

/** The figures of a drawing for those who do not see it. */
export function FiguresTable({ tile, figures }: Pick<TileProps, "tile" | "figures">) {
  const { measures, dimension } = tile;
  const lines = dimension === null ? [{ label: "", series: "", measures: figures.totals }] : figures.groups;
  return (
    <table className="board-unseen">
      <caption>{tile.title}</caption>
      <thead>
        <tr>
          <th scope="col">{dimension?.title}</th>
          {measures.map(({ key, title, unit }) => (
            <th key={key} scope="col">
              {title}
              {unit}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.label} ${line.series ?? ""}`}>
            <th scope="row">{[line.label, line.series].filter(Boolean).join(" ")}</th>
            {measures.map((measure) => (
              <td key={measure.key}>{figureText(measure, line.measures[measure.key])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
