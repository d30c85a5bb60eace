import { sql } from "kysely";
import type { ExportJob } from "../../../../engine/api.ts";
import { jobColumns, jobStore } from "../../platform/job-store.ts";
import type { Call } from "../../platform/runtime.ts";
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

/** So long a workbook is kept, and its job told. */
export const KEPT_DAYS = 7;

export const exportJobs = jobStore<ExportJobRow>({
  table: "export_job",
  columns: sql`${jobColumns}, request, ip, basis,
    case when state = 'done' then to_char(finished_at + make_interval(days => ${KEPT_DAYS}), 'YYYY-MM-DD HH24:MI:SS') end as "keptUntil"`,
});

/** Keeps what is to be exported. Part of the open transaction. */
export const addExport = (call: Call, entity: string, { request, total }: { request: ExportRequest; total: number }): Promise<string> =>
  exportJobs.add(call, { entity, file_name: request.fileName, request: sql`${JSON.stringify(request)}::jsonb`, ip: call.ip, total });

/** Ends one's own job that is not over. */
export const cancelExport = exportJobs.cancel;

/** The caller's own job. Somebody else's does not exist. */
export const ownExport = exportJobs.own;

/** The caller's latest jobs whose workbooks are still kept, newest first. `entity` null: of all lists. */
export const ownExports = async (call: Call, entity: string | null, limit: number): Promise<ExportJob[]> =>
  (await exportJobs.latest(call, { entity, limit, days: KEPT_DAYS })).map(toldOf);

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
