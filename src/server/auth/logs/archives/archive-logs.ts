import { sql } from "kysely";
import type { Runtime } from "../../../platform/runtime.ts";
import { shanghaiNow } from "../../../platform/shanghai-time.ts";
import { loadSystemParams } from "../../../identity/system-params/load.ts";
import { archivePart } from "./archive-part.ts";
import { type LogKind, logArchiveEntity, logKinds } from "./kinds.ts";

const EVIDENCE_MONTHS = 6;

/**
 * Brings the logs of a school that are past their time into files, whole months only, and removes them from the database. A file never
 * changes once it is written. Where the documents know no archive, everything stays.
 */
export async function archiveLogs(runtime: Runtime, tenantId: string): Promise<void> {
  const { entities } = runtime.model();
  if (!entities.has(logArchiveEntity)) return;
  const params = await loadSystemParams(runtime, tenantId);
  for (const kind of logKinds) {
    const days = Number(params[kind.days]);
    if (!entities.has(kind.entity) || days === 0) continue;
    const before = firstMonthKept(runtime.now(), { days, isEvidence: kind.isEvidence });
    for (
      let month = await oldestMonth(runtime, { tenantId, kind, before });
      month !== null;
      month = await oldestMonth(runtime, { tenantId, kind, before })
    )
      // Another process has this work in hand.
      if (!(await archivePart(runtime, { tenantId, kind, month }))) return;
  }
}

/** First day of the first month of which something is still inside its time: `yyyy-MM-01`. */
export function firstMonthKept(now: Date, { days, isEvidence }: { days: number; isEvidence: boolean }): string {
  const today = shanghaiNow(now).slice(0, 10);
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const kept = new Date(Date.UTC(year, month - 1, day - days));
  // Six months before the 31st of a month that ends earlier is that month still.
  const evidence = new Date(Date.UTC(year, month - 1 - EVIDENCE_MONTHS, 1));
  const first = isEvidence && evidence < kept ? evidence : kept;
  return `${first.toISOString().slice(0, 7)}-01`;
}

/** Oldest month with rows before the day: `yyyy-MM`. Null = none. */
async function oldestMonth(
  runtime: Runtime,
  { tenantId, kind, before }: { tenantId: string; kind: LogKind; before: string },
): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`select to_char(min(${sql.id(kind.time)}), 'YYYY-MM') as month
    from campus.${sql.id(kind.entity)} where "tenantId" = ${tenantId} and ${kind.where ?? sql`true`} and ${sql.id(kind.time)} < ${before}::timestamp`.execute(
    runtime.db,
  );
  return rows[0]?.month ?? null;
}
