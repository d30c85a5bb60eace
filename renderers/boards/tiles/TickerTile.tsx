import { useEffect, useRef } from "react";
import { t } from "../../locales/t.ts";
import { figureText, type TileProps } from "../tile.ts";

const STEP_MS = 3_000;

/** Lines that move on by themselves; who wants no motion scrolls. */
export function TickerTile({ tile, figures }: TileProps) {
  const [measure] = tile.measures;
  const lines =
    measure === undefined
      ? figures.rows.map(({ id, title, text }) => ({ id, name: title, said: text }))
      : figures.groups
          .map(({ key, label, measures }) => ({
            id: `${key} ${label}`,
            name: label || t("board.others"),
            said: `${figureText(measure, measures[measure.key])} ${measure.unit}`,
          }))
          .toReversed();
  const list = useRef<HTMLUListElement>(null);
  const count = lines.length;
  useEffect(() => {
    if (count === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => moveOn(list.current), STEP_MS);
    return () => clearInterval(timer);
  }, [count]);
  return (
    <ul className="tile-ticker" ref={list}>
      {lines.map(({ id, name, said }) => (
        <li key={id}>
          <span>{name}</span>
          <b>{said}</b>
        </li>
      ))}
    </ul>
  );
}

/** One line on; behind the last the first again. */
function moveOn(list: HTMLUListElement | null): void {
  const line = list?.firstElementChild;
  if (list === null || !(line instanceof HTMLElement)) return;
  const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
  list.scrollTo({ top: isAtEnd ? 0 : list.scrollTop + line.offsetHeight, behavior: "smooth" });
}
