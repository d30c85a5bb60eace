import { sql } from "kysely";
import type { ExportJob } from "../../../../engine/api.ts";
import { newId } from "../../platform/database/ids.ts";
import { current, outsideTransaction } from "../../platform/database/transaction.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import type { ExportRequest } from "./export-records.ts";

export interface ExportJobRow extends ExportJob {
  tenantId: string;
  userId: string;
  request: ExportRequest;
  language: string;
  traceId: string;
  ip: string;
  attempts: number;
  fileId: string | null;
  /** The rights it was made by, as `basisOf` says them. */
  basis: string | null;
}

/** Without a sign of life for so long, whoever worked on it is gone. */
const DEAD_SECONDS = 30;
/** A process takes its own jobs at once; others look after those it could not begin. */
const UNTOUCHED_SECONDS = 10;
/** So long a workbook is kept, and its job told. */
const KEPT_DAYS = 7;
const clock = sql`(clock_timestamp() at time zone 'Asia/Shanghai')`;
const columns = sql`tenant_id as "tenantId", id, user_id as "userId", entity, file_name as "fileName", request, language, trace_id as "traceId", ip, state, done, total,
  file_id as "fileId", basis, message, attempts, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as "createTime",
  case when state = 'done' then to_char(finished_at + make_interval(days => ${KEPT_DAYS}), 'YYYY-MM-DD HH24:MI:SS') end as "keptUntil"`;

/** Keeps what is to be exported. Part of the open transaction. */
export async function addExport(call: Call, entity: string, { request, total }: { request: ExportRequest; total: number }): Promise<string> {
  const id = newId();
  await sql`insert into platform.export_job (tenant_id, id, user_id, entity, file_name, request, language, trace_id, ip, total)
    values (${call.user.tenantId}, ${id}, ${call.user.id}, ${entity}, ${request.fileName}, ${JSON.stringify(request)}::jsonb, ${call.language ?? "zh-CN"},
      ${call.traceId}, ${call.ip}, ${total})`.execute(current(call.runtime.db));
  return id;
}

/** Takes a job on; null when somebody works on it or it is over. */
export async function claimExport(runtime: Runtime, tenantId: string, id: string): Promise<ExportJobRow | null> {
  const { rows } =
    await sql<ExportJobRow>`update platform.export_job set state = 'running', done = 0, attempts = attempts + 1, alive_at = ${clock}
    where tenant_id = ${tenantId} and id = ${id} and (state = 'waiting' or (state = 'running' and alive_at < ${clock} - make_interval(secs => ${DEAD_SECONDS})))
    returning ${columns}`.execute(runtime.db);
  return rows[0] ?? null;
}

/** Says how far it is. False: it was cancelled, or somebody else has taken it on. Outside of the transaction that reads the rows. */
export async function noteExported({ tenantId, id, attempts }: ExportJobRow, runtime: Runtime, done: number): Promise<boolean> {
  const { numAffectedRows } = await outsideTransaction(() =>
    sql`update platform.export_job set done = ${done}, alive_at = ${clock}
      where tenant_id = ${tenantId} and id = ${id} and state = 'running' and attempts = ${attempts}`.execute(runtime.db),
  );
  return numAffectedRows === 1n;
}

/** Part of the open transaction, with the file. False: it was cancelled, or somebody else has taken it on. */
export async function finishExport(
  { tenantId, id, attempts }: ExportJobRow,
  runtime: Runtime,
  made: { fileId: string; basis: string; rows: number },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update platform.export_job set state = 'done', done = ${made.rows}, total = ${made.rows}, file_id = ${made.fileId}, basis = ${made.basis},
    finished_at = ${clock} where tenant_id = ${tenantId} and id = ${id} and state = 'running' and attempts = ${attempts}`.execute(
      current(runtime.db),
    );
  return numAffectedRows === 1n;
}

/** Part of the open transaction. False: it was cancelled, or somebody else has taken it on. */
export async function failExport({ tenantId, id, attempts }: ExportJobRow, runtime: Runtime, message: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update platform.export_job set state = 'failed', message = ${message}, finished_at = ${clock}
    where tenant_id = ${tenantId} and id = ${id} and state = 'running' and attempts = ${attempts}`.execute(current(runtime.db));
  return numAffectedRows === 1n;
}

/** Nothing is wrong with the job: the database could not do it now. Somebody takes it on again, and this was no attempt. */
export async function giveBackExport({ tenantId, id, attempts }: ExportJobRow, runtime: Runtime): Promise<void> {
  await sql`update platform.export_job set state = 'waiting', done = 0, attempts = attempts - 1
    where tenant_id = ${tenantId} and id = ${id} and state = 'running' and attempts = ${attempts}`.execute(runtime.db);
}

/** Ends one's own job that is not over. */
export async function cancelExport(call: Call, id: string): Promise<void> {
  await sql`update platform.export_job set state = 'cancelled', finished_at = ${clock}
    where tenant_id = ${call.user.tenantId} and user_id = ${call.user.id} and id = ${id} and state in ('waiting', 'running')`.execute(call.runtime.db);
}

/** Jobs nobody works on any more. */
export async function abandonedExports(runtime: Runtime): Promise<{ tenantId: string; id: string }[]> {
  const { rows } = await sql<{ tenantId: string; id: string }>`select tenant_id as "tenantId", id from platform.export_job
    where (state = 'running' and alive_at < ${clock} - make_interval(secs => ${DEAD_SECONDS}))
      or (state = 'waiting' and created_at < ${clock} - make_interval(secs => ${UNTOUCHED_SECONDS})) order by created_at limit 20`.execute(
    runtime.db,
  );
  return rows;
}

/** The caller's own job. Somebody else's does not exist. */
export async function ownExport(call: Call, id: string): Promise<ExportJobRow | null> {
  const { rows } =
    await sql<ExportJobRow>`select ${columns} from platform.export_job where tenant_id = ${call.user.tenantId} and user_id = ${call.user.id} and id = ${id}`.execute(
      call.runtime.db,
    );
  return rows[0] ?? null;
}

/** The caller's latest jobs of an entity whose workbooks are still kept, newest first. */
export async function ownExports(call: Call, entity: string, limit: number): Promise<ExportJob[]> {
  const { rows } =
    await sql<ExportJobRow>`select ${columns} from platform.export_job where tenant_id = ${call.user.tenantId} and user_id = ${call.user.id} and entity = ${entity}
    and created_at > ${clock} - make_interval(days => ${KEPT_DAYS}) order by created_at desc, id desc limit ${limit}`.execute(call.runtime.db);
  return rows.map(toldOf);
}

/** What its owner is told of a job. */
export const toldOf = ({ id, entity, fileName, state, done, total, message, createTime, keptUntil }: ExportJobRow): ExportJob => ({
  id,
  entity,
  fileName,
  state,
  done,
  total,
  message,
  createTime,
  keptUntil,
});

/** Forgets jobs that are over for so long; answers their files. */
export async function forgetExports(runtime: Runtime): Promise<{ tenantId: string; fileId: string | null }[]> {
  const { rows } = await sql<{ tenantId: string; fileId: string | null }>`delete from platform.export_job
    where finished_at < ${clock} - make_interval(days => ${KEPT_DAYS}) returning tenant_id as "tenantId", file_id as "fileId"`.execute(runtime.db);
  return rows;
}
