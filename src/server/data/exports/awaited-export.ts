import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ExportJob } from "../../../../engine/api.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { makeWorkFolder, removeWorkFolder } from "../../platform/work-folder.ts";
import { inOwnWords } from "../language/model-in.ts";
import { type ExportPlan, type ExportRequest, noteExport, planExport, workbookOf } from "./export-records.ts";
import { beginExport } from "./run-export.ts";

/** What somebody waits for: the workbook if it is made in time, else the job that makes it while nobody waits. */
export type Awaited = { file: Readable } | { job: ExportJob };

/**
 * A workbook whose first byte is sent is the whole one: it is made on the disk, and what takes longer than somebody waits begins again as a job, which
 * lives on through a restart. @throws AppError as `planExport`
 */
export async function awaitedExport(call: Call, entity: string, of: { request: ExportRequest; total: number; withinMs: number }): Promise<Awaited> {
  const own = inOwnWords(call);
  const plan = planExport(own, entity, of.request);
  const folder = await makeWorkFolder();
  const path = join(folder, "made.xlsx");
  const late = AbortSignal.timeout(of.withinMs);
  const making = makeOn(path, plan, late);
  const rows = await Promise.race([making, isOver(late)]).catch(async (error: unknown) => {
    if (late.aborted) return null;
    await removeWorkFolder(folder);
    throw error;
  });
  if (rows === null) {
    // Whatever is still on its way to the disk ends by itself with its next rows.
    void making.catch(() => undefined).then(() => removeWorkFolder(folder));
    return { job: await beginExport(call, entity, of) };
  }
  await transaction(call.runtime.db, () => noteExport(own, plan, rows));
  const file = createReadStream(path);
  file.once("close", () => void removeWorkFolder(folder));
  return { file };
}

/** Answers how many rows there are. @throws AbortError when it is too late */
async function makeOn(path: string, plan: ExportPlan, late: AbortSignal): Promise<number> {
  let rows = 0;
  const book = await workbookOf(plan, { limit: null, written: (count) => (rows = count) });
  await pipeline(book, createWriteStream(path, { mode: 0o600 }), { signal: late });
  return rows;
}

function isOver(late: AbortSignal): Promise<null> {
  return new Promise((resolve) => late.addEventListener("abort", () => resolve(null), { once: true }));
}
