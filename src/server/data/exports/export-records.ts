import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { sql } from "kysely";
import type { Page } from "../../../../engine/api.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { writeAudit } from "../records/audit.ts";
import { listingWhere, planListing } from "../records/list.ts";
import type { Listing } from "../records/listing.ts";
import { projectFetched } from "../records/project-row.ts";
import { queryText, type RecordQuery } from "../records/query.ts";
import { streamRecords } from "../records/stream.ts";
import type { Call } from "../../platform/runtime.ts";
import { writeWorkbook } from "../../platform/xlsx/write-workbook.ts";
import { type ExportColumn, exportColumns } from "./export-columns.ts";

/** Rows of one export that somebody waits for (contract, call 74). */
export const EXPORT_MAX = 100_000;

export interface ExportRequest {
  /** Without extension. */
  fileName: string;
  /** Filters of the list; `ids` for chosen rows. */
  params: Readonly<Record<string, unknown>>;
  heard: Readonly<Record<string, string>>;
  screen?: string | null;
  variant?: string | null;
}
export interface ExportReply {
  rows: number;
  /** Null when there is nothing to export. */
  file: Readable | null;
}

/** What an export reads and how it is headed. */
export interface ExportPlan {
  entity: string;
  listing: Listing;
  columns: readonly ExportColumn[];
  fileName: string;
}

/** Judges what is asked for. @throws AppError ACTION_DENIED, what `planListing` throws */
export function planExport(call: Call, entityId: string, request: ExportRequest): ExportPlan {
  const entity = planListing(call, entityId, {}, "export").entity;
  const columns = exportColumns(call, entity, request.heard);
  if (columns.length === 0) throw requestError([problem("REQUEST_PARAM_INVALID", "/heard", { name: "heard", expected: "至少一个可导出的列" })]);
  const listing = planListing(call, entityId, { ...listQuery(request), columns: columns.map((column) => column.path).join(",") }, "export");
  return { entity: entityId, listing, columns, fileName: request.fileName };
}

/** Streams what the caller may export of a listing as a workbook. @throws AppError as `planExport`, EXPORT_TOO_LARGE */
export async function exportRecords(call: Call, entityId: string, request: ExportRequest): Promise<ExportReply> {
  const plan = planExport(call, entityId, request);
  const rows = await countRows(plan.listing, EXPORT_MAX + 1);
  if (rows > EXPORT_MAX) throw requestError([problem("EXPORT_TOO_LARGE", "", { max: EXPORT_MAX })]);
  await transaction(call.runtime.db, () => noteExport(call, plan, rows));
  return { rows, file: rows === 0 ? null : await workbookOf(plan, { limit: EXPORT_MAX }) };
}

/** The audit line of an export. Part of the open transaction. */
export async function noteExport(call: Call, { entity, columns, fileName }: ExportPlan, rows: number): Promise<void> {
  const paths = columns.map((column) => column.path).join("、");
  await writeAudit(call, [{ action: "export", entity, note: `导出“${fileName}” ${rows} 行，列：${paths.slice(0, 500)}` }]);
}

const steering: readonly (keyof Page<unknown> | "columns")[] = ["current", "size", "columns"];

function listQuery({ params, screen, variant }: ExportRequest): RecordQuery {
  const { ids, ...filters } = params;
  const given = Object.entries(filters).filter(
    ([name, value]) => !(steering as readonly string[]).includes(name) && value !== null && value !== undefined && value !== "",
  );
  const query: RecordQuery = Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map((one) => queryText(name, one)) : queryText(name, value)]),
  );
  const chosen = typeof ids === "string" ? ids.split(",") : Array.isArray(ids) ? ids.map((id) => queryText("ids", id)) : [];
  return { ...query, ...(chosen.length > 0 ? { id: chosen } : {}), ...(screen ? { screen } : {}), ...(variant ? { variant } : {}) };
}

/** Rows of a listing; no more than `most` are counted. Null = all. */
export async function countRows(listing: Listing, most: number | null): Promise<number> {
  const { scope, where } = listingWhere(listing);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from (select 1 from ${scope.from.clause()} where ${where} limit ${most}) as found`.execute(listing.call.runtime.db);
  return Number(rows[0]?.n ?? 0);
}

/** A client that takes nothing for so long is given up: its rows are held in a snapshot. */
const STALLED_MS = 30_000;

/**
 * Batches are read as the workbook drains, so memory holds one batch whatever the number of rows. Answers when the first are there: what keeps
 * them from coming is told as any other refusal, not by a file that breaks off. `limit` null = all rows; `written` hears how many are. @throws DatabaseUnavailable
 */
export async function workbookOf(
  { listing, columns, fileName }: ExportPlan,
  { limit, written }: { limit: number | null; written?: (rows: number) => void },
): Promise<Readable> {
  const rows = new PassThrough({ objectMode: true, highWaterMark: 50 });
  const begun = Promise.withResolvers<void>();
  const gone = new AbortController();
  rows.once("close", () => gone.abort());
  const drained = () => once(rows, "drain", { signal: AbortSignal.any([gone.signal, AbortSignal.timeout(STALLED_MS)]) });
  let count = 0;
  const feed = streamRecords(listing, {
    limit,
    // A hundred fields of a row for the fifteen that are written would cost five times the memory.
    own: new Set(columns.map((column) => column.path)),
    onBatch: async (batch) => {
      begun.resolve();
      for (const fetched of batch) {
        const row = projectFetched({ call: listing.call, entity: listing.entity, pairs: listing.pairs, exit: "export" }, fetched);
        if (row !== null && !rows.write(columns.map((column) => column.cell(row)))) await drained();
      }
      count += batch.length;
      written?.(count);
    },
  });
  feed.then(
    () => {
      begun.resolve();
      rows.end();
    },
    (error: unknown) => {
      begun.reject(error);
      rows.destroy(error as Error);
    },
  );
  const out = writeWorkbook([{ name: fileName, columns: columns.map((column) => column.sheet), rows }]);
  // A client that goes away must not leave the cursor waiting for a drain that never comes.
  out.once("close", () => rows.destroy());
  for (const stream of [rows, out]) stream.once("error", () => undefined);
  await begun.promise;
  return out;
}
