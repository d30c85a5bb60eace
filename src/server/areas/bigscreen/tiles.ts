import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { defineAction } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";

/** What is kept of these tiles is old from now on: who looks is told anew with the next look, a second on. */
async function runOut(tx: Database, tenantId: string, which: { datasets: readonly string[] } | { snapshots: readonly string[] }): Promise<number> {
  const those =
    "datasets" in which
      ? sql`split_part(key, '|', 2) || ':' || split_part(key, '|', 3) = any(${which.datasets}::text[])`
      : sql`md5(key) = any(${which.snapshots}::text[])`;
  const done = await sql`update platform.board_tile set expires_at = '-infinity' where tenant_id = ${tenantId} and ${those}`.execute(tx);
  return Number(done.numAffectedRows ?? 0);
}

const refreshDataset = defineAction("screenDataset", {
  name: "bigscreen.refreshDataset",
  title: "立即刷新",
  input: nothing,
  audit: ({ records }) => `刷新大屏数据集 ${records.map((row) => row.datasetName).join("、")}`,
  run: async ({ call, tx, records }) => ({ refreshed: await runOut(tx, call.user.tenantId, { datasets: records.map(({ id }) => id) }) }),
});

const refreshSnapshot = defineAction("screenSnapshot", {
  name: "bigscreen.refreshSnapshot",
  title: "立即刷新",
  input: nothing,
  audit: ({ records }) => `刷新大屏数据快照 ${records.map((row) => row.datasetId).join("、")}`,
  run: async ({ call, tx, records }) => ({ refreshed: await runOut(tx, call.user.tenantId, { snapshots: records.map(({ id }) => id) }) }),
});

const clearSnapshot = defineAction("screenSnapshot", {
  name: "bigscreen.clearSnapshot",
  title: "清理",
  input: nothing,
  audit: ({ records }) => `清理大屏数据快照 ${records.map((row) => row.datasetId).join("、")}`,
  run: async ({ call, tx, records }) => {
    const ids = records.map(({ id }) => id);
    const done = await sql`delete from platform.board_tile where tenant_id = ${call.user.tenantId} and md5(key) = any(${ids}::text[])`.execute(tx);
    return { cleared: Number(done.numAffectedRows ?? 0) };
  },
});

export const tileOperations = [refreshDataset, refreshSnapshot, clearSnapshot] as const;
