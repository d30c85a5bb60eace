import { accessFor } from "../../../../engine/access/access-for.ts";
import type { CellRow, CellsWritten } from "../../../../engine/api.ts";
import type { Problem } from "../../../../engine/errors.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { sayProblem } from "../../../../engine/problems/languages/index.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { JsonObject } from "../../../../engine/values/json-object.ts";
import { engineIn } from "../../../../generator/chinese/conversion.ts";
import { newId } from "../../platform/database/ids.ts";
import { keptIf } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { table } from "../../platform/sql/names.ts";
import { closeBatch, keepWritten, openBatch, type WrittenRow } from "../imports/batch-store.ts";
import type { ImportColumn } from "../imports/import-columns.ts";
import { parseRows } from "../imports/read-values.ts";
import { writtenRow } from "../imports/written.ts";
import { sayerFor } from "../language/own-words.ts";
import { entityOf } from "../records/entity-of.ts";
import { denied } from "../records/list.ts";
import { type SaveItem, type SaveResult, saveRecords } from "../records/save.ts";
import { type AskedCells, askedCells } from "./asked-cells.ts";

const MOST_FAULTS = 1000;

/**
 * Writes cells of many records as their forms would, all of them or none, in one transaction that can be taken back as an import is.
 * @throws RequestError for a body that is none; AccessError ACTION_DENIED; RequestError STALE_VERSION
 */
export async function writeCells(call: Call, entityId: string, body: JsonObject): Promise<CellsWritten> {
  const entity = entityOf(call, entityId);
  const access = accessFor(call.model, entity.id, call.user);
  if (access.update.length === 0 && access.create.length === 0) throw denied(entity, "修改");
  const asked = askedCells(entity, body);
  const batchId = newId();
  return keptIf(call.runtime.db, async () => {
    await openBatch(call, { id: batchId, entity: entity.id, origin: "cells" });
    const results = await saveRecords(call, entity.id, await itemsOf(call, entity, asked), { rights: "user", mode: "each" });
    const report = reportOf(call, results);
    const isKept = !asked.isTrial && report.faults.length === 0 && report.inserted + report.updated > 0;
    if (!isKept) return { result: report, isKept };
    const written = results.flatMap((result, row): WrittenRow[] => (result.changed ? [writtenRow(entity, row, result)] : []));
    await keepWritten(call, batchId, written);
    await closeBatch(call, batchId, table(call.model, entity));
    return { result: { ...report, batchId }, isKept };
  });
}

/** Texts are read as in a workbook; names of other records mean those that the writer may choose. */
async function itemsOf(call: Call, entity: Entity, { columns, rows }: AskedCells): Promise<SaveItem[]> {
  const wanted = new Map(
    columns.map((model, at): [number, ImportColumn] => [
      at,
      { field: model.name, titles: [zh(model.title)], required: false, model, entity: entity.id },
    ]),
  );
  const raws = rows.map(({ cells = [] }, row) => ({ row, cells: new Map(cells.map((cell, at) => [at, cell])) }));
  const parsed = await parseRows(call, { entity, columns: wanted, sees: "choices" }, raws);
  return rows.map((row, at): SaveItem => {
    const { values, problems } = parsed[at]!;
    const { id, version } = row;
    return {
      ...(id !== undefined && { id }),
      ...(version !== undefined && { version }),
      problems,
      values: { ...emptied(row, columns), ...values, ...row.values },
    };
  });
}

/** An empty cell empties what stands there; of a new record it says nothing, so that its default may stand. */
const emptied = ({ id, cells = [] }: CellRow, columns: AskedCells["columns"]): Record<string, null> =>
  id === undefined ? {} : Object.fromEntries(columns.flatMap(({ name }, at) => (cells[at]?.trim() === "" ? [[name, null]] : [])));

function reportOf(call: Call, results: readonly SaveResult[]): CellsWritten {
  const sound = results.filter(({ problems }) => problems.length === 0);
  const changed = sound.filter((result) => result.changed);
  const inserted = changed.filter(({ created }) => created).length;
  return {
    batchId: null,
    inserted,
    updated: changed.length - inserted,
    unchanged: sound.length - changed.length,
    faults: results.flatMap(({ problems }, row) => problems.map((found) => faultOf(call, row, found))).slice(0, MOST_FAULTS),
  };
}

function faultOf(call: Call, row: number, found: Problem): CellsWritten["faults"][number] {
  const { language = "zh-CN" } = call;
  const field = found.path.split("/")[1] ?? "";
  return { row, field: field === "" ? null : field, message: sayProblem(found, engineIn(language), sayerFor(language, call)) };
}
