import type { PlacedNode, Way } from "./flow-layout.ts";

/** Pixels. */
export const nodeSize = { width: 132, height: 52 };
const gap = { column: 116, row: 44 };
const edge = 16;
/** Room below the nodes for ways that lead back. */
const below = 56;

export const boxOf = ({ column, row }: Pick<PlacedNode, "column" | "row">): { left: number; top: number } => ({
  left: edge + column * (nodeSize.width + gap.column),
  top: edge + row * (nodeSize.height + gap.row),
});

export const widthOf = (placed: readonly PlacedNode[]): number => Math.max(0, ...placed.map((one) => boxOf(one).left)) + nodeSize.width + edge;
export const heightOf = (placed: readonly PlacedNode[]): number =>
  Math.max(0, ...placed.map((one) => boxOf(one).top)) + nodeSize.height + edge + below;

export interface Line extends Way {
  path: string;
  /** Where its moves are named. */
  at: { left: number; top: number };
  /** It leads back, or nowhere else. */
  isBack: boolean;
}

/** The ways as lines between the nodes: on to the right straight, back below. */
export function linesOf(placed: readonly PlacedNode[], ways: readonly Way[]): Line[] {
  const places = new Map(placed.map((one) => [one.key, one]));
  return ways.flatMap((way) => {
    const [from, to] = [places.get(way.from), places.get(way.to)];
    return from === undefined || to === undefined ? [] : [lineOf(way, from, to)];
  });
}

function lineOf(way: Way, from: PlacedNode, to: PlacedNode): Line {
  const [start, end] = [boxOf(from), boxOf(to)];
  if (to.column > from.column) {
    const [x1, y1] = [start.left + nodeSize.width, start.top + nodeSize.height / 2];
    const [x2, y2] = [end.left, end.top + nodeSize.height / 2];
    const bend = (x2 - x1) / 2;
    const path = `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
    return { ...way, path, at: { left: x2 - gap.column / 2, top: y2 + (y1 - y2) / 8 }, isBack: false };
  }
  const [x1, y1] = [start.left + nodeSize.width / 2, start.top + nodeSize.height];
  const [x2, y2] = [end.left + nodeSize.width / 2 + (from.key === to.key ? 24 : 0), end.top + nodeSize.height];
  const depth = Math.max(y1, y2) + 28 + 6 * Math.abs(from.column - to.column);
  const path = `M${x1},${y1} C${x1},${depth} ${x2},${depth} ${x2},${y2}`;
  return { ...way, path, at: { left: (x1 + x2) / 2, top: depth - 12 }, isBack: true };
}
