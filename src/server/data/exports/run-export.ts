import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ExportJob } from "../../../../engine/api.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { sayProblem } from "../../../../engine/problems/languages/index.ts";
import { engineIn } from "../../../../generator/chinese/conversion.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { troubleOf } from "../../platform/database/unavailable.ts";
import { refused } from "../../platform/errors.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { Turns } from "../../platform/turns.ts";
import { makeWorkFolder, removeWorkFolder } from "../../platform/work-folder.ts";
import { callOfPerson } from "../calls/call-of-person.ts";
import { findFile, forgetFile, saveFile, type StoredFile, sweepFolder } from "../files/file-store.ts";
import { type Message, sendMessages } from "../flow/notices.ts";
import { inOwnWords } from "../language/model-in.ts";
import { inWords, sayerFor } from "../language/own-words.ts";
import { basisOf } from "./basis.ts";
import { countRows, noteExport, planExport, workbookOf } from "./export-records.ts";
import { addExport, exportJobs, type ExportJobRow, KEPT_DAYS, toldOf } from "./job-store.ts";
import type { ExportRequest } from "./export-records.ts";

/** Workbooks this process makes at the same moment, and of one person. */
const turns = new Turns({ atOnce: 2, each: 1, waiting: 0 });
const TURN_MS = 10 * 60_000;
/** An export that ends every process that touches it is given up. */
const MAX_ATTEMPTS = 3;
const ALIVE_EVERY_MS = 2_000;
const FOLDER = "exports";
/** A workbook stands on the disk before its job names it; so long after, nobody will. */
const NAMED_WITHIN_MS = 60 * 60_000;

/** Begins to export while nobody waits. `total`: rows there are now. @throws AppError as `planExport` */
export async function beginExport(call: Call, entity: string, of: { request: ExportRequest; total: number }): Promise<ExportJob> {
  planExport(inOwnWords(call), entity, of.request);
  const id = await addExport(call, entity, of);
  // Nobody waits: whoever asks is told how far it is, and what a process leaves behind another begins again.
  void runExport(call.runtime, call.user.tenantId, id).catch(() => undefined);
  return toldOf((await exportJobs.own(call, id))!);
}

/** Works a job off, if nobody else does. What went wrong is told by the job. */
export async function runExport(runtime: Runtime, tenantId: string, id: string): Promise<void> {
  const done = await turns.take({ key: `${tenantId}|${id}`, patienceMs: TURN_MS, isPatient: true });
  // Who looks after abandoned jobs comes by again.
  if (done === null) return;
  try {
    const job = await exportJobs.claim(runtime, tenantId, id);
    if (job !== null) await work(runtime, job);
  } finally {
    done();
  }
}

async function work(runtime: Runtime, job: ExportJobRow): Promise<void> {
  const folder = await makeWorkFolder();
  const call = await callOfPerson(runtime, job);
  try {
    if (call === null) return void (await exportJobs.fail(runtime, job, "账号已停用，没有导出"));
    if (job.attempts > MAX_ATTEMPTS) return await fail(call, job, inWords(call, "导出多次中断，请缩小查询范围后重新导出"));
    await makeWorkbook(call, job, join(folder, "made.xlsx"));
  } catch (error) {
    if (troubleOf(error) !== null) await exportJobs.giveBack(runtime, job);
    else if (call !== null) await fail(call, job, sentenceOf(call, error));
  } finally {
    await removeWorkFolder(folder);
  }
}

/** Rows go from the cursor to the disk; then file, state and message stand there together, or none of them. */
async function makeWorkbook(call: Call, job: ExportJobRow, path: string): Promise<void> {
  const { runtime } = call;
  const own = inOwnWords(call);
  const basis = basisOf(call, job);
  const plan = planExport(own, job.entity, job.request);
  const stopped = new AbortController();
  let rows = 0;
  const watch = setInterval(() => {
    exportJobs.note(runtime, job, { done: rows }).then(
      (isMine) => isMine || stopped.abort(),
      () => undefined,
    );
  }, ALIVE_EVERY_MS);
  try {
    const book = await workbookOf(plan, { limit: null, written: (count) => (rows = count) });
    await pipeline(book, createWriteStream(path, { mode: 0o600 }), { signal: stopped.signal });
  } catch (error) {
    if (stopped.signal.aborted) return;
    throw error;
  } finally {
    clearInterval(watch);
  }
  await keep(call, job, { path, basis, rows, plan });
}

async function keep(
  call: Call,
  job: ExportJobRow,
  made: { path: string; basis: string; rows: number; plan: ReturnType<typeof planExport> },
): Promise<void> {
  const { runtime } = call;
  await transaction(runtime.db, async (tx) => {
    // It belongs to nobody: only the job hands it out, which judges anew.
    const file = await saveFile(
      runtime,
      {
        tenantId: job.tenantId,
        ownerId: "",
        originalName: `${job.fileName}.xlsx`,
        extension: "xlsx",
        businessType: "export",
        folder: FOLDER,
        content: createReadStream(made.path),
      },
      tx,
    );
    if (!(await exportJobs.finish(runtime, job, { done: made.rows, total: made.rows, file_id: file.id, basis: made.basis })))
      return await forgetFile(runtime, { tenantId: job.tenantId, id: file.id, record: "" });
    await noteExport(call, made.plan, made.rows);
    await tell(call, job, {
      title: inWords(call, phrase`“${job.fileName}”已导出`),
      body: inWords(call, phrase`共 ${made.rows} 行，请在“我的导出”中下载，文件保留 7 天`),
      url: pageOfExport(job),
    });
  });
}

const tell = (call: Call, { userId, entity }: ExportJobRow, words: Pick<Message, "title" | "body" | "url">): Promise<void> =>
  sendMessages(call, [{ userId, template: "export", entity, ...words }]);

/** Where the workbook can be fetched: the exports of the list it was asked for from. Null when no screen asked. */
export function pageOfExport({ request: { screen, variant } }: ExportJobRow): string | null {
  if (!screen) return null;
  return `/layout/open?${new URLSearchParams({ _screen: screen, ...(variant ? { _variant: variant } : {}), _exports: "1" })}`;
}

const fail = (call: Call, job: ExportJobRow, message: string): Promise<void> =>
  transaction(call.runtime.db, async () => {
    if (!(await exportJobs.fail(call.runtime, job, message))) return;
    await tell(call, job, { title: inWords(call, phrase`“${job.fileName}”没有导出`), body: message });
  });

function sentenceOf(call: Call, error: unknown): string {
  const { language = "zh-CN" } = call;
  if (!isAppError(error)) return inWords(call, "服务器出错，没有导出，请稍后重新导出");
  return error.problems.map((one) => sayProblem(one, engineIn(language), sayerFor(language, call))).join(inWords(call, "；"));
}

/**
 * The workbook of one's own job, while one's rights are those it was made by: what was taken away since leaves by no file either.
 * @throws AppError as `planExport`; HttpError when there is no such file or the rights have changed
 */
export async function exportedFile(call: Call, id: string): Promise<StoredFile> {
  const job = await exportJobs.own(call, id);
  const file = job?.fileId == null ? null : await findFile(call.runtime.db, job.tenantId, job.fileId);
  if (job === null || file === null) throw refused("没有这个导出文件，请重新导出");
  // As the person is now, not as the session knew them when it began.
  const now = await callOfPerson(call.runtime, { ...job, language: call.language ?? "zh-CN" });
  planExport(inOwnWords(call), job.entity, job.request);
  if (now === null || basisOf(now, job) !== job.basis) throw refused("您的权限在导出后有变化，请重新导出");
  return file;
}

/** Begins again what a process that ended left behind, and forgets what is long over. Safe in several processes at once. */
export async function resumeExports(runtime: Runtime): Promise<void> {
  for (const { tenantId, id } of await exportJobs.abandoned(runtime)) await runExport(runtime, tenantId, id);
  for (const { tenantId, fileId } of await exportJobs.forget(runtime, KEPT_DAYS))
    if (fileId !== null) await forgetFile(runtime, { tenantId, id: fileId, record: "" });
  for (const tenantId of await exportJobs.schools(runtime)) await sweepFolder(runtime, { tenantId, folder: FOLDER, sparesMs: NAMED_WITHIN_MS });
}

/** Rows an export of this request would have now. */
export const rowsToExport = (call: Call, entity: string, request: ExportRequest): Promise<number> =>
  countRows(planExport(call, entity, request).listing, null);
