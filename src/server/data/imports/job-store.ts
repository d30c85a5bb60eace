import { sql } from "kysely";
import type { ImportJob, ImportReport } from "../../../../engine/api.ts";
import { newId } from "../../platform/database/ids.ts";
import { current, outsideTransaction } from "../../platform/database/transaction.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";

export interface JobRow extends ImportJob {
  tenantId: string;
  userId: string;
  fileId: string;
  language: string;
  traceId: string;
  attempts: number;
}
type NewJob = Pick<JobRow, "entity" | "fileId" | "fileName" | "mode" | "dryRun" | "strict">;

/** Without a sign of life for so long, whoever worked on it is gone. */
const DEAD_SECONDS = 30;
/** A process takes its own jobs at once; others look after those it could not begin. */
const UNTOUCHED_SECONDS = 10;
const clock = sql`(clock_timestamp() at time zone 'Asia/Shanghai')`;
const columns = sql`tenant_id as "tenantId", id, user_id as "userId", entity, file_id as "fileId", file_name as "fileName", mode, dry_run as "dryRun", strict, language,
  trace_id as "traceId", state, done,
  (select to_char(b.taken_back_at, 'YYYY-MM-DD HH24:MI:SS') from platform.import_batch as b where b.tenant_id = import_job.tenant_id and b.id = import_job.report ->> 'batchId')
  as "takenBackTime", total, report, message, attempts, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as "createTime"`;

export async function addJob(call: Call, job: NewJob): Promise<string> {
  const id = newId();
  await sql`insert into platform.import_job (tenant_id, id, user_id, entity, file_id, file_name, mode, dry_run, strict, language, trace_id)
    values (${call.user.tenantId}, ${id}, ${call.user.id}, ${job.entity}, ${job.fileId}, ${job.fileName}, ${job.mode}, ${job.dryRun}, ${job.strict},
      ${call.language ?? "zh-CN"}, ${call.traceId})`.execute(current(call.runtime.db));
  return id;
}

/** Takes a job on; null when somebody works on it or it is over. */
export async function claimJob(runtime: Runtime, tenantId: string, id: string): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`update platform.import_job set state = 'running', attempts = attempts + 1, alive_at = ${clock}
    where tenant_id = ${tenantId} and id = ${id} and (state = 'waiting' or (state = 'running' and alive_at < ${clock} - make_interval(secs => ${DEAD_SECONDS})))
    returning ${columns}`.execute(runtime.db);
  return rows[0] ?? null;
}

/** Only one transaction at a time works on a job, and none on one that is over: a process that was only slow does nothing twice. Part of the open transaction. */
export async function holdsJob({ tenantId, id }: JobRow, runtime: Runtime): Promise<boolean> {
  const db = current(runtime.db);
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`import-job|${tenantId}|${id}`}, 0)) as free`.execute(db);
  if (rows[0]?.free !== true) return false;
  const open = await sql`select 1 from platform.import_job where tenant_id = ${tenantId} and id = ${id} and state = 'running'`.execute(db);
  return open.rows.length > 0;
}

/** Seen by everybody at once: outside the transaction of the rows. */
export async function noteProgress(runtime: Runtime, { tenantId, id }: JobRow, of: { done: number; total: number | null }): Promise<void> {
  await outsideTransaction(() =>
    sql`update platform.import_job set done = ${of.done}, total = ${of.total}, alive_at = ${clock}
    where tenant_id = ${tenantId} and id = ${id} and state = 'running'`.execute(runtime.db),
  );
}

export async function noteAlive(runtime: Runtime, { tenantId, id }: JobRow): Promise<void> {
  await sql`update platform.import_job set alive_at = ${clock} where tenant_id = ${tenantId} and id = ${id} and state = 'running'`.execute(
    runtime.db,
  );
}

/** Part of the open transaction, so that rows and report are on disk together. */
export async function finishJob(runtime: Runtime, { tenantId, id }: JobRow, report: ImportReport): Promise<void> {
  await sql`update platform.import_job set state = 'done', done = ${report.total}, total = ${report.total}, report = ${JSON.stringify(report)}::jsonb, finished_at = ${clock}
    where tenant_id = ${tenantId} and id = ${id}`.execute(current(runtime.db));
}

export async function failJob(runtime: Runtime, { tenantId, id }: JobRow, message: string): Promise<void> {
  await sql`update platform.import_job set state = 'failed', done = 0, message = ${message}, finished_at = ${clock}
    where tenant_id = ${tenantId} and id = ${id} and state = 'running'`.execute(runtime.db);
}

/** Nothing is wrong with the job: the database could not do it now. Somebody takes it on again, and this was no attempt. */
export async function giveBackJob(runtime: Runtime, { tenantId, id }: JobRow): Promise<void> {
  await sql`update platform.import_job set state = 'waiting', done = 0, attempts = attempts - 1
    where tenant_id = ${tenantId} and id = ${id} and state = 'running'`.execute(runtime.db);
}

/** Jobs nobody works on any more. */
export async function abandonedJobs(runtime: Runtime): Promise<{ tenantId: string; id: string }[]> {
  const { rows } = await sql<{ tenantId: string; id: string }>`select tenant_id as "tenantId", id from platform.import_job
    where (state = 'running' and alive_at < ${clock} - make_interval(secs => ${DEAD_SECONDS}))
      or (state = 'waiting' and created_at < ${clock} - make_interval(secs => ${UNTOUCHED_SECONDS})) order by created_at limit 20`.execute(
    runtime.db,
  );
  return rows;
}

/** The caller's own job, or their latest ones of an entity. Somebody else's does not exist. */
export async function jobsOf(call: Call, of: { id: string } | { entity: string; limit: number }): Promise<ImportJob[]> {
  const which = "id" in of ? sql`id = ${of.id}` : sql`entity = ${of.entity} and created_at > ${clock} - interval '1 day'`;
  const { rows } =
    await sql<JobRow>`select ${columns} from platform.import_job where tenant_id = ${call.user.tenantId} and user_id = ${call.user.id} and ${which}
    order by created_at desc, id desc limit ${"id" in of ? 1 : of.limit}`.execute(call.runtime.db);
  return rows.map(({ tenantId: _t, userId: _u, fileId: _f, language: _l, traceId: _r, attempts: _a, ...job }) => job);
}

/** Forgets jobs that are over for a month, and what imports wrote by then; answers the files of the jobs. */
export async function forgetJobs(runtime: Runtime): Promise<{ tenantId: string; fileId: string }[]> {
  await sql`delete from platform.import_batch where ended_at < ${clock} - interval '30 days'`.execute(runtime.db);
  const { rows } = await sql<{ tenantId: string; fileId: string }>`delete from platform.import_job
    where finished_at < ${clock} - interval '30 days' returning tenant_id as "tenantId", file_id as "fileId"`.execute(runtime.db);
  return rows;
}
