import { isAppError, sentenceOfProblems } from "../../../../engine/errors.ts";
import { beginRun, endRun } from "../../data/jobs/run-log.ts";
import { defaultTenant } from "../../platform/config.ts";
import type { Runtime, ScheduledJob } from "../../platform/runtime.ts";

/** Runs a job of the installation, with its line in the log of the first school. @throws what it failed of */
export async function runChore(runtime: Runtime, job: ScheduledJob, of: { occurrence: string; actorId: string | null }): Promise<void> {
  const at = { tenantId: defaultTenant, job: job.name };
  const trigger = of.actorId === null ? "cron" : "manual";
  const id = await beginRun(runtime, { ...at, title: job.title, trigger, attempt: 0, input: null, ...of });
  const ended = { rows: null, message: null, exception: null, log: [] };
  try {
    await job.run(runtime);
    await endRun(runtime, at, { id, ended: { ...ended, result: "success" } });
  } catch (error) {
    const message = isAppError(error) ? sentenceOfProblems(error) : "运行时出错";
    const exception = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await endRun(runtime, at, { id, ended: { ...ended, result: "failure", message, exception } });
    throw error;
  }
}
