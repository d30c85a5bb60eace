import type { BoardDocument, BoardTile, TileLook } from "../../engine/kinds/board/document.ts";
import { boardGrid, type BoardGrid, type TilePlace } from "../../engine/screens/tile-places.ts";
import { freeName } from "../model/overlays.ts";
import { type Part, partIn } from "../model/parts.ts";
import { freePlace, headLines, inProportion } from "./geometry.ts";

/** A tile, and the name by which changes know it. */
export interface NamedTile {
  name: string;
  tile: BoardTile;
}

/** The tiles of a board in their order, as far as they are tiles at all. */
export function tilesOf(whole: Part): NamedTile[] {
  const list = partIn(whole, ["tiles"]);
  return list.steps.length === 0 ? [] : list.children.map(({ steps, value }) => ({ name: steps.at(-1)!, tile: value as unknown as BoardTile }));
}

export type Places = ReadonlyMap<string, TilePlace>;

/** Where those of these names stand. */
export const placesOf = (tiles: readonly NamedTile[], names: readonly string[]): Places =>
  new Map(tiles.flatMap(({ name, tile: { at } }): [string, TilePlace][] => (at !== undefined && names.includes(name) ? [[name, at]] : [])));

const bare = (tiles: readonly NamedTile[]): BoardTile[] => tiles.map(({ tile }) => tile);

export const withPlaces = (tiles: readonly NamedTile[], places: Places): NamedTile[] =>
  tiles.map((one) => (places.has(one.name) ? { ...one, tile: { ...one.tile, at: places.get(one.name)! } } : one));

export const placed = (board: BoardDocument, tiles: readonly NamedTile[], places: Places): BoardDocument => ({
  ...board,
  tiles: bare(withPlaces(tiles, places)),
});

export const without = (board: BoardDocument, tiles: readonly NamedTile[], names: readonly string[]): BoardDocument => ({
  ...board,
  tiles: bare(tiles.filter(({ name }) => !names.includes(name))),
});

/** What lies in front stands later in the list. */
export function broughtTo(
  board: BoardDocument,
  tiles: readonly NamedTile[],
  { names, end }: { names: readonly string[]; end: "front" | "back" },
): BoardDocument {
  const moved = tiles.filter(({ name }) => names.includes(name));
  const others = tiles.filter(({ name }) => !names.includes(name));
  return { ...board, tiles: bare(end === "front" ? [...others, ...moved] : [...moved, ...others]) };
}

interface Added {
  board: BoardDocument;
  /** What is new. */
  keys: string[];
}

const taken = (tiles: readonly BoardTile[]): TilePlace[] => tiles.flatMap(({ at, layer }) => (at === undefined || layer === true ? [] : [at]));

/** The same tiles once more, each at a free place. */
export function copied(board: BoardDocument, tiles: readonly NamedTile[], names: readonly string[]): Added {
  const grid = boardGrid(board);
  const made: BoardTile[] = [];
  for (const { name, tile } of tiles) {
    if (!names.includes(name)) continue;
    const known = [...board.tiles, ...made];
    const at = tile.at === undefined ? undefined : placeFor(taken(known), [tile.at[2], tile.at[3]], grid);
    made.push({ ...tile, key: freeName(tile.key, (one) => known.some(({ key }) => key === one)), ...(at && { at }) });
  }
  return { board: { ...board, tiles: [...board.tiles, ...made] }, keys: made.map(({ key }) => key) };
}

/** On a full board it lies over others, at the left below the heading. */
const placeFor = (others: readonly TilePlace[], size: readonly [number, number], grid: BoardGrid): TilePlace =>
  freePlace(others, size, grid) ?? [
    0,
    Math.min(headLines, grid.lines - 1),
    Math.min(size[0], grid.columns),
    Math.min(size[1], grid.lines - headLines),
  ];

/** What a tile begins with. */
export type Begun = Pick<BoardTile, "at" | "title" | "text" | "until">;

/** A tile of a look at a place, or at the next free one. */
export function added(board: BoardDocument, look: TileLook, begun: Begun): Added {
  const grid = boardGrid(board);
  const key = freeName(look, (one) => board.tiles.some((tile) => tile.key === one));
  const at = look === "insert" ? undefined : (begun.at ?? placeFor(taken(board.tiles), sizeOf(look, grid), grid));
  const { at: _, ...said } = begun;
  return { board: { ...board, tiles: [...board.tiles, { key, ...(at && { at }), as: look, ...said }] }, keys: [key] };
}

/** A column of a board that stands for a third of one drawn for 1920 pixels. */
const usualColumn = 32;

/** How large a tile of a look begins, steps. */
export function sizeOf(look: TileLook, { columns, lines }: BoardGrid): readonly [number, number] {
  const beside = Math.max(1, Math.round(columns / usualColumn));
  const column = Math.floor((columns - 1 - beside) / beside);
  if (look === "boards") return [columns - 2, lines - headLines - 1];
  if (look === "number") return [columns - 2, 7];
  if (look === "clock" || look === "text" || look === "countdown") return [column, 7];
  return [column, 20];
}

/** The board of another size, its tiles in proportion. */
export function sized(board: BoardDocument, tiles: readonly NamedTile[], size: readonly [number, number]): BoardDocument {
  const [from, to] = [boardGrid(board), boardGrid({ size: [...size] })];
  const places = tiles.flatMap(({ name, tile: { at } }): [string, TilePlace][] => (at === undefined ? [] : [[name, inProportion(at, from, to)]]));
  return { ...placed(board, tiles, new Map(places)), size: [...size] };
}
