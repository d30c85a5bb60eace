import { runDue } from "../../data/flow/index.ts";
import { forgetOldDrafts } from "../../data/sheets/answer-drafts.ts";
import { forgetOldKeys } from "../../data/records/index.ts";
import { runOutbox } from "../../messages/outbox.ts";
import { completeWrittenRows } from "../../releases/index.ts";
import { areas } from "../../areas/index.ts";
import type { ScheduledJob } from "../../platform/runtime.ts";
import { sweepWorkFolders } from "../../platform/work-folder.ts";
import { forgetOldSessions } from "../../auth/session/session-store.ts";
import { ensureSystemRows } from "../system-rows.ts";
import { resumeExports } from "../../data/exports/index.ts";
import { forgetImportFiles, resumeJobs } from "../../data/imports/index.ts";
import { forgetRuns } from "../../data/jobs/run-log.ts";
import { forgetOldLogs } from "./old-logs.ts";

/** Everything that time makes: the platform's own work, and what areas bring; that of schools is in documents of kind `job`. */
export const scheduledJobs: readonly ScheduledJob[] = [
  { name: "due-moves", title: "到期流转", cron: "* * * * *", run: runDue },
  { name: "old-sessions", title: "过期会话清理", cron: "17 * * * *", run: (runtime) => forgetOldSessions(runtime.db, runtime.now()) },
  { name: "old-answer-drafts", title: "过期作答草稿清理", cron: "37 3 * * *", run: (runtime) => forgetOldDrafts({ runtime }) },
  { name: "old-idempotency-keys", title: "过期幂等键清理", cron: "27 * * * *", run: (runtime) => forgetOldKeys({ runtime }) },
  { name: "outbox", title: "消息发送", cron: "* * * * *", run: runOutbox },
  { name: "imports", title: "导入续作", cron: "* * * * *", run: resumeJobs },
  { name: "exports", title: "导出续作", cron: "* * * * *", run: resumeExports },
  { name: "import-files", title: "导入文件清理", cron: "37 * * * *", run: forgetImportFiles },
  { name: "work-folders", title: "临时文件清理", cron: "7 * * * *", run: sweepWorkFolders },
  { name: "written-meanwhile", title: "发布期间写入的补全", cron: "* * * * *", run: completeWrittenRows },
  { name: "system-rows", title: "系统数据对账", cron: "*/10 * * * *", run: ensureSystemRows },
  { name: "old-logs", title: "日志归档", cron: "47 3 * * *", run: forgetOldLogs },
  { name: "old-runs", title: "任务日志清理", cron: "27 3 * * *", run: forgetRuns },
  ...areas.flatMap((area) => area.jobs ?? []),
];
