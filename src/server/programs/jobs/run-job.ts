import { sql } from "kysely";
import { isAppError, sentenceOfProblems } from "../../../../engine/errors.ts";
import { type JobDocument, timeoutOf } from "../../../../engine/kinds/job/document.ts";
import { callOfJob } from "../../../../engine/flow/effects/call-of-job.ts";
import { isObject } from "../../../../engine/values/json-object.ts";
import { documentAction } from "../../data/effects/document-call.ts";
import { zh } from "../../../../engine/language/text.ts";
import { systemCall } from "../../data/flow/system-call.ts";
import { beginRun, type Ended, endRun } from "../../data/jobs/run-log.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Operation, OperationRecord, Runtime } from "../../platform/runtime.ts";

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
  const work = workOf(runtime, document.do);
  return transaction(runtime.db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(timeoutOf(document) * 1000)}, true)`.execute(tx);
    const { numAffectedRows } =
      await sql`insert into platform.job_done (tenant_id, job, occurrence) values (${at.tenantId}, ${at.job}, ${at.occurrence})
      on conflict do nothing`.execute(tx);
    if (numAffectedRows === 0n) return null;
    const call = await systemCall(runtime, at.tenantId);
    const rows = await work({ call, tx, input: at.input, signal: over, note });
    over.throwIfAborted();
    return rows ?? undefined;
  });
}

type Work = Extract<Operation, { kind: "job" }>["run"];

/** What a call says under the name that it counts by is the number of rows. */
function workOf(runtime: Runtime, name: string): Work {
  const told = callOfJob(runtime.model(), name);
  const operation = runtime.operations.get(name);
  if (told === undefined && operation?.kind === "job") return operation.run;
  if (told === undefined) throw new Error(`${name} is no work of a job`);
  const { entity, call: doc } = told;
  return async ({ call, tx }) => {
    const reply = await documentAction(entity, doc).run({ call, tx, entity: entity.id, records: [], input: {} });
    const counted = isObject(reply) ? reply[doc.counts ?? ""] : undefined;
    return typeof counted === "number" ? counted : undefined;
  };
}

function failure(error: unknown, over: AbortSignal): Pick<Ended, "result" | "message" | "exception"> {
  if (over.aborted) return { result: "timeout", message: "超过时限，已中断", exception: null };
  if (isAppError(error)) return { result: "failure", message: sentenceOfProblems(error), exception: null };
  return { result: "failure", message: "运行时出错", exception: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
