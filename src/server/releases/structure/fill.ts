import type { RawBuilder } from "kysely";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { isAbsent, isSame } from "../../../../engine/validate/absent.ts";
import { applyDefaults, computeStored } from "../../../../engine/validate/compute.ts";
import { columnType } from "../../../../generator/sql/columns.ts";
import { systemCall } from "../../data/flow/system-call.ts";
import { saveNeeds } from "../../data/records/entity-needs.ts";
import { fetchRecords } from "../../data/records/fetch.ts";
import { refreshTreePaths } from "../../data/records/tree-paths.ts";
import { walkRecords } from "../../data/records/walk.ts";
import type { Call, OperationRecord, Runtime } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Applying } from "./applying.ts";
import { endJob, type Job, markJob, readJobs } from "./jobs.ts";
import { readBatch, type ScannedRow, scanRows, withKeys, WRITTEN_ROWS } from "./scan.ts";
import { TREE } from "./switch.ts";
import { type RowValues, writeValues } from "./write-values.ts";

/** Does what the switch left to be filled, and what an earlier process did not finish. */
export async function fillAll(at: Applying): Promise<void> {
  const { model } = at.draft;
  for (const job of await readJobs(at.connection)) {
    const entity = model.entities.get(job.entity);
    if (job.kind !== "fill") continue;
    if (entity !== undefined && job.fields.includes(TREE)) await refreshTreePaths(at.db, model, entity.id);
    const fields = job.fields.filter((name) => entity?.fields.get(name)?.kind === "stored");
    if (entity !== undefined && fields.length > 0) await fillEntity(at, entity, { ...job, fields });
    await endJob(at.connection, job);
  }
}

async function fillEntity(at: Applying, entity: Entity, job: Job): Promise<void> {
  const calls = new Map<string, Call>();
  const total = at.draft.tables.find(({ match }) => match.entity.id === entity.id)?.rows ?? 0;
  for (let after = job.after, done = 0; ; ) {
    const rows = await readBatch(at.db, { table: entity.id, columns: [], after, limit: WRITTEN_ROWS });
    if (rows.length === 0) return;
    await fillBatch({ db: at.db, model: at.draft.model, now: at.now }, { entity, fields: job.fields, calls }, rows);
    after = rows.at(-1)!;
    done += rows.length;
    await markJob(at.db, job, { after, isDone: false });
    await at.tell({ step: `fill:${entity.id}`, done, total });
  }
}

/** Where values are computed. */
export interface FillPlace {
  db: Database;
  /** That is in force, or comes into force. */
  model: Model;
  now(): Date;
}

/** Computes the fields of those rows. */
export async function fillRows(place: FillPlace, of: { entity: Entity; fields: readonly string[]; where: RawBuilder<unknown> }): Promise<void> {
  const filling = { ...of, calls: new Map<string, Call>() };
  for await (const rows of scanRows(place.db, { table: of.entity.id, columns: [], where: of.where, limit: WRITTEN_ROWS }))
    await fillBatch(place, filling, rows);
}

interface Filling {
  entity: Entity;
  fields: readonly string[];
  /** By tenant. */
  calls: Map<string, Call>;
}

/** Rows that somebody wrote in between are read again. */
const READINGS = 8;

async function fillBatch(at: FillPlace, filling: Filling, rows: readonly ScannedRow[]): Promise<void> {
  const { entity, fields } = filling;
  let open = rows;
  for (let reading = 0; reading < READINGS && open.length > 0; reading++) {
    const values: RowValues[] = [];
    for (const [tenantId, group] of Map.groupBy(open, (row) => row.tenantId)) values.push(...(await valuesOf(at, filling, tenantId, group)));
    const target = { table: entity.id, columns: fields.map((name) => ({ name, type: typeOf(entity, name) })) };
    const written = await writeValues(at.db, target, values);
    if (written === values.length) return;
    const again = await readBatch(at.db, { table: entity.id, columns: [], where: withKeys(values), limit: values.length });
    const marks = new Map(open.map((row) => [row.id, row.mark]));
    open = again.filter((row) => marks.get(row.id) !== row.mark);
  }
}

function typeOf(entity: Entity, name: string): string {
  const field = entity.fields.get(name)!;
  return columnType(field.type.column(field.doc));
}

async function valuesOf(at: FillPlace, { entity, fields, calls }: Filling, tenantId: string, rows: readonly ScannedRow[]): Promise<RowValues[]> {
  const call = calls.get(tenantId) ?? (await systemCall(runtimeOf(at), tenantId));
  calls.set(tenantId, call);
  const marks = new Map(rows.map((row) => [row.id, row]));
  const records: OperationRecord[] = [];
  for (const removed of ["kept", "removed"] as const) {
    const ids = rows.filter((row) => row.isDeleted === (removed === "removed")).map(({ id }) => id);
    records.push(...(await fetchRecords({ call, entity, ids, removed, tables: "all" })).map(({ record }) => record));
  }
  const needs = saveNeeds(call, entity);
  const walked = await walkRecords(call, entity, await walkRecords(call, entity, records, needs.defaults), needs.computed);
  return walked.flatMap((record, n) => {
    const filled = completed(call, entity, record, fields);
    const own = records[n]!;
    if (filled === null || fields.every((name) => isSame(filled[name], own[name]))) return [];
    const row = marks.get(String(own.id))!;
    return [{ tenantId, id: row.id, mark: row.mark, values: fields.map((name) => filled[name] ?? null) }];
  });
}

/** Empty fields with a default get it, then everything computed is computed. Null = an expression cannot read the record. */
function completed(call: Call, entity: Entity, record: OperationRecord, fields: readonly string[]): OperationRecord | null {
  const input = { model: call.model, entity: entity.id, ctx: call.ctx };
  const isOpen = (name: string) => fields.includes(name) && isAbsent(record[name]) && entity.fields.get(name)?.doc.default != null;
  try {
    const open = Object.fromEntries(Object.entries(record).filter(([name]) => !isOpen(name)));
    const wanted = fields.some(isOpen) ? applyDefaults({ ...input, record: open }) : record;
    return computeStored({ ...input, record: wanted });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return null;
  }
}

/** As much of a runtime as reading needs: the model that is coming into force, on the same database. */
function runtimeOf({ db, model, now }: FillPlace): Runtime {
  return { db, model: () => model, now } as unknown as Runtime;
}
