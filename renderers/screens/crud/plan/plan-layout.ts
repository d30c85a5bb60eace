import type { PlanBand, PlanBox } from "./plan-tree.ts";

/** How large things are drawn. */
export interface PlanScale {
  /** Pixels a box is wide at least. */
  boxWidth: number;
  /** Places beside each other. */
  across: number;
  placeHeight: number;
  /** How many of the plan's lines stand in a place. */
  lines: number;
}

/** Steps of the zoom, from far to near. */
export const scales: readonly PlanScale[] = [
  { boxWidth: 132, across: 4, placeHeight: 28, lines: 0 },
  { boxWidth: 172, across: 2, placeHeight: 44, lines: 1 },
  { boxWidth: 232, across: 1, placeHeight: 44, lines: 2 },
];

export const GAP = 10;
export const PLACE_GAP = 4;
const BAND_HEIGHT = 44;
const BOX_HEAD = 46;
const BOX_END = 10;

/** One line of the drawing: the head of a band, or boxes beside each other. */
export interface PlanLine {
  band: PlanBand;
  /** Null: the head of the band. */
  boxes: PlanBox[] | null;
  top: number;
  height: number;
}

/** Where a place stands, for the arrows. */
interface Spot {
  line: number;
  box: number;
  at: number;
}

export interface PlanLayout {
  scale: PlanScale;
  lines: PlanLine[];
  height: number;
  /** Boxes beside each other. */
  columns: number;
  spots: ReadonlyMap<string, Spot>;
}

const boxHeight = ({ places }: PlanBox, { across, placeHeight }: PlanScale): number =>
  BOX_HEAD + Math.ceil(places.length / across) * (placeHeight + PLACE_GAP) + BOX_END;

/** Lines of a drawing of so many pixels; all heights are known beforehand, so that only what is in sight need be drawn. */
export function layPlan(bands: readonly PlanBand[], width: number, scale: PlanScale): PlanLayout {
  const columns = Math.max(1, Math.floor((width + GAP) / (scale.boxWidth + GAP)));
  const lines: PlanLine[] = [];
  const spots = new Map<string, Spot>();
  let top = 0;
  const add = (band: PlanBand, boxes: PlanBox[] | null, height: number) => {
    for (const [box, { places }] of (boxes ?? []).entries())
      for (const [at, { id }] of places.entries()) spots.set(id, { line: lines.length, box, at });
    lines.push({ band, boxes, top, height });
    top += height;
  };
  for (const band of bands) {
    if (bands.length > 1) add(band, null, BAND_HEIGHT);
    for (let from = 0; from < band.boxes.length; from += columns) {
      const boxes = band.boxes.slice(from, from + columns);
      add(band, boxes, Math.max(...boxes.map((box) => boxHeight(box, scale))) + GAP);
    }
  }
  return { scale, lines, height: top, columns, spots };
}

/** Indices of the lines between two heights, the second not included. */
export function linesBetween({ lines }: PlanLayout, from: number, to: number): [number, number] {
  const first = firstFrom(lines, from);
  let end = first;
  while (end < lines.length && lines[end]!.top < to) end += 1;
  return [first, end];
}

function firstFrom(lines: readonly PlanLine[], from: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, height } = lines[middle]!;
    if (top + height <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type Direction = "left" | "right" | "up" | "down" | "bandUp" | "bandDown" | "first" | "last";

/** The place one comes to from another; itself at the edge. */
export function placeBeside(layout: PlanLayout, id: string, direction: Direction): string {
  const spot = layout.spots.get(id);
  if (spot === undefined) return id;
  return (found[direction](layout, spot) ?? id) as string;
}

type Find = (layout: PlanLayout, spot: Spot) => string | undefined;

const ids = ({ spots }: PlanLayout): string[] => [...spots.keys()];
const idAt = ({ lines }: PlanLayout, { line, box, at }: Spot): string | undefined => lines[line]?.boxes?.[box]?.places[at]?.id;

/** Places follow each other in their box, boxes in their line. */
const along =
  (by: 1 | -1): Find =>
  (layout, spot) => {
    const order = ids(layout);
    return idAt(layout, { ...spot, at: spot.at + by }) ?? order[order.indexOf(idAt(layout, spot)!) + by];
  };

const across =
  (by: 1 | -1): Find =>
  (layout, { line, box, at }) => {
    const { across: wide } = layout.scale;
    const inBox = idAt(layout, { line, box, at: at + by * wide });
    if (inBox !== undefined) return inBox;
    const next = nextLine(layout, line, by);
    const boxes = layout.lines[next]?.boxes;
    if (boxes == null) return undefined;
    const { places } = boxes[Math.min(box, boxes.length - 1)]!;
    const rows = Math.ceil(places.length / wide);
    const row = by === 1 ? 0 : rows - 1;
    return places[Math.min(row * wide + (at % wide), places.length - 1)]!.id;
  };

/** Index of the next line with boxes; -1 where there is none. */
function nextLine({ lines }: PlanLayout, from: number, by: 1 | -1): number {
  for (let line = from + by; line >= 0 && line < lines.length; line += by) if (lines[line]!.boxes !== null) return line;
  return -1;
}

const intoBand =
  (by: 1 | -1): Find =>
  ({ lines }, { line }) => {
    const bands = [...new Set(lines.map(({ band }) => band))];
    return bands[bands.indexOf(lines[line]!.band) + by]?.boxes[0]?.places[0]?.id;
  };

const found: Record<Direction, Find> = {
  left: along(-1),
  right: along(1),
  up: across(-1),
  down: across(1),
  bandUp: intoBand(-1),
  bandDown: intoBand(1),
  first: (layout) => ids(layout)[0],
  last: (layout) => ids(layout).at(-1),
};
