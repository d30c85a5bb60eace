import { t } from "../locales/t.ts";
import type { TileProps } from "./tile.ts";

/** Narrows the board to one of the groups that a chart shows. */
export function ScopeButtons({ figures, onPick }: Pick<TileProps, "figures" | "onPick">) {
  if (onPick === null) return null;
  const groups = figures.groups.flatMap(({ key, label }) => (key === null ? [] : [{ key, label }]));
  const pick = (key: string) => {
    const group = groups.find((one) => one.key === key);
    if (group !== undefined) onPick(group);
  };
  return (
    <select className="tile-scope" aria-label={t("board.narrow", { name: "" })} value="" onChange={({ target }) => pick(target.value)}>
      <option value="">{t("board.whole")}</option>
      {groups.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  );
}
