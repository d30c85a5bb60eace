import { type BoardDocument, type BoardTile, usualSeconds } from "../../../engine/kinds/board/document.ts";
import { boardSize } from "../../../engine/screens/tile-places.ts";
import { zh } from "../../../engine/language/text.ts";
import type { Model } from "../../../engine/model/model.ts";
import { boardEntity } from "../data/boards/index.ts";
import type { Database } from "../platform/database/database.ts";
import type { OperationRecord } from "../platform/runtime.ts";
import { type Following, followRows } from "./follow-rows.ts";

/** Gives a school a row for each data screen of the documents. */
export async function syncBoards(tx: Database, model: Model, of: Following): Promise<number> {
  if (!model.entities.has(boardEntity)) return 0;
  const wanted = [...model.documents.board.values()].map(({ document }) => boardRow(model, document));
  return followRows(tx, { entity: boardEntity, key: "screenCode", wanted, begins: { state: "published" } }, of);
}

function boardRow(model: Model, document: BoardDocument): OperationRecord {
  const { id, title, path, theme, audience, tiles } = document;
  const [width, height] = boardSize(document);
  const told = tiles.filter((tile) => tile.stat !== undefined || tile.pick !== undefined);
  return {
    screenCode: id,
    screenName: zh(title),
    address: path,
    areaName: zh(model.areas.get(model.areaOf.get(`board:${id}`) ?? "")?.title ?? "其他"),
    width,
    height,
    theme: theme ?? "deep",
    tileCount: tiles.length,
    tiles: tiles.map(nameOf).join("、").slice(0, 2000),
    refreshSeconds: told.length === 0 ? null : Math.min(...told.map(({ every }) => every ?? usualSeconds)),
    isPublic: audience.public === true,
    openTo: audience.roles ?? [],
  };
}

const nameOf = ({ key, title }: BoardTile): string => (title === undefined ? key : zh(title));
