import { problem } from "../../../errors.ts";
import { addError, eachDocument, type Look } from "../../../findings/look.ts";
import { reportTwins } from "../../../findings/twins.ts";
import type { BoardDocument, BoardTile } from "../document.ts";
import { isAbsent } from "../../../screens/shown-board.ts";
import { contentOf, drawnBy, isChart, keyOf, type TileContent } from "../tile-looks.ts";
import { boardGrid, overlaps, type TilePlace } from "../../../screens/tile-places.ts";

/** Tiles stand inside, beside each other, and have what their look draws. */
export const boardLayout = eachDocument("board", (board, look) => {
  if (board.audience.public !== true && (board.audience.roles ?? []).length === 0)
    addError(look, problem("SCREEN_PART_MISSING", "/audience", { what: "大屏的观看人", part: "public" }));
  reportTwins(
    look,
    board.tiles.map(({ key }) => key),
    "/tiles",
  );
  board.tiles.forEach((tile, at) => {
    checkPlace(board, tile, { look, path: `/tiles/${at}` });
    checkContent(tile, { look, path: `/tiles/${at}` });
  });
});

interface TileAt {
  look: Look;
  path: string;
}

function checkPlace(board: BoardDocument, tile: BoardTile, { look, path }: TileAt): void {
  const reason = tile.at === undefined ? null : misplaced(board, tile, tile.at);
  if (reason !== null) addError(look, problem("BOARD_TILE_INVALID", `${path}/at`, { tile: tile.key, reason }));
  if (tile.at === undefined && tile.as !== "insert") addLack(look, path, { tile, part: "at" });
}

const addLack = (look: Look, path: string, { tile, part }: { tile: BoardTile; part: string }): void =>
  addError(look, problem("SCREEN_PART_MISSING", path, { what: `磁贴“${tile.key}”`, part }));

function misplaced(board: BoardDocument, tile: BoardTile, [x, y, width, height]: TilePlace): string | null {
  const { columns, lines } = boardGrid(board);
  if (width === 0 || height === 0) return "宽和高至少为 1 格";
  if (x + width > columns || y + height > lines) return "超出了大屏";
  const before = board.tiles.slice(0, board.tiles.indexOf(tile));
  const other = before.find((one) => overlaps(one, tile));
  return other === undefined ? null : `与“${other.key}”重叠；要叠放请写 layer`;
}

function checkContent(tile: BoardTile, { look, path }: TileAt): void {
  const drawn = drawnBy(tile);
  const content = contentOf(tile);
  // What an area will bring is written when it comes.
  if (drawn === null || (content === "nothing" && isAbsent(look.model, tile))) return;
  const [wanted = "nothing"] = drawn;
  const isThere = drawn.includes(content) || (wanted === "groups" && content === "cells");
  if (isThere && isChart(tile) && tile.title === undefined) addLack(look, path, { tile, part: "title" });
  if (isThere) return;
  if (wanted === "nothing") addError(look, problem("BOARD_TILE_INVALID", path, { tile: tile.key, reason: "这种磁贴不取数据" }));
  else addLack(look, path, { tile, part: isOfStat(wanted) && tile.stat === undefined ? "stat" : keyOf[wanted] });
}

/** Groups come from a statistic, which is asked for first. */
const isOfStat = (content: TileContent): boolean => content === "groups" || content === "cells";
