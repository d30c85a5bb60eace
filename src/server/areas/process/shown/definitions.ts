import { sql } from "kysely";
import { zh } from "../../../../../engine/language/text.ts";
import type { Model } from "../../../../../engine/model/model.ts";
import { platformEntity } from "../../../platform/platform-entity.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Implying, ShownRow } from "../../define-area.ts";
import { formsOf, type Process, processesOf, startersOn } from "./flows.ts";

/** What stands in views of the platform. */
platformEntity("processDefinition", { by: "流程管理", needs: {} });

/** Each process as the documents in force have it. */
export const shownDefinitions = (model: Model): ShownRow[] =>
  processesOf(model).map((process) => ({ id: process.flow.id, values: definitionOf(model, process) }));

function definitionOf(model: Model, process: Process): Record<string, unknown> {
  const { flow, entity, file, area } = process;
  const { helpers = [], mirror, nodes, remindHours, notes = [] } = flow.doc;
  const withdraws = flow.moves.get("withdraw") ?? [];
  return {
    processName: zh(flow.doc.title),
    processType: entity.id,
    categoryId: area,
    versionNo: 1 + new Set(model.pastFlows?.get(flow.id)).size,
    starterRoles: [...new Set(formsOf(model, process).flatMap((screen) => startersOn(model, screen)))],
    allowWithdraw: withdraws.some(({ by }) => by !== undefined && "owner" in by),
    allowUrge: helpers.includes("remind"),
    urgeHours: helpers.includes("remind") ? (typeof remindHours === "number" ? remindHours : remindHours === undefined ? 1 : null) : null,
    allowDelegate: helpers.includes("delegate") || helpers.includes("transfer"),
    needSign: mirror?.signature !== undefined,
    nodeCount: nodes.length,
    guide: (entity.doc.notes ?? []).join("\n"),
    remark: notes.join("\n"),
    file,
  };
}

/** A category for each area that has processes, once: what administrators changed stays, and one they took away does not come back. */
export async function impliedCategories({ tx, model, tenantId, now }: Implying): Promise<void> {
  if (!model.entities.has("processCategory")) return;
  const areas = [...new Set(processesOf(model).map(({ area }) => area))].flatMap((id) => model.areas.get(id) ?? []);
  const rows = areas.map((area) => ({ id: newId(), code: area.id, name: zh(area.title), sort: area.order ?? 0 }));
  await sql`insert into campus."processCategory" ("tenantId", id, "createUser", "createTime", "updateUser", "updateTime", "categoryCode", "categoryName", sort, "isEnabled", "isSealed", "treePath")
    select ${tenantId}, r.id, '', ${now}::timestamp, '', ${now}::timestamp, r.code, r.name, r.sort, true, true, '/' || r.code || '/'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, code text, name text, sort bigint)
    where not exists (select 1 from campus."processCategory" c where c."tenantId" = ${tenantId} and c."categoryCode" = r.code) on conflict do nothing`.execute(
    tx,
  );
}
