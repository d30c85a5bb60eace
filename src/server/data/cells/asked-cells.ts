import type { CellRow } from "../../../../engine/api.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { isObject, type JsonObject } from "../../../../engine/values/json-object.ts";
import { badRequest } from "../records/bad-request.ts";
import { isStorable } from "../records/query.ts";
import { idOf, versionOf } from "../records/write.ts";

/** As many as somebody pastes and looks at; longer tables are a file. */
const MOST_ROWS = 1000;
const MOST_COLUMNS = 100;

export interface AskedCells {
  columns: Field[];
  rows: CellRow[];
  isTrial: boolean;
}

/** @throws RequestError for a body that is none, REQUEST_PARAM_UNKNOWN, TOO_MANY_ROWS */
export function askedCells(entity: Entity, { columns = [], rows, dryRun = false, ...rest }: JsonObject): AskedCells {
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw requestError([problem("VALUE_UNKNOWN_FIELD", `/${unknown}`, { field: unknown })]);
  if (typeof dryRun !== "boolean") throw badRequest("dryRun", "true 或 false");
  if (!Array.isArray(rows) || rows.length === 0) throw badRequest("rows", "要写入的行");
  if (rows.length > MOST_ROWS) throw requestError([problem("TOO_MANY_ROWS", "/rows", { max: MOST_ROWS })]);
  const fields = fieldsOf(entity, columns);
  const read = rows.map((row) => rowOf(row, fields.length));
  const ids = read.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw badRequest("rows", "每条记录只写一行");
  return { columns: fields, rows: read, isTrial: dryRun };
}

function fieldsOf(entity: Entity, names: unknown): Field[] {
  if (!Array.isArray(names) || names.length > MOST_COLUMNS) throw badRequest("columns", phrase`最多 ${MOST_COLUMNS} 个字段`);
  if (new Set(names).size < names.length) throw badRequest("columns", "不重复的字段");
  return names.map((name) => {
    const field = typeof name === "string" ? entity.fields.get(name) : undefined;
    if (field === undefined || field.type.isUntypable === true)
      throw requestError([problem("REQUEST_PARAM_UNKNOWN", "/columns", { name: String(name).slice(0, 60) })]);
    return field;
  });
}

function rowOf(row: unknown, width: number): CellRow {
  if (!isObject(row)) throw badRequest("rows", "要写入的行");
  const { id, version, cells, values, ...rest } = row;
  if (Object.keys(rest).length > 0 || (cells === undefined) === (values === undefined)) throw badRequest("rows", "每行给 cells 或 values");
  const head = { ...(id !== undefined && { id: idOf(id) }), ...(version !== undefined && { version: versionOf(version) }) } as CellRow;
  if (values !== undefined) {
    if (!isObject(values)) throw badRequest("values", "字段与值");
    return { ...head, values };
  }
  const isText = (cell: unknown): cell is string => typeof cell === "string" && isStorable(cell);
  if (!Array.isArray(cells) || cells.length !== width || !cells.every(isText)) throw badRequest("cells", "与 columns 一一对应的文字");
  return { ...head, cells };
}
