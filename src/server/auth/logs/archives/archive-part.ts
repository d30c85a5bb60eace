import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "kysely";
import type { Entity } from "../../../../../engine/model/model.ts";
import { zh } from "../../../../../engine/language/text.ts";
import { newId } from "../../../platform/database/ids.ts";
import { transaction } from "../../../platform/database/transaction.ts";
import { discardContent, openFile, rememberHolder, saveFile, settleFile, type StoredFile, sweepFolder } from "../../../data/files/file-store.ts";
import type { Runtime } from "../../../platform/runtime.ts";
import type { Database } from "../../../platform/database/database.ts";
import { fromColumn } from "../../../platform/sql/columns.ts";
import { columnName, storedFields } from "../../../platform/sql/names.ts";
import { insertPlainRows } from "../../../platform/log-rows.ts";
import { type LogKind, logArchiveEntity } from "./kinds.ts";

/** Folder of the file store that holds nothing else. */
const FOLDER = "logs";
/** Rows of one file, so that its transaction ends in good time. */
const ROWS_MAX = 100_000;
const PAGE = 2000;

export interface Part {
  tenantId: string;
  kind: LogKind;
  /** `yyyy-MM`. */
  month: string;
}

/**
 * Writes rows of one month to a file, reads the file again, and removes the rows: all of it or nothing, wherever it is cut off. Answers
 * false when another process is at it.
 */
export async function archivePart(runtime: Runtime, part: Part): Promise<boolean> {
  return transaction(
    runtime.db,
    async (tx) => {
      // Ends with the transaction, and with its connection: who lost it writes nothing any more.
      const { rows } = await sql<{
        mine: boolean;
      }>`select pg_try_advisory_xact_lock(hashtextextended(${`log archive ${part.tenantId}`}, 0)) as mine`.execute(tx);
      if (rows[0]?.mine !== true) return false;
      // Who had the lock before may have put away this month since it was looked for.
      if (!(await hasRows(tx, part))) return true;
      await sweepFolder(runtime, { tenantId: part.tenantId, folder: FOLDER });
      await writePart(runtime, tx, part);
      return true;
    },
    { lane: "streams" },
  );
}

async function hasRows(tx: Database, part: Part): Promise<boolean> {
  const { rows } = await sql`select 1 from campus.${sql.id(part.kind.entity)} where ${inMonth(part)} limit 1`.execute(tx);
  return rows.length > 0;
}

const inMonth = ({ tenantId, kind, month }: Part) => sql`"tenantId" = ${tenantId} and ${kind.where ?? sql`true`}
  and ${sql.id(kind.time)} >= ${`${month}-01`}::timestamp and ${sql.id(kind.time)} < ${`${month}-01`}::timestamp + interval '1 month'`;

interface Written {
  ids: string[];
  first: string;
  last: string;
}

async function writePart(runtime: Runtime, tx: Database, part: Part): Promise<void> {
  const { tenantId, kind, month } = part;
  const entity = runtime.model().entities.get(kind.entity)!;
  const partNo = await nextPart(tx, part);
  const written: Written = { ids: [], first: "", last: "" };
  const originalName = `${zh(entity.title)}-${kind.code}-${month}${partNo === 1 ? "" : `-${partNo}`}.ndjson.gz`;
  const content = gzipped(lines({ tx, entity, part, partNo, written }));
  const file = await saveFile(
    runtime,
    { tenantId, ownerId: "", originalName, extension: "gz", businessType: logArchiveEntity, content, folder: FOLDER },
    tx,
  );
  try {
    await settleFile(runtime, file);
    await assertReadable(runtime, file, written.ids.length);
    const id = newId();
    const values = {
      logKind: kind.code,
      month,
      partNo,
      rowCount: written.ids.length,
      startTime: written.first,
      endTime: written.last,
      fileId: file.id,
      fileSize: file.sizeBytes,
      sha256: file.sha256,
    };
    await insertPlainRows(runtime, logArchiveEntity, [{ tenantId, id, values }], tx);
    await rememberHolder(tx, file, { entity: logArchiveEntity, record: id, field: "fileId" });
    await removeRows(tx, part, written.ids);
  } catch (error) {
    await discardContent(runtime, file);
    throw error;
  }
}

async function nextPart(tx: Database, { tenantId, kind, month }: Part): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(max("partNo"), 0) + 1 as n from campus.${sql.id(logArchiveEntity)}
    where "tenantId" = ${tenantId} and "logKind" = ${kind.code} and month = ${month}`.execute(tx);
  return Number(rows[0]?.n ?? 1);
}

/** The first line says what the others are; then one line for each row, oldest first. The rows are locked: what is read is what goes. */
async function* lines(of: { tx: Database; entity: Entity; part: Part; partNo: number; written: Written }): AsyncGenerator<string> {
  const { tx, entity, part, partNo, written } = of;
  const fields = storedFields(entity);
  const titles = Object.fromEntries(fields.map((field) => [field.name, zh(field.title)]));
  yield `${JSON.stringify({ log: part.kind.entity, kind: part.kind.code, title: zh(entity.title), month: part.month, part: partNo, tenantId: part.tenantId, fields: titles })}\n`;
  let after = { time: "-infinity", id: "" };
  while (written.ids.length < ROWS_MAX) {
    const rows = await pageOf(tx, part, after);
    for (const row of rows) {
      const values = fields.map((field) => [field.name, fromColumn(field, row[columnName(entity, field.name)])] as const);
      yield `${JSON.stringify({ id: row.id, createTime: row.createTime, ...Object.fromEntries(values) })}\n`;
      written.ids.push(String(row.id));
      written.last = String(row[part.kind.time]);
      if (written.first === "") written.first = written.last;
    }
    if (rows.length < PAGE) return;
    after = { time: written.last, id: written.ids.at(-1)! };
  }
}

async function pageOf(tx: Database, part: Part, after: { time: string; id: string }): Promise<Record<string, unknown>[]> {
  const time = sql.id(part.kind.time);
  const { rows } = await sql<Record<string, unknown>>`select * from campus.${sql.id(part.kind.entity)} where ${inMonth(part)}
    and (${time}, id) > (${after.time}::timestamp, ${after.id}) order by ${time}, id limit ${PAGE} for update`.execute(tx);
  return rows;
}

function gzipped(source: AsyncIterable<string>): Readable {
  // An error of the source ends the packed stream too; who reads it hears of it.
  return pipeline(Readable.from(source), createGzip(), () => undefined);
}

/** What lies on the disk is what was written, and can be unpacked to every line. */
async function assertReadable(runtime: Runtime, file: StoredFile, rows: number): Promise<void> {
  const hash = createHash("sha256");
  let newlines = 0;
  const source = await openFile(runtime, file);
  source.on("data", (chunk: Buffer) => hash.update(chunk));
  for await (const chunk of pipeline(source, createGunzip(), () => undefined) as AsyncIterable<Buffer>)
    for (const byte of chunk) if (byte === 10) newlines++;
  if (hash.digest("hex") !== file.sha256 || newlines !== rows + 1) throw new Error(`the log archive ${file.id} cannot be read as it was written`);
}

async function removeRows(tx: Database, { tenantId, kind }: Part, ids: readonly string[]): Promise<void> {
  const done = await sql`delete from campus.${sql.id(kind.entity)} where "tenantId" = ${tenantId} and id = any(${[...ids]}::text[])`.execute(tx);
  if (Number(done.numAffectedRows ?? 0) !== ids.length) throw new Error("rows of a log went while they were archived");
}
