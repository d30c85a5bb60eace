import { sql } from "kysely";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";

/** One row of a workbook that an import wrote. */
export interface WrittenRow {
  /** Id of the record. */
  id: string;
  /** Row of the sheet, from 1. */
  row: number;
  /** Values that stood where the import wrote others, by field; null = the record is new. */
  was: Readonly<Record<string, unknown>> | null;
  /** A value that is kept sealed was replaced: it cannot be given back. */
  isSealed: boolean;
}
/** The same, with the version that the import left the record at. */
export interface WrittenLine extends WrittenRow {
  version: number;
}

export interface Batch {
  id: string;
  entity: string;
  /** A workbook, or cells that a person filled in. */
  origin: "import" | "cells";
  userId: string;
  /** `yyyy-MM-dd HH:mm:ss`, Shanghai. Null: not taken back. */
  takenBackTime: string | null;
  /** Hours since its end. */
  age: number;
}

const clock = sql`(clock_timestamp() at time zone 'Asia/Shanghai')`;
const LINES_AT_ONCE = 1_000;

/** Part of the import's transaction, as all it writes here. */
export async function openBatch(call: Call, { id, entity, origin }: Pick<Batch, "id" | "entity" | "origin">): Promise<void> {
  await sql`insert into platform.import_batch (tenant_id, id, entity, user_id, origin)
    values (${call.user.tenantId}, ${id}, ${entity}, ${call.user.id}, ${origin})`.execute(current(call.runtime.db));
}

export async function keepWritten(call: Call, batchId: string, rows: readonly WrittenRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    const some = rows.slice(from, from + LINES_AT_ONCE);
    const lines = some.map(
      ({ id, row, was, isSealed }) =>
        sql`(${call.user.tenantId}, ${batchId}, ${id}, ${row}::integer, ${was === null ? null : JSON.stringify(was)}::jsonb, ${isSealed}::boolean)`,
    );
    await sql`insert into platform.import_change (tenant_id, batch_id, record_id, sheet_row, was, is_sealed) values ${sql.join(lines)}`.execute(
      current(call.runtime.db),
    );
  }
}

/** Notes where each record stands now: effects of later rows may have written it once more. `records` = the table of the entity. */
export async function closeBatch(call: Call, id: string, records: ReturnType<typeof sql>): Promise<void> {
  const db = current(call.runtime.db);
  await sql`update platform.import_change as c set version = r.version from ${records} as r
    where c.tenant_id = ${call.user.tenantId} and c.batch_id = ${id} and r."tenantId" = c.tenant_id and r.id = c.record_id`.execute(db);
  await sql`update platform.import_batch set ended_at = ${clock} where tenant_id = ${call.user.tenantId} and id = ${id}`.execute(db);
}

/** The batch, locked until the transaction ends. Null = there is none of this school. */
export async function lockBatch(call: Call, id: string): Promise<Batch | null> {
  const { rows } =
    await sql<Batch>`select id, entity, origin, user_id as "userId", to_char(taken_back_at, 'YYYY-MM-DD HH24:MI:SS') as "takenBackTime",
    (extract(epoch from ${clock} - ended_at) / 3600)::float8 as age
    from platform.import_batch where tenant_id = ${call.user.tenantId} and id = ${id} and ended_at is not null for update`.execute(
      current(call.runtime.db),
    );
  return rows[0] ?? null;
}

/** Ordered by the id of the record, as locks are taken. */
export async function linesOf(call: Call, id: string): Promise<WrittenLine[]> {
  const { rows } = await sql<WrittenLine>`select record_id as id, sheet_row as row, was, is_sealed as "isSealed", version::integer as version
    from platform.import_change where tenant_id = ${call.user.tenantId} and batch_id = ${id} order by record_id`.execute(current(call.runtime.db));
  return rows;
}

export async function noteTakenBack(call: Call, id: string): Promise<void> {
  const db = current(call.runtime.db);
  await sql`update platform.import_batch set taken_back_at = ${clock}, taken_back_by = ${call.user.id}
    where tenant_id = ${call.user.tenantId} and id = ${id}`.execute(db);
  await sql`delete from platform.import_change where tenant_id = ${call.user.tenantId} and batch_id = ${id}`.execute(db);
}
