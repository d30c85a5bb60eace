import { sql } from "kysely";
import { systemCall } from "../../data/flow/system-call.ts";
import { sendMessages } from "../../data/flow/index.ts";
import { markDead } from "../../data/jobs/run-log.ts";
import { accountEntity } from "../../identity/account.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { jobOf } from "./run-job.ts";

/** No try is left: the run waits for somebody to look at it, and whom the job names is told, once. */
export async function tellDead(runtime: Runtime, of: { tenantId: string; job: string }): Promise<void> {
  const document = jobOf(runtime, of.job);
  const call = await systemCall(runtime, of.tenantId);
  await transaction(runtime.db, async (tx) => {
    const dead = await markDead(tx, of);
    const roles = [document?.alarm?.role ?? []].flat();
    if (dead === null || roles.length === 0 || !call.model.entities.has(accountEntity)) return;
    const { rows } = await sql<{ id: string }>`select id from campus.${sql.id(accountEntity)}
      where "tenantId" = ${of.tenantId} and roles && ${roles}::text[] and not "isDeleted" limit 50`.execute(tx);
    const words = { template: "job.dead", title: `定时任务失败：${dead.title}`, body: `多次重试后仍未成功：${dead.message}。请在“任务日志”中处理。` };
    await sendMessages(
      call,
      rows.map(({ id }) => ({ userId: id, ...words })),
    );
  });
}
