import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { ImportReport } from "../../../../engine/api.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { sayProblem } from "../../../../engine/problems/languages/index.ts";
import { engineIn } from "../../../../generator/chinese/conversion.ts";
import { troubleOf } from "../../platform/database/unavailable.ts";
import { callOfPerson } from "../calls/call-of-person.ts";
import { findFile, forgetFile, openFile } from "../files/file-store.ts";
import { inWords, sayerFor } from "../language/own-words.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { makeWorkFolder, removeWorkFolder } from "../../platform/work-folder.ts";
import { importRecords } from "./import-records.ts";
import { forgetJobs, importJobs, staleFiles, type JobRow } from "./job-store.ts";

/** A file that ends every process that touches it is given up. */
const MAX_ATTEMPTS = 3;
const ALIVE_EVERY_MS = 5_000;

/** A later attempt has begun: what this one did is taken back. Never leaves this file. */
class Taken extends Error {}

/** Works a job off, if nobody else does. Never throws: what went wrong is told by the job. */
export async function runJob(runtime: Runtime, tenantId: string, id: string): Promise<void> {
  const job = await importJobs.claim(runtime, tenantId, id);
  if (job === null) return;
  const alive = setInterval(() => void importJobs.note(runtime, job).catch(() => undefined), ALIVE_EVERY_MS);
  const folder = await makeWorkFolder();
  let call: Call | null = null;
  try {
    call = await callOfPerson(runtime, job);
    if (call === null) return void (await importJobs.fail(runtime, job, "账号已停用，没有导入"));
    if (job.attempts > MAX_ATTEMPTS)
      return void (await importJobs.fail(runtime, job, inWords(call, "导入多次中断，没有写入任何数据，请检查文件后重新导入")));
    await work(call, job, await fetchFile(runtime, job, join(folder, "upload.xlsx")));
  } catch (error) {
    if (troubleOf(error) !== null) await importJobs.giveBack(runtime, job);
    else if (!(error instanceof Taken)) await importJobs.fail(runtime, job, sentenceOf(call, error));
  } finally {
    clearInterval(alive);
    await removeWorkFolder(folder);
  }
}

async function work(call: Call, job: JobRow, file: string): Promise<void> {
  const { runtime } = call;
  const { mode, dryRun, strict, fileId } = job;
  const goOn = (isMine: boolean): void => {
    if (!isMine) throw new Taken();
  };
  await importRecords(
    call,
    job.entity,
    { file, for: "background", mode, dryRun, strict, fileId },
    {
      begin: async () => goOn(await importJobs.holds(runtime, job)),
      progress: async (done, total) => goOn(await importJobs.note(runtime, job, { done, total })),
      settled: async (report) => goOn(await importJobs.finish(runtime, job, { done: report.total, total: report.total, report: jsonb(report) })),
    },
  );
}

const jsonb = (report: ImportReport) => sql`${JSON.stringify(report)}::jsonb`;

async function fetchFile(runtime: Runtime, job: JobRow, path: string): Promise<string> {
  const file = await findFile(runtime.db, job.tenantId, job.fileId);
  if (file === null) throw new Error("the file of an import is gone");
  await pipeline(await openFile(runtime, file), createWriteStream(path, { mode: 0o600 }));
  return path;
}

function sentenceOf(call: Call | null, error: unknown): string {
  if (call === null || !isAppError(error)) return "服务器出错，没有写入任何数据，请稍后重新导入";
  const { language = "zh-CN" } = call;
  return error.problems.map((one) => sayProblem(one, engineIn(language), sayerFor(language, call))).join(inWords(call, "；"));
}

/** Begins again what a process that ended left behind, and forgets what is long over. Safe in several processes at once. */
export async function resumeJobs(runtime: Runtime): Promise<void> {
  for (const { tenantId, id } of await importJobs.abandoned(runtime)) await runJob(runtime, tenantId, id);
  for (const { tenantId, fileId } of await forgetJobs(runtime)) if (fileId !== null) await forgetFile(runtime, { tenantId, id: fileId, record: "" });
}

/** Takes away the files of imports that nobody asks for any more. Safe in several processes at once. */
export async function forgetImportFiles(runtime: Runtime): Promise<void> {
  for (const { tenantId, id } of await staleFiles(runtime)) await forgetFile(runtime, { tenantId, id, record: "" });
}
