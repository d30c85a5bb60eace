import { randomUUID } from "node:crypto";
import { runJob } from "../../src/server/programs/jobs/run-job.ts";
import type { Runtime } from "../../src/server/platform/runtime.ts";

/** One run of a job of the documents for the first school, as its schedule makes it. */
export const runJobNow = (runtime: Runtime, job: string, occurrence: string = randomUUID()): Promise<void> =>
  runJob(runtime, { tenantId: "000000", job, trigger: "cron", occurrence, attempt: 0, input: {}, actorId: null });
