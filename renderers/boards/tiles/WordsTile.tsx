import { colourAt, type TileProps } from "../tile.ts";

/** Groups as words, the larger the more. */
export function WordsTile({ tile, figures }: TileProps) {
  const [measure] = tile.measures;
  if (measure === undefined) return null;
  const most = Math.max(1, ...figures.groups.map(({ measures }) => measures[measure.key] ?? 0));
  return (
    <ul className="tile-words">
      {figures.groups.map(({ key, label, measures }, at) => (
        <li
          key={`${key} ${label}`}
          style={{ fontSize: `calc(var(--u) * ${14 + 26 * Math.sqrt((measures[measure.key] ?? 0) / most)})`, color: colourAt(at) }}
        >
          {label}
        </li>
      ))}
    </ul>
  );
}
