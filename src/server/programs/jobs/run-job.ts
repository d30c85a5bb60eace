import { sql } from "kysely";
import { isAppError } from "../../../../engine/errors.ts";
import { type JobDocument, timeoutOf } from "../../../../engine/kinds/job/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import { systemCall } from "../../data/flow/system-call.ts";
import { beginRun, type Ended, endRun } from "../../data/jobs/run-log.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { OperationRecord, Runtime } from "../../platform/runtime.ts";

export interface Occurrence {
  tenantId: string;
  job: string;
  trigger: "cron" | "manual" | "retry";
  occurrence: string;
  /** 0 for the first try. */
  attempt: number;
  input: OperationRecord;
  actorId: string | null;
}

const MOST_LINES = 200;

/** One try of a job for a school, with its line in the log. @throws what it failed of, so that it is tried again */
export async function runJob(runtime: Runtime, at: Occurrence): Promise<void> {
  const document = jobOf(runtime, at.job);
  if (document === null) return;
  const id = await beginRun(runtime, { ...at, title: zh(document.title) });
  const log: string[] = [];
  const over = AbortSignal.timeout(timeoutOf(document) * 1000);
  try {
    const rows = await effectOnce(runtime, at, { document, over, note: (line) => void (log.length < MOST_LINES && log.push(line)) });
    await endRun(runtime, at, {
      id,
      ended: { result: "success", rows: rows ?? null, message: rows === null ? "此前已完成" : null, exception: null, log },
    });
  } catch (error) {
    await endRun(runtime, at, { id, ended: { ...failure(error, over), rows: null, log } });
    throw error;
  }
}

export const jobOf = (runtime: Runtime, id: string): JobDocument | null => runtime.model().documents.job.get(id)?.document ?? null;

interface Trying {
  document: JobDocument;
  over: AbortSignal;
  note(line: string): void;
}

/** The mark that the occurrence had its effect is written with the effect: a try after a process was killed finds both or neither. Null: it had it before. */
function effectOnce(runtime: Runtime, at: Occurrence, { document, over, note }: Trying): Promise<number | undefined | null> {
  const operation = runtime.operations.get(document.do);
  if (operation?.kind !== "job") throw new Error(`${document.do} is no operation of a job`);
  return transaction(runtime.db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(timeoutOf(document) * 1000)}, true)`.execute(tx);
    const { numAffectedRows } =
      await sql`insert into platform.job_done (tenant_id, job, occurrence) values (${at.tenantId}, ${at.job}, ${at.occurrence})
      on conflict do nothing`.execute(tx);
    if (numAffectedRows === 0n) return null;
    const call = await systemCall(runtime, at.tenantId);
    const rows = await operation.run({ call, tx, input: at.input, signal: over, note });
    over.throwIfAborted();
    return rows ?? undefined;
  });
}

function failure(error: unknown, over: AbortSignal): Pick<Ended, "result" | "message" | "exception"> {
  if (over.aborted) return { result: "timeout", message: "超过时限，已中断", exception: null };
  if (isAppError(error)) return { result: "failure", message: error.problems.map(({ message }) => message).join("；"), exception: null };
  return { result: "failure", message: "运行时出错", exception: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
