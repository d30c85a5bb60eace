import type { BoardTile, TileLook } from "./document.ts";

/** What a tile tells: a statistic in all or by groups (by two of them with `cells`), rows, or what the tile itself says. */
export type TileContent = "figures" | "groups" | "cells" | "rows" | "boards" | "text" | "until" | "nothing";

/** The contents a look can draw; the first is what it is for. */
const contentsOf: Readonly<Record<TileLook, readonly TileContent[]>> = {
  number: ["figures"],
  gauge: ["figures"],
  line: ["groups"],
  bar: ["groups", "figures"],
  column: ["groups", "figures"],
  pie: ["groups", "figures"],
  radar: ["groups", "figures"],
  rank: ["groups"],
  table: ["groups", "rows"],
  heat: ["cells"],
  map: ["groups"],
  words: ["groups"],
  ticker: ["rows", "groups"],
  program: ["rows"],
  insert: ["rows"],
  boards: ["boards"],
  clock: ["nothing"],
  text: ["text"],
  countdown: ["until"],
};

/** Null: no look is called so. */
export const drawnBy = ({ as }: BoardTile): readonly TileContent[] | null => (Object.hasOwn(contentsOf, as) ? contentsOf[as] : null);

/** What the tile brings, whatever its look can draw. */
export function contentOf({ stat, dimension, series, pick, boards, text, until }: BoardTile): TileContent {
  if (stat !== undefined) return dimension === undefined ? "figures" : series === undefined ? "groups" : "cells";
  if (pick !== undefined) return "rows";
  if (boards !== undefined) return "boards";
  if (until !== undefined) return "until";
  return text === undefined ? "nothing" : "text";
}

/** The key that content is missing. */
export const keyOf: Readonly<Record<Exclude<TileContent, "nothing">, keyof BoardTile>> = {
  figures: "stat",
  groups: "dimension",
  cells: "series",
  rows: "pick",
  boards: "boards",
  text: "text",
  until: "until",
};

/** Looks that say nothing without words above them. */
export const isChart = ({ as }: BoardTile): boolean =>
  !["number", "ticker", "program", "insert", "boards", "clock", "text", "countdown"].includes(as);
