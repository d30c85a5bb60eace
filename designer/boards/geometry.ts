import { type BoardGrid, meets, type TilePlace } from "../../engine/screens/tile-places.ts";

/** How far something is dragged, steps of the grid. */
export interface Shift {
  x: number;
  y: number;
}

/** A pointer that moves less than this stays where it is, pixels. */
export const holdsStill = 4;

/** A corner that is dragged: the sides that follow. */
export interface Corner {
  x: "left" | "right";
  y: "top" | "bottom";
}
export const corners: readonly Corner[] = [
  { x: "left", y: "top" },
  { x: "right", y: "top" },
  { x: "left", y: "bottom" },
  { x: "right", y: "bottom" },
];

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));

/** All of them by the same, as far as the board goes. */
export function movedTogether(places: readonly TilePlace[], by: Shift, { columns, lines }: BoardGrid): TilePlace[] {
  const x = within(by.x, -Math.min(...places.map(([left]) => left)), columns - Math.max(...places.map(([left, , width]) => left + width)));
  const y = within(by.y, -Math.min(...places.map(([, top]) => top)), lines - Math.max(...places.map(([, top, , height]) => top + height)));
  return places.map(([left, top, width, height]) => [left + x, top + y, width, height]);
}

/** The opposite corner stays where it is; at least one step is left. */
export function resized(
  [left, top, width, height]: TilePlace,
  { corner, by }: { corner: Corner; by: Shift },
  { columns, lines }: BoardGrid,
): TilePlace {
  const [x, wide] = pulled([left, width], { isFirst: corner.x === "left", by: by.x, end: columns });
  const [y, high] = pulled([top, height], { isFirst: corner.y === "top", by: by.y, end: lines });
  return [x, y, wide, high];
}

function pulled([from, long]: [number, number], { isFirst, by, end }: { isFirst: boolean; by: number; end: number }): [number, number] {
  if (!isFirst) return [from, within(long + by, 1, end - from)];
  const begin = within(from + by, 0, from + long - 1);
  return [begin, from + long - begin];
}

/** Steps left free around the tiles and below the heading. */
const margin = 1;
export const headLines = 4;

/** The first free place of this size from the top, smaller where there is none; null where nothing fits. */
export function freePlace(taken: readonly TilePlace[], [width, height]: readonly [number, number], grid: BoardGrid): TilePlace | null {
  const smallest = 4;
  for (let [wide, high] = [width, height]; wide >= smallest && high >= smallest; [wide, high] = [Math.floor(wide * 0.7), Math.floor(high * 0.7)]) {
    const place = placeOfSize(taken, [wide, high], { grid, gap: margin }) ?? placeOfSize(taken, [wide, high], { grid, gap: 0 });
    if (place !== null) return place;
  }
  return null;
}

function placeOfSize(
  taken: readonly TilePlace[],
  [width, height]: readonly [number, number],
  { grid: { columns, lines }, gap }: { grid: BoardGrid; gap: number },
): TilePlace | null {
  const wider = taken.map(([x, y, wide, high]): TilePlace => [x - gap, y - gap, wide + 2 * gap, high + 2 * gap]);
  for (let y = Math.min(headLines, lines - height); y >= 0 && y + height + gap <= lines; y += 1)
    for (let x = gap; x + width + gap <= columns; x += 1)
      if (!wider.some((other) => meets(other, [x, y, width, height]))) return [x, y, width, height];
  return null;
}

export const sides = ["left", "right", "top", "bottom"] as const;
export type Side = (typeof sides)[number];

/** One side of all stands where that of the outermost does. */
export function aligned(places: readonly TilePlace[], side: Side): TilePlace[] {
  const left = Math.min(...places.map(([x]) => x));
  const right = Math.max(...places.map(([x, , width]) => x + width));
  const top = Math.min(...places.map(([, y]) => y));
  const bottom = Math.max(...places.map(([, y, , height]) => y + height));
  return places.map(([x, y, width, height]) => [
    side === "left" ? left : side === "right" ? right - width : x,
    side === "top" ? top : side === "bottom" ? bottom - height : y,
    width,
    height,
  ]);
}

export const axes = ["x", "y"] as const;
export type Axis = (typeof axes)[number];

/** As wide, or as high, as the first, as far as the board goes. */
export function alike(places: readonly TilePlace[], axis: Axis, { columns, lines }: BoardGrid): TilePlace[] {
  const [first] = places;
  if (first === undefined) return [];
  return places.map(([x, y, width, height]) =>
    axis === "x" ? [x, y, within(first[2], 1, columns - x), height] : [x, y, width, within(first[3], 1, lines - y)],
  );
}

/** Between the outermost two the gaps become equal; steps that cannot be shared go to the first gaps. */
export function distributed(places: readonly TilePlace[], axis: Axis): TilePlace[] {
  const at = axis === "x" ? 0 : 1;
  const order = places.map((place, index) => ({ place, index })).toSorted((one, other) => one.place[at] - other.place[at]);
  const [first, last] = [order[0], order.at(-1)];
  if (first === undefined || last === undefined || order.length < 3) return [...places];
  const free = last.place[at] + last.place[at + 2]! - first.place[at] - order.reduce((sum, { place }) => sum + place[at + 2]!, 0);
  const result = [...places];
  let next = first.place[at];
  order.forEach(({ place, index }, no) => {
    const moved: TilePlace = [...place];
    moved[at] = next;
    result[index] = moved;
    const gaps = order.length - 1;
    next += place[at + 2]! + Math.floor((free * (no + 1)) / gaps) - Math.floor((free * no) / gaps);
  });
  return result;
}

/** On a board of another size every edge stands in proportion, so that neighbours stay neighbours. */
export function inProportion([x, y, width, height]: TilePlace, from: BoardGrid, to: BoardGrid): TilePlace {
  const [left, right] = [x, x + width].map((edge) => Math.round((edge * to.columns) / from.columns)) as [number, number];
  const [top, bottom] = [y, y + height].map((edge) => Math.round((edge * to.lines) / from.lines)) as [number, number];
  return [left, top, Math.max(1, right - left), Math.max(1, bottom - top)];
}
