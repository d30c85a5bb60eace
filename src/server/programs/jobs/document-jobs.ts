import { setTimeout as wait } from "node:timers/promises";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { takeOrders } from "../../data/jobs/orders.ts";
import { withLock } from "../../platform/database/index.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { troubleOf } from "../../platform/database/unavailable.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { stableText } from "../../releases/structure/read-structure.ts";
import { showDocuments } from "../shown-documents.ts";
import { tellDead } from "./dead.ts";
import { jobOf, runJob } from "./run-job.ts";
import { applySchedules, queueOf, type RunData, sendOptions, wantedSchedules } from "./schedules.ts";
import type { Starting } from "./start-jobs.ts";
import { syncAllJobs } from "./sync-jobs.ts";

/** Takes what no try is left of, whatever its queue. */
const DEAD_QUEUE = "jobs.dead";
const KEPT_SECONDS = 14 * 86_400;

/**
 * Runs the jobs of documents: a queue for each operation, a schedule for each school. Follows the model, the rows that schools changed and the
 * orders of people, whichever process they were written by. Answers how to stop following.
 */
export async function documentJobs(boss: PgBoss, at: Starting, chores: ReadonlySet<string>): Promise<() => Promise<void>> {
  const lasting = { retentionSeconds: KEPT_SECONDS, deleteAfterSeconds: 3_600 };
  await boss.createQueue(DEAD_QUEUE, lasting);
  await boss.work<RunData>(DEAD_QUEUE, { pollingIntervalSeconds: at.pollSeconds }, async ([job]) => tellDead(at.runtime, job!.data));
  const state: Following = { offered: new Set(), model: "", signature: "" };
  await follow(boss, at, { chores, state });
  const stopping = new AbortController();
  const following = (async () => {
    while (!stopping.signal.aborted) {
      await wait(at.pollSeconds * 1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted)
        await follow(boss, at, { chores, state }).catch((error: unknown) => at.logger.error({ err: error }, "jobs cannot follow"));
    }
  })();
  return async () => {
    stopping.abort();
    await following;
  };
}

interface Following {
  /** Queues that this process works on. */
  offered: Set<string>;
  /** Hash of the model that the rows of jobs, and those that tell of documents, follow. */
  model: string;
  /** What was scheduled last, so that one look is one query. */
  signature: string;
}

async function follow(boss: PgBoss, at: Starting, { chores, state }: { chores: ReadonlySet<string>; state: Following }): Promise<void> {
  for (const { document } of at.runtime.model().documents.job.values()) {
    const queue = queueOf(document);
    if (state.offered.has(queue)) continue;
    await offerQueue(boss, at, queue);
    state.offered.add(queue);
  }
  if (state.model !== at.runtime.model().hash) await Promise.all([syncAllJobs(at.runtime), showDocuments(at.runtime)]);
  state.model = at.runtime.model().hash;
  const wanted = await wantedSchedules(at.runtime);
  const signature = stableText(wanted.map(({ document: _document, ...one }) => one));
  if (signature !== state.signature) await withLock(at.runtime.db, "jobs", () => applySchedules(boss, wanted, chores));
  state.signature = signature;
  await sendOrders(boss, at.runtime, chores);
}

async function offerQueue(boss: PgBoss, at: Starting, queue: string): Promise<void> {
  const lasting = { heartbeatSeconds: at.deadSeconds, retentionSeconds: KEPT_SECONDS, deleteAfterSeconds: 3_600, deadLetter: DEAD_QUEUE };
  await boss.createQueue(queue, { policy: "stately", ...lasting });
  await boss.updateQueue(queue, lasting);
  await boss.work<RunData, void, { includeMetadata: true; pollingIntervalSeconds: number }>(
    queue,
    { includeMetadata: true, pollingIntervalSeconds: at.pollSeconds },
    async ([queued]) => {
      try {
        await runQueued(at.runtime, queued!);
      } catch (error) {
        // The log of the run tells it to the school; what the database could not do now is told here.
        if (troubleOf(error) !== null) at.logger.error({ err: error, job: queued!.data.job }, "job failed");
        throw error;
      }
    },
  );
}

async function runQueued(runtime: Runtime, { id, data, retryCount }: JobWithMetadata<RunData>): Promise<void> {
  if (data.trigger === "cron" && !(await isWanted(runtime, data))) return;
  await runJob(runtime, { ...data, occurrence: data.occurrence ?? id, attempt: retryCount });
}

/** What was queued before its job came to rest does not run. */
const isWanted = async (runtime: Runtime, { tenantId, job }: RunData): Promise<boolean> =>
  (await wantedSchedules(runtime)).some(({ data }) => data.tenantId === tenantId && data.job === job);

/** An order leaves its table with the queued run, or not at all. */
async function sendOrders(boss: PgBoss, runtime: Runtime, chores: ReadonlySet<string>): Promise<void> {
  await transaction(runtime.db, async (tx) => {
    for (const order of await takeOrders(tx)) {
      const document = jobOf(runtime, order.job);
      if (document === null && !chores.has(order.job)) continue;
      const data = { ...order, input: order.input ?? {} };
      if (document === null) await boss.send(order.job, data);
      else await boss.send(queueOf(document), data, sendOptions(document, order.tenantId));
    }
  });
}
