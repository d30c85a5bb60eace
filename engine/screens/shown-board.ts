import type { ShownBoard, ShownTile, TileMeasure } from "../api/boards.ts";
import { zh } from "../language/text.ts";
import type { BoardDocument, BoardTile } from "../kinds/board/document.ts";
import { boardSize } from "./tile-places.ts";
import { dimensionTitle } from "./dimension-title.ts";
import { isOfTime, type StatDocument } from "../kinds/stat/document.ts";
import type { Model } from "../model/model.ts";

/** The board behind an address. */
export function boardAt(model: Model, path: string): BoardDocument | null {
  for (const { document } of model.documents.board.values()) if (document.path === path) return document;
  return null;
}

/** The area whose figures the tile tells is not installed. */
export const isAbsent = (model: Model, { needs }: Pick<BoardTile, "needs">): boolean => needs !== undefined && !model.areas.has(needs);

const usualSeconds = 30;

/** What a browser draws of the board. */
export const shownBoard = (model: Model, board: BoardDocument): ShownBoard => ({
  id: board.id,
  path: board.path,
  title: zh(board.title),
  size: boardSize(board),
  theme: board.theme ?? "deep",
  scope: (board.scope ?? []).map(({ key, title }) => ({ key, title: zh(title) })),
  tiles: board.tiles.map((tile) => shownTile(model, tile)),
});

function shownTile(model: Model, tile: BoardTile): ShownTile {
  const { key, at, as, goal, until, click, alarm } = tile;
  const stat = isAbsent(model, tile) ? undefined : model.stats.get(tile.stat ?? "");
  return {
    ...{ key, as, ...(at && { at }), ...(goal !== undefined && { goal }), ...(until && { until }), ...(click && { click }), ...(alarm && { alarm }) },
    title: tile.title === undefined ? null : zh(tile.title),
    text: tile.text === undefined ? null : zh(tile.text),
    isAbsent: isAbsent(model, tile),
    measures: stat === undefined ? [] : measuresOf(tile, stat).map(toMeasure),
    dimension: stat === undefined ? null : dimensionOf(model, stat, tile),
    hasSeries: tile.series !== undefined,
    boards: (tile.boards ?? []).flatMap(({ board, seconds }) => {
      const target = model.documents.board.get(board)?.document;
      return target === undefined ? [] : [{ path: target.path, title: zh(target.title), seconds: seconds ?? usualSeconds }];
    }),
  };
}

/** In the order of the tile. */
export const measuresOf = ({ measures }: Pick<BoardTile, "measures">, stat: StatDocument): StatDocument["measures"] =>
  measures === undefined ? stat.measures : measures.flatMap((key) => stat.measures.find((measure) => measure.key === key) ?? []);

const toMeasure = ({ key, title, unit, scale, ratio }: StatDocument["measures"][number]): TileMeasure => ({
  key,
  title: zh(title),
  unit: unit === undefined ? (ratio === undefined ? "" : "%") : zh(unit),
  scale: scale ?? null,
  isShare: ratio !== undefined,
});

function dimensionOf(model: Model, stat: StatDocument, tile: BoardTile): ShownTile["dimension"] {
  const dimension = stat.dimensions.find(({ key }) => key === tile.dimension);
  if (dimension === undefined) return null;
  return { title: zh(dimensionTitle(model, stat.entity, dimension)), isTime: isOfTime(dimension) };
}
