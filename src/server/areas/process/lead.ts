import { seesScreen } from "../../../../engine/screens/screen-rights.ts";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { actionsOf } from "../../../../engine/screens/screen-uses.ts";
import { moveRecords } from "../../data/flow/index.ts";
import { flowPlace } from "../../data/flow/place.ts";
import { onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import type { Call } from "../../platform/runtime.ts";
import { defineAction } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";
import { recordPage } from "../kit/record-page.ts";
import { formsOf } from "./shown/flows.ts";

/** Opens the document behind a row in the designer. */
const design = defineAction(["processDefinition", "processNode", "processForm", "processBinding"], {
  name: "process.design",
  title: "设计",
  input: nothing,
  audit: ({ records }) => `打开设计器：${records[0]?.file ?? ""}`,
  run: async ({ records }) => ({ path: `/designer#${onlyRecord(records).file ?? ""}` }),
});

/** Where the caller begins a record of the flow; null = on no page of theirs. */
function startPage({ model, user }: Call, flowId: string): string | null {
  const flow = model.flows.get(flowId);
  const entity = model.entities.get(flow?.entity ?? "");
  if (flow === undefined || entity === undefined || accessFor(model, entity.id, user).create.length === 0) return null;
  const screen = formsOf(model, { flow, entity }).find(
    (one) => seesScreen(model, one.id, user) && actionsOf(one).some((action) => action.do === "create"),
  );
  return screen === undefined ? null : `/layout/open?_screen=${screen.id}&_new=1`;
}

/** Leads to the form; whether it may be handed in now is said there. */
const start = defineAction("processDefinition", {
  name: "process.start",
  title: "发起",
  input: nothing,
  audit: ({ records }) => `发起“${records[0]?.processName ?? ""}”`,
  run: async ({ call, records }) => ({ path: startPage(call, onlyRecord(records).id) ?? refuse("", "您没有发起该业务的页面") }),
});

/** Leads to the page on which the reader works on the record. */
const open = defineAction(["processInstance", "processTask"], {
  name: "process.open",
  title: "查看单据",
  input: nothing,
  audit: ({ records }) => `查看单据“${records[0]?.title ?? ""}”`,
  run: async ({ call, records }) => {
    const { processType, businessId, starterId } = onlyRecord(records);
    const prefers = starterId === call.user.id ? "form" : "approval";
    return { path: recordPage(call, processType ?? "", businessId ?? "", prefers) ?? refuse("", "您现在没有查看该业务的页面") };
  },
});

/** Takes back what one asked for, by its own flow and with one's own rights. */
const withdraw = defineAction("processInstance", {
  name: "process.withdraw",
  title: "撤回",
  input: nothing,
  audit: ({ records }) => `撤回“${records[0]?.title ?? ""}”`,
  run: async ({ call, records }) => {
    const { processType, businessId } = onlyRecord(records);
    const entity = processType ?? "";
    if (!call.model.entities.has(entity) || !flowPlace(call, entity).flow.moves.has("withdraw")) refuse("", "该业务不能撤回");
    await moveRecords(call, entity, "withdraw", { id: businessId ?? "" });
    return { withdrawn: 1 };
  },
});

export const leadOperations = [design, start, open, withdraw] as const;
