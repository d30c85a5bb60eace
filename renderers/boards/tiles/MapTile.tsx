import type { CSSProperties } from "react";
import { t, type TextKey } from "../../locales/t.ts";
import { provinceFields } from "../provinces.ts";
import { figureText, type TileProps } from "../tile.ts";

/** Provinces as equal fields, the warmer the more. */
export function MapTile({ tile, figures }: TileProps) {
  const [measure] = tile.measures;
  if (measure === undefined) return null;
  const values = new Map(
    figures.groups.flatMap(({ key, measures }) => (key === null ? [] : [[key.slice(0, 2), measures[measure.key] ?? 0] as const])),
  );
  const most = Math.max(1, ...values.values());
  return (
    <ul className="tile-map" aria-label={tile.title ?? ""}>
      {Object.entries(provinceFields).map(([code, [column, line]]) => {
        const value = values.get(code);
        // Of few and many a root tells more than a share.
        const heat = value === undefined ? 0 : Math.sqrt(value / most);
        return (
          <li
            key={code}
            className={value === undefined ? "is-empty" : ""}
            style={{ gridColumn: column + 1, gridRow: line + 1, "--heat": heat } as CSSProperties}
          >
            <span>{t(`province.${code}` as TextKey)}</span>
            {value !== undefined && <b>{figureText(measure, value)}</b>}
          </li>
        );
      })}
    </ul>
  );
}
