import { need, needScreen } from "../../findings/look.ts";
import type { Query } from "../../grammar/query.ts";
import type { NotifyStep } from "../../kinds/effects/document.ts";
import { checkActor } from "../check-actor.ts";
import { noticeTemplates } from "../notice-templates.ts";
import { checkRows, checkSentence, type Inside, isAtNode, refuse } from "./inside.ts";

/** Somebody is told, and of something. */
export function checkNotify(step: NotifyStep, inside: Inside): void {
  const { look, path, standing } = inside;
  if (step.of !== undefined) checkReceivers({ ...step, of: step.of }, inside);
  else if (typeof step.notify === "object") checkActor(step.notify, { entity: standing.row, look, path: `${path}/notify` });
  else if (!isAtNode(inside)) refuse(inside, "/notify", "assignees 是等待办理本记录的人，只用在流程的事件里，不用在 each 里");
  if ((step.template === undefined) === (step.words === undefined)) refuse(inside, "", "template 与 words 写一个");
  if (step.template !== undefined && !isAtNode(inside)) refuse(inside, "/template", "模板说的是流程环节，请用 words 写明，或改为流程的事件");
  if (step.template !== undefined) need(look, { kind: "消息模板", id: step.template, known: noticeTemplates, path: `${path}/template` });
  if (step.open !== undefined) needScreen(look, step.open, `${path}/open`);
  if (step.once !== undefined && step.once.days < 1) refuse(inside, "/once/days", "至少 1 天");
  checkSentence(step.title, inside, "/title");
  checkSentence(step.words, inside, "/words");
}

/** Rows lead to people by what stands on them; who holds a role is no matter of rows. */
function checkReceivers({ notify, of }: NotifyStep & { of: Query }, inside: Inside): void {
  const entity = checkRows(of, inside, "/of");
  const isOnRow = typeof notify === "object" && ("path" in notify || "owner" in notify) && !("except" in notify);
  if (!isOnRow) refuse(inside, "/notify", "of 的每一行要指明通知谁：写 path（行上到人的路径）或 owner");
  else if (entity !== null) checkActor(notify, { entity, look: inside.look, path: `${inside.path}/notify` });
}
