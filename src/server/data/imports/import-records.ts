import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { ImportReport } from "../../../../engine/api.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { newId } from "../../platform/database/ids.ts";
import { PATIENCE_MS } from "../../platform/database/lane.ts";
import { withLock } from "../../platform/database/lock.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { DatabaseUnavailable } from "../../platform/database/unavailable.ts";
import { refused } from "../../platform/errors.ts";
import { writeAudit } from "../records/audit.ts";
import { entityOf } from "../records/entity-of.ts";
import { table } from "../../platform/sql/names.ts";
import { type SaveItem, saveRecords } from "../records/save.ts";
import type { Call } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import { cellTitle, type FoundHeader, findHeader, HEADER_SEARCH_ROWS, normaliseTitle } from "../../platform/xlsx/find-header.ts";
import { openSheet, type SheetRequest } from "../../platform/xlsx/open-sheet.ts";
import type { ReadCell, ReadRow, ReadSheet } from "../../../../generator/xlsx/read-workbook.ts";
import type { ImportDone } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { errorWorkbook } from "./error-workbook.ts";
import { identifyingSets, identityOf, type Identity, identityProblems, keyOf, knownIds } from "./identity.ts";
import { type ImportColumn, importColumns, withOwnTitles } from "./import-columns.ts";
import { type ParsedRow, parseRows, type RawRow } from "./read-values.ts";
import { ImportLog } from "./import-log.ts";
import { closeBatch, keepWritten, openBatch, type WrittenRow } from "./batch-store.ts";
import { asTyped, changeOf, seenRows, writtenRow } from "./written.ts";
import { zh } from "../../../../engine/language/text.ts";

export interface ImportRequest extends SheetRequest {
  /** What happens to a row whose key is known: `insert` refuses it, `update` refuses the unknown ones, `both` takes either. */
  mode: "insert" | "update" | "both";
  /** Everything is done and undone again. */
  dryRun: boolean;
  /** One bad row refuses the whole file. */
  strict: boolean;
  /** The workbook as it is kept, if it is. */
  fileId?: string;
}

/** Rows of one file where the school sets nothing else; one transaction holds at most five times as many. */
export const IMPORT_MAX = 20_000;
const maxRows = ({ ctx }: Call): number => Math.min(Math.max(Number(ctx.params["import.maxRows"] ?? IMPORT_MAX), 1), IMPORT_MAX * 5);
const BATCH = 500;

interface Import {
  /** Under which it is kept, and can be taken back. */
  batchId: string;
  call: Call;
  entity: Entity;
  request: ImportRequest;
  columns: ReadonlyMap<number, ImportColumn>;
  log: ImportLog;
  identity: Identity & { entity: string };
  watch: ImportWatch;
  sheet: ReadSheet;
  /** Rows of the sheet below its titles. */
  total: number;
}

/** Undoes the transaction of a dry run or a strict import; never leaves this file. */
class Undone extends Error {}

/** Who looks on. `begin` and, for what is kept, `settled` are part of the import's own transaction. */
export interface ImportWatch {
  begin?(): Promise<void>;
  /** `total` = rows of the file. */
  progress?(done: number, total: number): Promise<void>;
  settled?(report: ImportReport): Promise<void>;
}

/**
 * Reads a workbook and writes its rows through the same pipeline as the form. Good rows go in, bad ones come back with their cells.
 * Everything is one transaction: an import that is cut off leaves nothing. Of one kind of record one import runs at a time.
 * The workbook is read before the transaction begins, which so waits for no other file.
 * @throws AppError IMPORT_UNREADABLE, READERS_BUSY, IMPORT_HEADER_MISSING, IMPORT_TOO_LARGE, ACTION_DENIED
 */
export async function importRecords(call: Call, entityId: string, request: ImportRequest, watch: ImportWatch = {}): Promise<ImportReport> {
  const entity = entityOf(call, entityId);
  const wanted = withOwnTitles(call, importColumns(call, entity));
  const sheet = await openSheet(call, request);
  const batchId = newId();
  let log = new ImportLog(call);
  const turn = `import|${call.user.tenantId}|${entity.id}`;
  const write = async (tx: Database): Promise<ImportReport> => {
    // After a deadlock the transaction runs again, from the first row.
    await log.bad.close();
    log = new ImportLog(call);
    await watch.begin?.();
    await openBatch(call, { id: batchId, entity: entity.id, origin: "import" });
    // Ends with the transaction, whatever becomes of the connection that holds the turn.
    await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx);
    await runImport({ batchId, call, entity, request, log, watch, sheet }, wanted);
    if (request.dryRun || (request.strict && log.failed > 0)) throw new Undone();
    await closeBatch(call, batchId, table(call.model, entity));
    await writeAudit(call, [
      {
        action: "import",
        entity: entity.id,
        note: `导入${zh(entity.title)}：新增 ${log.inserted} 行，修改 ${log.updated} 行，失败 ${log.failed} 行`,
      },
    ]);
    return settle({ batchId, call, entity, request, log, watch });
  };
  try {
    return await withLock(call.runtime.db, turn, () => transaction(call.runtime.db, write, { lane: "streams" }), {
      patienceMs: request.for === "background" ? null : PATIENCE_MS,
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.trouble === "locked") throw refused("同类数据正在导入，请稍后再试");
    if (!(error instanceof Undone)) throw error;
    if (!request.dryRun) log.refuseAll();
    return settle({ batchId, call, entity, request, log, watch });
  } finally {
    await log.bad.close();
    await sheet.close();
  }
}

/** What became of it, told to whoever keeps account of imports. */
async function settle({
  batchId,
  call,
  entity,
  request,
  log,
  watch,
}: Omit<Import, "columns" | "identity" | "sheet" | "total">): Promise<ImportReport> {
  const errorFileId = log.failed === 0 ? null : await errorWorkbook(call, entity.title, log);
  const counts = { total: log.total, inserted: log.inserted, updated: log.updated, unchanged: log.unchanged, failed: log.failed };
  const { mode, strict, fileId = null } = request;
  const times = { startTime: call.ctx.now, endTime: shanghaiNow(call.runtime.now()) };
  if (!request.dryRun) await keep(call, { id: batchId, entity: entity.id, mode, strict, fileId, ...times, report: { ...counts, errorFileId } });
  const report = { batchId, ...counts, dryRun: request.dryRun, errors: log.errorsInOrder(), errorFileId, changes: log.changes };
  await watch.settled?.(report);
  return report;
}

/** Whoever keeps account of imports is told of it. */
async function keep(call: Call, done: ImportDone): Promise<void> {
  const { operations } = call.runtime;
  for (const name of operations.names()) {
    const operation = operations.get(name);
    if (operation?.kind === "imported") await operation.run(call, done);
  }
}

type Begun = Omit<Import, "columns" | "identity" | "total">;

async function runImport(start: Begun, wanted: readonly ImportColumn[]): Promise<void> {
  let run: Import | null = null;
  let waiting: ReadRow[] = [];
  for await (const rows of start.sheet.rows()) {
    waiting.push(...rows);
    if (run === null && waiting.length < HEADER_SEARCH_ROWS) continue;
    run ??= begin(start, wanted, waiting);
    waiting = await take(run, waiting, false);
  }
  run ??= begin(start, wanted, waiting);
  await take(run, waiting, true);
}

function begin(start: Begun, wanted: readonly ImportColumn[], rows: readonly ReadRow[]): Import {
  const header = findHeader(rows, wanted);
  if (header === null) throw requestError([problem("IMPORT_HEADER_MISSING", "", { titles: titlesNotIn(rows, wanted) })]);
  const missing = start.request.mode === "update" ? [] : header.missing;
  if (missing.length > 0) throw requestError([problem("IMPORT_HEADER_MISSING", "", { titles: missing })]);
  const columns = header.columns as Map<number, ImportColumn>;
  start.log.begin({ columns, header: header as FoundHeader & { columns: Map<number, ImportColumn> }, rows });
  const identity = identityOf(start.entity, new Set([...columns.values()].map((column) => column.field)));
  if (start.request.mode === "update" && identity.fields.length === 0)
    throw requestError([problem("IMPORT_HEADER_MISSING", "", { titles: identifyingTitles(start.entity, columns) })]);
  const total = start.sheet.count - rows.filter((row) => row.row <= header.row).length;
  if (total > maxRows(start.call)) throw requestError([problem("IMPORT_TOO_LARGE", "", { max: maxRows(start.call) })]);
  return { ...start, columns, identity: { ...identity, entity: start.entity.id }, total };
}

/** What a sheet lacks for its rows to be found again: of the sets of fields that name a record, what is missing of the one nearest to it. */
function identifyingTitles(entity: Entity, columns: ReadonlyMap<number, ImportColumn>): string[] {
  const present = new Set([...columns.values()].map((column) => column.field));
  const lacking = identifyingSets(entity).map((set) => set.filter((name) => !present.has(name)));
  const nearest = lacking.toSorted((one, other) => one.length - other.length)[0] ?? [];
  return nearest.map((name) => zh(entity.fields.get(name)?.title ?? name));
}

/** Columns to name where no row is a header: those that no cell of the first rows carries, the required ones when there are any. */
function titlesNotIn(rows: readonly ReadRow[], wanted: readonly ImportColumn[]): string[] {
  const present = new Set(rows.slice(0, HEADER_SEARCH_ROWS).flatMap(({ values }) => values.map(cellTitle)));
  const absent = wanted.filter((column) => ![column.titles.at(-1)!, ...(column.also ?? [])].some((title) => present.has(normaliseTitle(title))));
  const required = absent.filter((column) => column.required);
  return (required.length > 0 ? required : absent).map((column) => column.titles.at(-1)!);
}

/** Saves full batches and hands back what is left. */
async function take(run: Import, rows: ReadRow[], isLast: boolean): Promise<ReadRow[]> {
  const records = rows.filter((row) => row.row > run.log.headerRow);
  let at = 0;
  for (; at + BATCH <= records.length || (isLast && at < records.length); at += BATCH) {
    await saveBatch(run, records.slice(at, at + BATCH));
    await run.log.bad.flush();
    await run.watch.progress?.(run.log.total, run.total);
    // Whoever asked for a list meanwhile comes first.
    await setImmediate();
  }
  return records.slice(at);
}

async function saveBatch(run: Import, rows: readonly ReadRow[]): Promise<void> {
  const { call, entity, log } = run;
  log.count(rows.length);
  const raws = rows.map((row): RawRow => ({ row: row.row, cells: new Map([...run.columns.keys()].map((at) => [at, row.values[at] ?? null])) }));
  const parsed = await parseRows(call, { entity, columns: run.columns }, raws);
  const known = await knownIds(
    call,
    run.identity,
    parsed.map((row) => row.values),
  );
  const items = parsed.map((row) => itemOf(run, row, { known, rows }));
  const told = run.request.dryRun && !log.isFull ? items.flatMap(({ id }) => id ?? []) : [];
  const seen = await seenRows(call, entity, told);
  const results = await saveRecords(call, entity.id, items, { rights: "import", mode: "each" });
  const written: WrittenRow[] = [];
  for (const [i, result] of results.entries()) {
    const row = parsed[i]!;
    if (result.problems.length > 0) log.fail(row.row, result.problems, rawOf(rows, row.row));
    else {
      log.succeed(result);
      if (result.changed) written.push(writtenRow(entity, row.row, result));
      if (result.changed && !result.created) log.tellChange(changeOf(run, { row, cells: rawOf(rows, row.row), result, seen: seen.get(result.id) }));
    }
  }
  if (!run.request.dryRun) await keepWritten(call, run.batchId, written);
}

/** What found the record is no change of it, so who may only find by a field needs no right to write it. */
function itemOf(
  run: Import,
  { row, values, problems: unread }: ParsedRow,
  { known, rows }: { known: ReadonlyMap<string, string>; rows: readonly ReadRow[] },
): SaveItem {
  const { identity, request } = run;
  const problems = [
    ...unread,
    ...identityProblems(identity, { row, values, known, mode: request.mode, shown: asTyped(run.columns, identity.fields, rawOf(rows, row)) }),
  ];
  const id = known.get(keyOf(identity, values) ?? "");
  if (id === undefined) return { values, problems };
  return { id, problems, values: Object.fromEntries(Object.entries(values).filter(([name]) => !identity.fields.includes(name))) };
}

const rawOf = (rows: readonly ReadRow[], row: number): readonly ReadCell[] => rows.find((one) => one.row === row)?.values ?? [];
