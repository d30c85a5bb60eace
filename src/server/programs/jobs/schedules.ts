import { sql } from "kysely";
import type { PgBoss, ScheduleOptions } from "pg-boss";
import { type JobDocument, retryOf, timeoutOf } from "../../../../engine/kinds/job/document.ts";
import { cronFault } from "../../../../engine/values/cron.ts";
import { jobEntity } from "../../data/jobs/job-rows.ts";
import { stableText } from "../../releases/structure/read-structure.ts";
import { schoolIds } from "../../identity/school-ids.ts";
import type { OperationRecord, Runtime } from "../../platform/runtime.ts";

const TIME_ZONE = "Asia/Shanghai";
/** Beyond the time that a run may take, so that it tells its own end. */
const GRACE_SECONDS = 30;

/** What a queued run carries. */
export interface RunData {
  tenantId: string;
  job: string;
  trigger: "cron" | "manual" | "retry";
  /** Absent: the queued run itself is the occurrence. */
  occurrence?: string;
  input: OperationRecord;
  actorId: string | null;
}

export const queueOf = ({ do: operation }: Pick<JobDocument, "do">): string => `job.${operation}`;

export interface Schedule {
  queue: string;
  /** `tenant/job`. */
  key: string;
  cron: string;
  document: JobDocument;
  data: RunData;
}

interface JobRow {
  tenantId: string;
  job: string;
  cron: string;
  params: OperationRecord | null;
  isOpen: boolean;
}

/** When the jobs of every school are due: as their documents say, or the school's own rows of them. One that rests has none. */
export async function wantedSchedules(runtime: Runtime): Promise<Schedule[]> {
  const documents = [...runtime.model().documents.job.values()].map(({ document }) => document);
  const rows = new Map((await rowsOf(runtime)).map((row) => [`${row.tenantId}/${row.job}`, row]));
  const schools = documents.length === 0 ? [] : await schoolIds(runtime);
  return schools.flatMap((tenantId) =>
    documents.flatMap((document) => {
      const key = `${tenantId}/${document.id}`;
      const row = rows.get(key);
      if (row?.isOpen === false) return [];
      const cron = row !== undefined && cronFault(row.cron) === null ? row.cron : document.cron;
      const data = { tenantId, job: document.id, trigger: "cron" as const, input: row?.params ?? document.input ?? {}, actorId: null };
      return [{ queue: queueOf(document), key, cron, document, data }];
    }),
  );
}

async function rowsOf(runtime: Runtime): Promise<JobRow[]> {
  if (!runtime.model().entities.has(jobEntity)) return [];
  const { rows } = await sql<JobRow>`select "tenantId", "jobKey" as job, cron, params, state = 'enabled' as "isOpen" from campus.${sql.id(jobEntity)}
    where not "isDeleted"`.execute(runtime.db);
  return rows;
}

/** How a run of the job is queued: one of it waits and one runs, of each school. */
export const sendOptions = (document: JobDocument, tenantId: string) => {
  const { times, delaySeconds } = retryOf(document);
  return {
    singletonKey: `${tenantId}/${document.id}`,
    retryLimit: times,
    ...(times > 0 && { retryDelay: delaySeconds, retryBackoff: true }),
    expireInSeconds: timeoutOf(document) + GRACE_SECONDS,
  };
};

/** Where a school's job comes by the clock. */
export const scheduleOptions = ({ document, data, key }: Schedule): ScheduleOptions => ({
  ...sendOptions(document, data.tenantId),
  tz: TIME_ZONE,
  key,
  missed: document.missed ?? "once",
});

/** Keeps the queue's schedules as they are wanted; answers nothing where all stay. */
export async function applySchedules(boss: PgBoss, wanted: readonly Schedule[], chores: ReadonlySet<string>): Promise<void> {
  const there = await boss.getSchedules();
  const keys = new Set(wanted.map(({ queue, key }) => `${queue} ${key}`));
  for (const { name, key } of there) if (!chores.has(name) && !keys.has(`${name} ${key}`)) await boss.unschedule(name, key);
  const known = new Map(there.map((one) => [`${one.name} ${one.key}`, one]));
  for (const one of wanted) {
    const now = known.get(`${one.queue} ${one.key}`);
    const wish = { cron: one.cron, data: one.data, options: scheduleOptions(one) };
    const isSame = now !== undefined && stableText({ cron: now.cron, data: now.data, options: now.options }) === stableText(wish);
    if (!isSame) await boss.schedule(one.queue, one.cron, one.data, scheduleOptions(one));
  }
}
