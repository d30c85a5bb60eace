import type { BoardDocument, BoardTile } from "../kinds/board/document.ts";

/** Pixels of a step of the grid. */
export const gridStep = 20;

/** Left, top, width and height in steps of the grid. */
export type TilePlace = NonNullable<BoardTile["at"]>;

/** Width and height it is drawn for, pixels. */
export const boardSize = ({ size }: Pick<BoardDocument, "size">): readonly [number, number] => size ?? [1920, 1080];

/** How many steps a board is wide and high; what is left of half a step holds no tile. */
export interface BoardGrid {
  columns: number;
  lines: number;
}

export function boardGrid(board: Pick<BoardDocument, "size">): BoardGrid {
  const [width, height] = boardSize(board);
  return { columns: Math.floor(width / gridStep), lines: Math.floor(height / gridStep) };
}

export const meets = ([x, y, width, height]: TilePlace, [left, top, wide, high]: TilePlace): boolean =>
  x < left + wide && left < x + width && y < top + high && top < y + height;

/** Both stand where only one may. */
export function overlaps(one: Pick<BoardTile, "at" | "layer">, other: Pick<BoardTile, "at" | "layer">): boolean {
  if (one.at === undefined || other.at === undefined || one.layer === true || other.layer === true) return false;
  return meets(one.at, other.at);
}
