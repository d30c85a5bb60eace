import { cronFault } from "../../../../engine/values/cron.ts";
import { sql } from "kysely";
import { orderRun } from "../../data/jobs/orders.ts";
import { timesAfter } from "../../data/jobs/run-log.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** A line of time is one that comes, and the row tells what it means. */
const readCron = defineBefore("scheduledJob", {
  name: "resource.readCron",
  title: "执行时间说明",
  run: async ({ call, record, before }) => {
    if (record.cron === undefined || record.cron === null || record.cron === before?.cron) return;
    const cron = record.cron.trim().replace(/\s+/g, " ");
    const fault = cronFault(cron);
    if (fault !== null) refuse("cron", fault);
    return { cron, ...timesAfter(cron, call.ctx.now) };
  },
});

const setState = async (at: At, rows: readonly Row<"scheduledJob">[], state: "enabled" | "paused"): Promise<void> => {
  const next = (row: Row<"scheduledJob">) => (state === "enabled" ? timesAfter(row.cron, at.call.ctx.now) : {});
  await recordsOf(at, "scheduledJob").changeEach(rows.map((row) => ({ id: row.id, values: { state, ...next(row) } })));
};

const names = (rows: readonly { jobName: string | null }[]): string => rows.map((row) => row.jobName ?? "").join("、");

const pauseJob = defineAction("scheduledJob", {
  name: "resource.pauseJob",
  title: "暂停",
  input: nothing,
  audit: ({ records }) => `暂停定时任务 ${names(records)}`,
  run: async (input) => {
    await setState(input, input.records, "paused");
    return { paused: input.records.length };
  },
});

const startJob = defineAction("scheduledJob", {
  name: "resource.startJob",
  title: "启动",
  input: nothing,
  audit: ({ records }) => `启动定时任务 ${names(records)}`,
  run: async (input) => {
    await setState(input, input.records, "enabled");
    return { started: input.records.length };
  },
});

/** Runs in a few seconds, also one that rests; its schedule stays as it is. */
const runJobOnce = defineAction("scheduledJob", {
  name: "resource.runJobOnce",
  title: "立即执行",
  input: nothing,
  audit: ({ records }) => `立即执行定时任务 ${names(records)}`,
  run: async ({ call, tx, records }) => {
    for (const { jobKey, params } of records)
      await orderRun(tx, { tenantId: call.user.tenantId, job: jobKey, trigger: "manual", input: params, actorId: call.user.id });
    return { ordered: records.length };
  },
});

/** The same occurrence once more: what it did already is not done again. */
const retryRun = defineAction("jobLog", {
  name: "resource.retryRun",
  title: "重试",
  input: nothing,
  audit: ({ records }) => `重试定时任务 ${names(records)}`,
  run: async ({ call, tx, records }) => {
    const { tenantId, id: actorId } = call.user;
    for (const run of await heldRuns({ call, tx }, records))
      await orderRun(tx, { tenantId, job: run.job, trigger: "retry", occurrence: run.occurrence, input: run.input, actorId });
    return { ordered: records.length };
  },
});

const discardRun = defineAction("jobLog", {
  name: "resource.discardRun",
  title: "丢弃",
  input: nothing,
  audit: ({ records }) => `丢弃死信 ${names(records)}`,
  run: async (input) => {
    await heldRuns(input, input.records);
    return { discarded: input.records.length };
  },
});

/** Somebody looked at these runs: they wait for nobody any more. Of two who do so at once both see it done. */
async function heldRuns(
  { call, tx }: At,
  rows: readonly { id: string }[],
): Promise<{ job: string; occurrence: string; input: OperationRecord | null }[]> {
  const ids = rows.map(({ id }) => id);
  const found = await sql<{ job: string; occurrence: string; input: OperationRecord | null }>`update platform.job_run set is_dead = false
    where tenant_id = ${call.user.tenantId} and id = any(${ids}::text[]) and result <> 'running' returning job, occurrence, input`.execute(tx);
  return found.rows;
}

export const jobOperations = [readCron, pauseJob, startJob, runJobOnce, retryRun, discardRun] as const;
