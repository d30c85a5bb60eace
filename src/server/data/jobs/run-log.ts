import { hostname } from "node:os";
import { sql } from "kysely";
import { cronFault, nextTimes, parseCron } from "../../../../engine/values/cron.ts";
import { cronWords } from "../../../../engine/values/cron-words.ts";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { jobEntity } from "./job-rows.ts";

export type RunResult = "success" | "failure" | "timeout" | "stopped";

/** A run that begins. */
export interface Begun {
  tenantId: string;
  job: string;
  title: string;
  trigger: "cron" | "manual" | "retry";
  occurrence: string;
  attempt: number;
  input: unknown;
  actorId: string | null;
}

export interface Ended {
  result: RunResult;
  rows: number | null;
  message: string | null;
  exception: string | null;
  log: readonly string[];
}

/** Runs shown as a strip beside each job, newest last. */
const STRIP = 30;
const NEXT = 5;
const MAX_TEXT = 4_000;
const wallClock = sql`(clock_timestamp() at time zone 'Asia/Shanghai')::timestamp(3)`;

/** A job never runs twice at a time: a run that is still open when the next one begins was broken off. */
export async function beginRun(runtime: Runtime, run: Begun): Promise<string> {
  const id = newId();
  await sql`update platform.job_run set result = 'stopped', ended_at = ${wallClock}, message = '运行的进程中断'
    where tenant_id = ${run.tenantId} and job = ${run.job} and result = 'running'`.execute(runtime.db);
  await sql`insert into platform.job_run (tenant_id, id, job, title, trigger, occurrence, attempt, input, actor_id, started_at, host)
    values (${run.tenantId}, ${id}, ${run.job}, ${run.title}, ${run.trigger}, ${run.occurrence}, ${run.attempt}, ${JSON.stringify(run.input ?? null)}::jsonb,
      ${run.actorId}, ${wallClock}, ${hostname()})`.execute(runtime.db);
  return id;
}

export async function endRun(
  runtime: Runtime,
  { tenantId, job }: Pick<Begun, "tenantId" | "job">,
  { id, ended }: { id: string; ended: Ended },
): Promise<void> {
  await sql`update platform.job_run set result = ${ended.result}, ended_at = ${wallClock}, row_count = ${ended.rows}, message = ${cut(ended.message)},
    exception = ${cut(ended.exception)}, log = ${[...ended.log]}::text[] where tenant_id = ${tenantId} and id = ${id}`.execute(runtime.db);
  await noteOnRow(runtime, { tenantId, job }, ended.result);
}

const cut = (text: string | null): string | null => text?.slice(0, MAX_TEXT) ?? null;

/** What the row of the job tells of its runs. */
async function noteOnRow(runtime: Runtime, { tenantId, job }: { tenantId: string; job: string }, result: RunResult): Promise<void> {
  if (!runtime.model().entities.has(jobEntity)) return;
  const table = sql`campus.${sql.id(jobEntity)}`;
  const { rows } = await sql<{ cron: string }>`select cron from ${table} where "tenantId" = ${tenantId} and "jobKey" = ${job}`.execute(runtime.db);
  if (rows[0] === undefined) return;
  const now = shanghaiNow(runtime.now());
  const next = timesAfter(rows[0].cron, now);
  await sql`update ${table} set "lastRunTime" = ${now}::timestamp, "lastResult" = ${result}, "runCount" = coalesce("runCount", 0) + 1,
    "failCount" = coalesce("failCount", 0) + ${result === "success" ? 0 : 1}, "lastRuns" = right(coalesce("lastRuns", '') || ${result === "success" ? "✓" : "✗"}, ${STRIP}),
    "nextRunTime" = ${next.nextRunTime}::timestamp, "nextRuns" = ${next.nextRuns} where "tenantId" = ${tenantId} and "jobKey" = ${job}`.execute(
    runtime.db,
  );
}

/** When a line comes next, as the row of a job tells it. */
export function timesAfter(cron: string, now: string): { cronDesc: string; nextRunTime: string | null; nextRuns: string } {
  const times = cronFault(cron) === null ? nextTimes(parseCron(cron), now, NEXT) : [];
  return { cronDesc: cronWords(cron), nextRunTime: times[0] ?? null, nextRuns: times.map((time) => time.slice(5, 16)).join("、") };
}

/** No try is left: the latest run waits for somebody to look at it. Answers it, once. */
export async function markDead(
  tx: Database,
  { tenantId, job }: { tenantId: string; job: string },
): Promise<{ title: string; message: string } | null> {
  const { rows } = await sql<{ title: string; message: string | null }>`update platform.job_run set is_dead = true,
      result = case when result = 'running' then 'stopped' else result end, ended_at = coalesce(ended_at, ${wallClock}),
      message = coalesce(message, '运行的进程中断')
    where tenant_id = ${tenantId} and not is_dead and result <> 'success'
      and id = (select id from platform.job_run where tenant_id = ${tenantId} and job = ${job} order by started_at desc, id desc limit 1)
    returning title, message`.execute(tx);
  return rows[0] === undefined ? null : { title: rows[0].title, message: rows[0].message ?? "" };
}

const KEEP_DAYS = 90;
/** Successes of what runs every few minutes say nothing after two days. */
const KEEP_OFTEN_DAYS = 2;
const OFTEN_A_DAY = 24;

/** Takes away what is told no longer. What waits for somebody to look at it stays. */
export async function forgetRuns(runtime: Runtime): Promise<void> {
  await sql`delete from platform.job_run where not is_dead and started_at < ${wallClock} - make_interval(days => ${KEEP_DAYS})`.execute(runtime.db);
  await sql`delete from platform.job_run r where r.result = 'success' and r.started_at < ${wallClock} - make_interval(days => ${KEEP_OFTEN_DAYS})
    and (select count(*) from platform.job_run n where n.tenant_id = r.tenant_id and n.job = r.job
      and n.started_at > ${wallClock} - make_interval(days => ${KEEP_OFTEN_DAYS})) > ${OFTEN_A_DAY * KEEP_OFTEN_DAYS}`.execute(runtime.db);
  await sql`delete from platform.job_done where done_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(runtime.db);
}
