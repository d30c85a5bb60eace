import { setTimeout as wait } from "node:timers/promises";
import type { Clock, Db, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { withLock } from "../../platform/database/index.ts";
import { troubleOf } from "../../platform/database/unavailable.ts";
import type { Runtime, ScheduledJob } from "../../platform/runtime.ts";
import { runChore } from "./chores.ts";
import { documentJobs } from "./document-jobs.ts";
import { scheduledJobs } from "./scheduled-jobs.ts";

const SCHEMA = "pgboss";
const TIME_ZONE = "Asia/Shanghai";
/** A run that takes longer is given up, so that one hanging process does not stop the school's clock. */
const MAX_RUN_SECONDS = 600;

/** Pause before the next try while the database does not answer. */
const PAUSE_MS = 1_000;

/** Runs evenly whatever becomes of the machine's clock: one that is set back while a job runs would keep its queue waiting as long. */
const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

export interface Jobs {
  /** Queues a run now, beside its schedule. */
  runNow(name: string): Promise<void>;
  /** Waits for the runs under way in this process. */
  stop(): Promise<void>;
}

export interface JobOptions {
  /** Seconds between looks at the queues. Default 5. */
  pollSeconds?: number;
  /** Seconds without a sign of life after which the process behind a run is taken for gone, at least 10. Default 20. */
  deadSeconds?: number;
}

/** Seconds between looks for runs whose process is gone. */
const LOOK_SECONDS = 10;

/**
 * Runs the scheduled jobs. Any number of processes of one database may do so: each occurrence is queued once, and a job
 * never runs twice at the same time. A failed run is logged; the next occurrence tries again. A run whose process is gone holds up the next one
 * no longer than half a minute. As long as the database does not answer, the
 * start waits for it.
 */
export async function startJobs(runtime: Runtime, logger: Pick<Logger, "error">, options: JobOptions = {}): Promise<Jobs> {
  for (;;) {
    try {
      const { boss, stopFollowing } = await startBoss({
        runtime,
        logger,
        pollSeconds: options.pollSeconds ?? 5,
        deadSeconds: options.deadSeconds ?? 20,
      });
      const stop = async () => {
        await stopFollowing();
        await boss.stop({ graceful: true });
      };
      return { runNow: async (name) => void (await boss.send(name)), stop };
    } catch (error) {
      // The server answers calls already: a database that goes away just now is no reason to end it.
      if (troubleOf(error) === null) throw error;
      logger.error({ err: error }, "jobs wait for the database");
      await wait(PAUSE_MS);
    }
  }
}

export interface Starting {
  runtime: Runtime;
  logger: Pick<Logger, "error">;
  pollSeconds: number;
  deadSeconds: number;
}

async function startBoss(at: Starting): Promise<{ boss: PgBoss; stopFollowing(): Promise<void> }> {
  // Loaded when the server answers already.
  const pgBoss = await import("pg-boss");
  const boss = new pgBoss.PgBoss({
    db: onConnections(at.runtime),
    schema: SCHEMA,
    clock: steadyClock,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
  });
  boss.on("error", (error) => at.logger.error({ err: error }, "jobs failed"));
  try {
    // Two processes that make the schema of the jobs at the same time break each other.
    await withLock(at.runtime.db, "jobs", async () => {
      await boss.start();
      for (const job of scheduledJobs) await offer(boss, job, at);
    });
    return { boss, stopFollowing: await documentJobs(boss, at, new Set(scheduledJobs.map(({ name }) => name))) };
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

/** The jobs use the server's own connections and its role, which is no superuser. */
const onConnections = ({ connections }: Runtime): Db => ({ executeSql: (text, values) => connections.query(text, values) });

async function offer(boss: PgBoss, job: ScheduledJob, at: Starting): Promise<void> {
  const { name, cron } = job;
  // At most one run waits and one is active.
  const lasting = {
    retryLimit: 0,
    expireInSeconds: MAX_RUN_SECONDS,
    heartbeatSeconds: at.deadSeconds,
    retentionSeconds: 3_600,
    deleteAfterSeconds: 3_600,
  };
  await boss.createQueue(name, { policy: "stately", ...lasting });
  // A database of an earlier version has the queue already, with what was said then.
  await boss.updateQueue(name, lasting);
  await boss.schedule(name, cron, null, { tz: TIME_ZONE });
  await boss.work(name, { pollingIntervalSeconds: at.pollSeconds }, async ([queued]) => {
    try {
      await runChore(at.runtime, job, { occurrence: queued!.id, actorId: actorOf(queued!.data) });
    } catch (error) {
      at.logger.error({ err: error, job: name }, "scheduled job failed");
      throw error;
    }
  });
}

/** Who asked for the run; null: its schedule did. */
const actorOf = (data: unknown): string | null => (data as { actorId?: string } | null)?.actorId ?? null;
