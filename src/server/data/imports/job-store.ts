import { sql } from "kysely";
import type { ImportJob } from "../../../../engine/api.ts";
import { jobColumns, jobStore } from "../../platform/job-store.ts";
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

/** So long a job is told, with what it wrote. */
const KEPT_DAYS = 30;

export const importJobs = jobStore<JobRow>({
  table: "import_job",
  columns: sql`${jobColumns}, mode, dry_run as "dryRun", strict, report,
    (select to_char(b.taken_back_at, 'YYYY-MM-DD HH24:MI:SS') from platform.import_batch as b
      where b.tenant_id = import_job.tenant_id and b.id = import_job.report ->> 'batchId') as "takenBackTime"`,
});

/** Keeps what is to be imported. Part of the open transaction. */
export const addJob = (call: Call, { entity, fileId, fileName, mode, dryRun, strict }: NewJob): Promise<string> =>
  importJobs.add(call, { entity, file_id: fileId, file_name: fileName, mode, dry_run: dryRun, strict });

/** The caller's own job, or their latest ones of an entity. Somebody else's does not exist. */
export async function jobsOf(call: Call, of: { id: string } | { entity: string; limit: number }): Promise<ImportJob[]> {
  const found = "id" in of ? [(await importJobs.own(call, of.id)) ?? []].flat() : await importJobs.latest(call, { ...of, days: 1 });
  return found.map(({ tenantId: _t, userId: _u, fileId: _f, language: _l, traceId: _r, attempts: _a, ...job }) => job);
}

/** Files of imports that nobody asks for any more: the bad rows of one that is long over or was killed, and uploads no job names. */
export async function staleFiles(runtime: Runtime): Promise<{ tenantId: string; id: string }[]> {
  const { rows } = await sql<{ tenantId: string; id: string }>`select f.tenant_id as "tenantId", f.id from platform.file as f
    where f.business_type in ('import', 'importErrors') and f.created_at < ${runtime.now().toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})
      and not exists (select 1 from platform.import_job as j where j.tenant_id = f.tenant_id and (j.file_id = f.id or j.report ->> 'errorFileId' = f.id))`.execute(
    runtime.db,
  );
  return rows;
}

/** Forgets jobs that are over for a month, and what imports wrote by then; answers the files of the jobs. */
export async function forgetJobs(runtime: Runtime): Promise<{ tenantId: string; fileId: string | null }[]> {
  await sql`delete from platform.import_batch
    where ended_at < (clock_timestamp() at time zone 'Asia/Shanghai') - make_interval(days => ${KEPT_DAYS})`.execute(runtime.db);
  return importJobs.forget(runtime, KEPT_DAYS);
}
