import { anchorOf } from "../../../documents/anchors.ts";
import { problem } from "../../../errors.ts";
import { type AskDocument, askName, isAskedField } from "../../../fields/ask-document.ts";
import { addError, eachDocument, type Look, need } from "../../../findings/look.ts";
import { splitVerb } from "../../../screens/screen-actions.ts";
import { callNamed } from "../../entity/call-document.ts";
import type { ActionDocument, PlanDocument, PlanDrag, ScreenDocument } from "../document.ts";

/** A plan has places to draw, colours for them, and an action that takes what it is drawn onto. */
export const planParts = eachDocument("screen", (screen, look) => {
  const { list, plan } = screen;
  const isViewed = list?.views?.includes("plan") === true;
  const miss = (path: string, what: string, part: string) => addError(look, problem("SCREEN_PART_MISSING", path, { what, part }));
  if (isViewed && plan === undefined) miss("/list/views", "列表形式 plan", "plan");
  if (plan === undefined) return;
  if (!isViewed) miss("/plan", "平面图", "list.views 中的 plan");
  if (look.model.entities.has(screen.entity)) checkPlan(plan, screen, look);
});

function checkPlan(plan: PlanDocument, screen: ScreenDocument, look: Look): void {
  const refuse = (part: string, reason: string) => addError(look, problem("PLAN_INVALID", `/plan/${part}`, { part, reason }));
  const { fields } = look.model.entities.get(screen.entity)!;
  const state = fields.get(plan.state);
  if (plan.levels.length === 0) refuse("levels", "至少写一级，如房间");
  if (state !== undefined && state.type.name !== "dict") refuse("state", "应为字典单选字段，各选项的颜色就是位置的颜色");
  if (plan.drag !== undefined) checkDrag(plan.drag, screen, look);
}

function checkDrag({ action: anchor, into }: PlanDrag, screen: ScreenDocument, look: Look): void {
  const actions = screen.list?.row ?? [];
  const known = actions.flatMap((action) => anchorOf(action) ?? []);
  if (!need(look, { kind: "行操作", id: anchor, known, path: "/plan/drag/action" })) return;
  const asked = askedBy(actions.find((action) => anchorOf(action) === anchor)!, screen, look);
  const taking = asked.filter((one) => targetOf(one, screen, look) === screen.entity).map(askName);
  need(look, { kind: `${anchor} 要填写的本实体的引用`, id: into, known: taking, path: "/plan/drag/into" });
}

/** What the dialog of the action asks for, wherever that is said. */
function askedBy(action: ActionDocument, screen: ScreenDocument, look: Look): readonly AskDocument[] {
  const [verb, name] = splitVerb(action.do);
  if (verb === "move")
    return (look.model.flows.get(screen.flow ?? "")?.doc.moves ?? []).filter(({ key }) => key === name).flatMap(({ ask = [] }) => ask);
  return callNamed(look.model.entities.get(screen.entity)!.doc, name ?? "")?.ask ?? action.ask ?? [];
}

const targetOf = (one: AskDocument, { entity }: ScreenDocument, { model }: Look): string | undefined =>
  isAskedField(one) ? (model.entities.get(entity)?.fields.get(one.field)?.refTo ?? undefined) : one.entity;
