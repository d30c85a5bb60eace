import { t } from "../../locales/t.ts";
import { figureText, type TileProps } from "../tile.ts";

/** Groups with their figures, or rows with their time. */
export function TableTile({ tile, figures }: TileProps) {
  if (figures.rows.length > 0)
    return (
      <ul className="tile-rows">
        {figures.rows.map(({ id, title, text, time }) => (
          <li key={id}>
            <span>{title || text}</span>
            {time !== "" && <time>{time.slice(0, 10)}</time>}
          </li>
        ))}
      </ul>
    );
  return (
    <table className="tile-table">
      <thead>
        <tr>
          <th scope="col">{tile.dimension?.title}</th>
          {tile.measures.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.groups.map(({ key, label, measures }) => (
          <tr key={`${key} ${label}`}>
            <th scope="row">{label || t("board.others")}</th>
            {tile.measures.map((measure) => (
              <td key={measure.key}>{figureText(measure, measures[measure.key])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
