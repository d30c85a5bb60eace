import { need, needPath, needScreen } from "../../findings/look.ts";
import type { Query } from "../../grammar/query.ts";
import type { CopyStep, NotifyStep } from "../../kinds/effects/document.ts";
import type { Actor } from "../../kinds/flow/actor-document.ts";
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
  checkRoles(step, inside);
  if (step.open !== undefined) needScreen(look, step.open, `${path}/open`);
  if (step.once !== undefined && step.once.days < 1) refuse(inside, "/once/days", "至少 1 天");
  checkSentence(step.title, inside, "/title");
  checkSentence(step.words, inside, "/words");
}

/** A list that names roles of the actor. */
export function checkRoles(step: NotifyStep | CopyStep, inside: Inside): void {
  if (step.roles === undefined) return;
  const { look, path, standing } = inside;
  const found = needPath(look, { entity: standing.row, path: step.roles, at: `${path}/roles` });
  if (found !== null && found.field.type.valueClass !== "list") refuse(inside, "/roles", "应为多选的字段，列出角色");
  const actor = "copy" in step ? step.copy : step.notify;
  if (("of" in step && step.of !== undefined) || actor === "assignees" || !namesRoles(actor))
    refuse(inside, "/roles", "roles 只用在按角色通知或抄送的人上");
}

const namesRoles = (actor: Actor): boolean => "role" in actor || ("any" in actor && actor.any.every(namesRoles));

/** Rows lead to people by what stands on them; who holds a role is no matter of rows. */
function checkReceivers({ notify, of }: NotifyStep & { of: Query }, inside: Inside): void {
  const entity = checkRows(of, inside, "/of");
  const isOnRow = typeof notify === "object" && ("path" in notify || "owner" in notify) && !("except" in notify);
  if (!isOnRow) refuse(inside, "/notify", "of 的每一行要指明通知谁：写 path（行上到人的路径）或 owner");
  else if (entity !== null) checkActor(notify, { entity, look: inside.look, path: `${inside.path}/notify` });
}
