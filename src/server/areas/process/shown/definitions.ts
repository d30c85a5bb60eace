import { zh } from "../../../../../engine/language/text.ts";
import type { Model } from "../../../../../engine/model/model.ts";
import { platformEntity } from "../../../platform/platform-entity.ts";
import type { Implied, ShownRow } from "../../define-area.ts";
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

/** A category for each area that has processes. */
export function impliedCategories(model: Model): Implied {
  const areas = [...new Set(processesOf(model).map(({ area }) => area))].flatMap((id) => model.areas.get(id) ?? []);
  const rows = areas.map((area) => ({
    categoryCode: area.id,
    categoryName: zh(area.title),
    sort: area.order ?? 0,
    isEnabled: true,
    isSealed: true,
  }));
  return { key: "categoryCode", rows };
}
