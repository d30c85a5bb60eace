import { sql } from "kysely";
import { platformEntity } from "../../platform/platform-entity.ts";
import { current } from "../../platform/database/transaction.ts";
import { refused } from "../../platform/errors.ts";
import type { Call } from "../../platform/runtime.ts";

/** Entity with a row for each report of the documents: what a school adds to it. */
export const reportEntity = platformEntity("report", {
  by: "报表管理",
  needs: {
    text: ["reportCode", "reportName", "areaName", "reportKind", "ofEntity", "paper", "state"],
    "text[]": ["openTo", "roleIds"],
    bigint: ["viewCount"],
    boolean: ["isLandscape", "isWatermark", "isSensitive"],
  },
});
/** Entity with a row for each set of data of a report. */
export const datasetEntity = platformEntity("reportDataset", {
  by: "报表数据集",
  needs: {
    text: ["datasetCode", "datasetName", "reportId", "datasetKind", "source", "params", "fields"],
    bigint: ["maxRows", "cacheSeconds"],
    boolean: ["isSensitive"],
  },
});

/** A school may stop a report, or leave it to some of those who might open it. @throws HttpError */
export async function assertServed({ runtime, model, user }: Call, report: string): Promise<void> {
  if (!model.entities.has(reportEntity)) return;
  const { rows } = await sql<{ state: string; roleIds: string[] | null }>`select state, "roleIds" from campus.${sql.id(reportEntity)}
    where "tenantId" = ${user.tenantId} and "reportCode" = ${report} and not "isDeleted"`.execute(current(runtime.db));
  const row = rows[0];
  if (row === undefined) return;
  if (row.state !== "published") throw refused("报表已停用，请联系系统管理员");
  const only = row.roleIds ?? [];
  if (only.length > 0 && !user.roles.includes("gly") && !only.some((role) => user.roles.includes(role)))
    throw refused("报表没有开放给您的角色，请联系系统管理员");
}
