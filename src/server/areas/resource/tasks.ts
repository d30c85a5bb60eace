import { sql } from "kysely";
import { findExport, pageOfExport } from "../../data/exports/index.ts";
import { onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { defineAction } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";

const namesOf = (rows: readonly { taskName: string | null }[]): string => rows.map((row) => row.taskName ?? "").join("、");

/** A workbook is fetched at the list that it was asked for from: there its reader's rights are judged once more. */
const fetchTask = defineAction("exportTask", {
  name: "resource.fetchTask",
  title: "下载导出文件",
  input: nothing,
  audit: ({ records }) => `打开导出任务 ${namesOf(records)}`,
  run: async ({ call, records }) => {
    const job = await findExport(call, onlyRecord(records).id);
    const path = job === null ? null : pageOfExport(job);
    if (path === null) refuse("", "没有这个导出文件，请重新导出");
    return { path };
  },
});

const cancelTask = defineAction("exportTask", {
  name: "resource.cancelTask",
  title: "取消导出",
  input: nothing,
  audit: ({ records }) => `取消导出任务 ${namesOf(records)}`,
  run: async ({ call, tx, records }) => {
    const done = await sql`update platform.export_job set state = 'cancelled', finished_at = (clock_timestamp() at time zone 'Asia/Shanghai')
      where tenant_id = ${call.user.tenantId} and id = any(${records.map(({ id }) => id)}::text[]) and state in ('waiting', 'running')`.execute(tx);
    return { cancelled: Number(done.numAffectedRows ?? 0n) };
  },
});

export const taskOperations = [fetchTask, cancelTask] as const;
