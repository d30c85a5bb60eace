import { sql } from "kysely";
import { retryOf, timeoutOf } from "../../../../engine/kinds/job/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Model } from "../../../../engine/model/model.ts";
import { jobEntity } from "../../data/jobs/job-rows.ts";
import { timesAfter } from "../../data/jobs/run-log.ts";
import { announceWritten } from "../../identity/announce.ts";
import { schoolIds } from "../../identity/school-ids.ts";
import { withLock } from "../../platform/database/index.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Database } from "../../platform/database/database.ts";
import { defaultTenant } from "../../platform/config.ts";
import { scheduledJobs } from "./scheduled-jobs.ts";

interface Declared {
  jobKey: string;
  jobName: string;
  jobGroup: string;
  handler: string;
  cron: string;
  params: unknown;
  timeoutSeconds: number;
  retryTimes: number;
  isSealed: boolean;
}

/** What the platform runs by itself, with the first school; a run that fails is not tried again before its next time. */
const chores: readonly Declared[] = scheduledJobs.map(({ name, title, cron }) => ({
  ...{ jobKey: name, jobName: title, jobGroup: "平台", handler: name, cron, params: null },
  ...{ timeoutSeconds: 600, retryTimes: 0, isSealed: true },
}));

const ofDocuments = (model: Model): Declared[] =>
  [...model.documents.job.values()].map(({ document }) => ({
    jobKey: document.id,
    jobName: zh(document.title),
    jobGroup: zh(model.areas.get(model.areaOf.get(`job:${document.id}`) ?? "")?.title ?? "其他"),
    handler: document.do,
    cron: document.cron,
    params: document.input ?? null,
    timeoutSeconds: timeoutOf(document),
    retryTimes: retryOf(document).times,
    isSealed: document.sealed === true,
  }));

/** The rows of every school follow the documents. Safe in several processes at once. */
export async function syncAllJobs(runtime: Runtime): Promise<void> {
  if (!runtime.model().entities.has(jobEntity)) return;
  const now = shanghaiNow(runtime.now());
  for (const tenantId of await schoolIds(runtime))
    await withLock(runtime.db, `job-rows ${tenantId}`, () =>
      transaction(runtime.db, (tx) => syncJobs(tx, runtime.model(), { tenantId, userId: "", now })),
    );
  await announceWritten(runtime, jobEntity);
}

/** Gives a school a row for each job and takes away those that are gone. A time and parameters that the school chose stay, and so does a job that rests. */
async function syncJobs(tx: Database, model: Model, of: { tenantId: string; userId: string; now: string }): Promise<void> {
  const wanted = [...(of.tenantId === defaultTenant ? chores : []), ...ofDocuments(model)];
  const table = sql`campus.${sql.id(jobEntity)}`;
  const rows = wanted.map((one) => ({ id: newId(), ...one, ...timesAfter(one.cron, of.now) }));
  await sql`delete from ${table} where "tenantId" = ${of.tenantId} and "jobKey" <> all(${wanted.map(({ jobKey }) => jobKey)}::text[])`.execute(tx);
  await sql`insert into ${table} as j ("tenantId", id, "createUser", "createTime", "updateUser", "updateTime", "jobKey", "jobName", "jobGroup", handler, cron, "defaultCron",
      params, "timeoutSeconds", "retryTimes", "isSealed", "cronDesc", "nextRunTime", "nextRuns", state, "runCount", "failCount")
    select ${of.tenantId}, r.id, ${of.userId}, ${of.now}::timestamp, ${of.userId}, ${of.now}::timestamp, r."jobKey", r."jobName", r."jobGroup", r.handler, r.cron, r.cron,
      nullif(r.params, 'null'::jsonb), r."timeoutSeconds", r."retryTimes", r."isSealed", r."cronDesc", r."nextRunTime", r."nextRuns", 'enabled', 0, 0
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, "jobKey" text, "jobName" text, "jobGroup" text, handler text, cron text, params jsonb,
      "timeoutSeconds" bigint, "retryTimes" bigint, "isSealed" boolean, "cronDesc" text, "nextRunTime" timestamp, "nextRuns" text)
    on conflict ("tenantId", "jobKey") where not "isDeleted" do update set "jobName" = excluded."jobName", "jobGroup" = excluded."jobGroup", handler = excluded.handler,
      "timeoutSeconds" = excluded."timeoutSeconds", "retryTimes" = excluded."retryTimes", "isSealed" = excluded."isSealed", "defaultCron" = excluded.cron,
      cron = case when j.cron = j."defaultCron" or excluded."isSealed" then excluded.cron else j.cron end,
      "cronDesc" = case when j.cron = j."defaultCron" or excluded."isSealed" then excluded."cronDesc" else j."cronDesc" end
    where (j."jobName", j."jobGroup", j.handler, j."timeoutSeconds", j."retryTimes", j."isSealed", j."defaultCron")
      is distinct from (excluded."jobName", excluded."jobGroup", excluded.handler, excluded."timeoutSeconds", excluded."retryTimes", excluded."isSealed", excluded.cron)`.execute(
    tx,
  );
}
