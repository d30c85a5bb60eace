import { type RawBuilder, sql } from "kysely";
import { newId } from "./database/ids.ts";
import { current, outsideTransaction } from "./database/transaction.ts";
import type { Call, Runtime } from "./runtime.ts";

/** A job and the attempt that works on it: what a worker may do to a job it may do for as long as no later attempt has begun. */
export interface HeldJob {
  tenantId: string;
  id: string;
  /** How often it was taken on, this time included. */
  attempts: number;
}

/** Columns of the job's table and what they are set to. */
type Values = Record<string, string | number | boolean | null | RawBuilder<unknown>>;

/** Without a sign of life for so long, whoever worked on it is gone. */
const DEAD_SECONDS = 30;
/** A process takes its own jobs at once; others look after those it could not begin. */
const UNTOUCHED_SECONDS = 10;
const AT_ONCE = 20;
const clock = sql`(clock_timestamp() at time zone 'Asia/Shanghai')`;

/** What every table of jobs has, for the list of columns that `jobStore` is given. Times are text, `YYYY-MM-DD HH24:MI:SS`. */
export const jobColumns = sql`tenant_id as "tenantId", id, user_id as "userId", entity, file_name as "fileName", language, trace_id as "traceId", state, done, total, message,
  attempts, file_id as "fileId", to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as "createTime"`;

export type JobStore<Row extends HeldJob> = ReturnType<typeof jobStore<Row>>;

/** Jobs of one kind in a table of their own of the schema `platform`. `columns`: what is read of a job, named as in `Row`. */
export function jobStore<Row extends HeldJob>({ table, columns }: { table: string; columns: RawBuilder<unknown> }) {
  const jobs = sql.table(`platform.${table}`);
  return {
    /** Keeps what is to be done. Part of the open transaction. */
    async add(call: Call, values: Values): Promise<string> {
      const id = newId();
      const { user, language = "zh-CN", traceId } = call;
      const all: Values = { tenant_id: user.tenantId, id, user_id: user.id, language, trace_id: traceId, ...values };
      const names = sql.join(Object.keys(all).map((name) => sql.ref(name)));
      await sql`insert into ${jobs} (${names}) values (${sql.join(Object.values(all))})`.execute(current(call.runtime.db));
      return id;
    },
    ...ownJobs<Row>(jobs, columns),
    ...work<Row>(jobs, columns),
    ...leftBehind(jobs),
  };
}

/** What its owner may ask and do. Somebody else's job does not exist. */
function ownJobs<Row extends HeldJob>(jobs: RawBuilder<unknown>, columns: RawBuilder<unknown>) {
  const ofCaller = ({ user }: Call) => sql`tenant_id = ${user.tenantId} and user_id = ${user.id}`;
  return {
    async own(call: Call, id: string): Promise<Row | null> {
      const { rows } = await sql<Row>`select ${columns} from ${jobs} where ${ofCaller(call)} and id = ${id}`.execute(call.runtime.db);
      return rows[0] ?? null;
    },
    /** Their latest ones, newest first. `entity` null: of whatever entity. */
    async latest(call: Call, { entity, days, limit }: { entity: string | null; days: number; limit: number }): Promise<Row[]> {
      const ofEntity = entity === null ? sql`true` : sql`entity = ${entity}`;
      const { rows } = await sql<Row>`select ${columns} from ${jobs} where ${ofCaller(call)} and ${ofEntity}
        and created_at > ${clock} - make_interval(days => ${days}) order by created_at desc, id desc limit ${limit}`.execute(call.runtime.db);
      return rows;
    },
    /** Ends a job that is not over; its table must know the state `cancelled`. */
    async cancel(call: Call, id: string): Promise<void> {
      await sql`update ${jobs} set state = 'cancelled', finished_at = ${clock} where ${ofCaller(call)} and id = ${id}
        and state in ('waiting', 'running')`.execute(call.runtime.db);
    },
  };
}

/** What a worker does. False: the job was cancelled, or a later attempt has begun, and nothing was written. */
function work<Row extends HeldJob>(jobs: RawBuilder<unknown>, columns: RawBuilder<unknown>) {
  const stillMine = ({ tenantId, id, attempts }: HeldJob) =>
    sql`tenant_id = ${tenantId} and id = ${id} and state = 'running' and attempts = ${attempts}`;
  async function change(runtime: Runtime, job: HeldJob, values: Values): Promise<boolean> {
    const set = sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
    const { numAffectedRows } = await sql`update ${jobs} set ${set} where ${stillMine(job)}`.execute(current(runtime.db));
    return numAffectedRows === 1n;
  }
  return {
    /** Takes a job on; null when somebody works on it or it is over. */
    async claim(runtime: Runtime, tenantId: string, id: string): Promise<Row | null> {
      const { rows } = await sql<Row>`update ${jobs} set state = 'running', done = 0, attempts = attempts + 1, alive_at = ${clock}
        where tenant_id = ${tenantId} and id = ${id} and (state = 'waiting' or (state = 'running' and alive_at < ${clock} - make_interval(secs => ${DEAD_SECONDS})))
        returning ${columns}`.execute(runtime.db);
      return rows[0] ?? null;
    },
    /** Part of the open transaction. */
    async holds(runtime: Runtime, job: HeldJob): Promise<boolean> {
      return (await sql`select 1 from ${jobs} where ${stillMine(job)}`.execute(current(runtime.db))).rows.length > 0;
    },
    /** A sign of life, with how far it is when that is known. Seen by everybody at once: outside the transaction that does the work. */
    note: (runtime: Runtime, job: HeldJob, far: { done?: number; total?: number | null } = {}): Promise<boolean> =>
      outsideTransaction(() => change(runtime, job, { ...far, alive_at: clock })),
    /** Part of the open transaction, so that what was done and its end are on disk together. On false it is taken back. */
    finish: (runtime: Runtime, job: HeldJob, values: Values): Promise<boolean> =>
      change(runtime, job, { ...values, state: "done", finished_at: clock }),
    /** `message`: why. Part of the open transaction when there is one. */
    fail: (runtime: Runtime, job: HeldJob, message: string): Promise<boolean> =>
      change(runtime, job, { state: "failed", done: 0, message, finished_at: clock }),
    /** Nothing is wrong with the job: the database could not do it now. Somebody takes it on again, and this was no attempt. */
    giveBack: (runtime: Runtime, job: HeldJob): Promise<boolean> => change(runtime, job, { state: "waiting", done: 0, attempts: sql`attempts - 1` }),
  };
}

/** What a process that ended left, and what is long over. */
function leftBehind(jobs: RawBuilder<unknown>) {
  return {
    /** Jobs nobody works on any more. */
    async abandoned(runtime: Runtime): Promise<{ tenantId: string; id: string }[]> {
      const { rows } = await sql<{ tenantId: string; id: string }>`select tenant_id as "tenantId", id from ${jobs}
        where (state = 'running' and alive_at < ${clock} - make_interval(secs => ${DEAD_SECONDS}))
          or (state = 'waiting' and created_at < ${clock} - make_interval(secs => ${UNTOUCHED_SECONDS})) order by created_at limit ${AT_ONCE}`.execute(
        runtime.db,
      );
      return rows;
    },
    /** Forgets jobs that are over for so many days; answers their files, null where a job has none. */
    async forget(runtime: Runtime, days: number): Promise<{ tenantId: string; fileId: string | null }[]> {
      const { rows } = await sql<{ tenantId: string; fileId: string | null }>`delete from ${jobs}
        where finished_at < ${clock} - make_interval(days => ${days}) returning tenant_id as "tenantId", file_id as "fileId"`.execute(runtime.db);
      return rows;
    },
    /** Schools that have jobs. */
    async schools(runtime: Runtime): Promise<string[]> {
      const { rows } = await sql<{ tenantId: string }>`select distinct tenant_id as "tenantId" from ${jobs}`.execute(runtime.db);
      return rows.map(({ tenantId }) => tenantId);
    },
  };
}
