import { dependencies } from "../../../conditions/dependencies.ts";
import { problem } from "../../../errors.ts";
import { type AskDocument, askedFieldNames, isAskedField } from "../../../fields/ask-document.ts";
import { addError, eachDocument, type Look, lookAtCond, lookAtExpr } from "../../../findings/look.ts";
import { checkAskedList, askedClasses } from "../../../flow/check-asked-list.ts";
import { typeFault } from "../../../flow/check-ask.ts";
import { checkCallSteps, checkCallValues } from "../../../flow/effects/check-effects.ts";
import type { Expr } from "../../../grammar/condition.ts";
import { valuesIn } from "../../../grammar/sentence.ts";
import type { Entity } from "../../../model/model.ts";
import { below } from "../../../values/json-pointer.ts";
import type { EffectStep } from "../../effects/document.ts";
import type { CallDocument } from "../call-document.ts";

interface Inside {
  entity: Entity;
  look: Look;
  path: string;
}

/** Everything that a call of the entity names exists, and what it writes may be written. */
export const entityCalls = eachDocument("entity", (document, look) => {
  const entity = look.model.entities.get(document.id);
  const calls = document.calls ?? [];
  for (const [at, call] of entity === undefined ? [] : calls.entries()) {
    const inside = { entity: entity!, look, path: `/calls/${at}` };
    if (!/^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(call.key)) refuse(call, inside, "/key", "名称应为“领域.动作”，如 hall.lend");
    if (calls.findIndex(({ key }) => key === call.key) < at) refuse(call, inside, "/key", "名称重复");
    checkCall(call, inside);
  }
});

function refuse({ key }: CallDocument, { look, path }: Inside, at: string, reason: string): void {
  addError(look, problem("CALL_INVALID", `${path}${at}`, { call: key, reason }));
}

function checkCall(call: CallDocument, inside: Inside): void {
  const { look, path } = inside;
  const entity = inside.entity.id;
  const asks = askedClasses(call.ask);
  const at = { entity, call: call.key, look, asks };
  checkAskedList(call.ask ?? [], { entity, look, at: `${path}/ask`, asker: call.key, faultOf: (one) => askFault(one, inside) });
  const logic = { entity, asks, place: "guard" } as const;
  for (const [index, guard] of (call.guards ?? []).entries()) {
    const there = `${path}/guards/${index}`;
    lookAtCond(look, guard.when, { ...logic, at: `${there}/when` });
    lookAtCond(look, guard.assert, { ...logic, at: `${there}/assert` });
    for (const said of valuesIn(guard.message)) lookAtExpr(look, said.value, { ...logic, at: `${there}/message/${said.at}` });
  }
  checkCallValues(call.set ?? {}, { ...at, path: `${path}/set` });
  if (inside.entity.doc.decidesRights === true && askedFieldNames(call.ask).length > 0)
    refuse(call, inside, "/ask", "账号、角色与授权只由有权的人办理");
  checkCallSteps(call.do ?? [], { ...at, path: `${path}/do` });
  for (const [name, expr] of Object.entries(call.reply ?? {}))
    lookAtExpr(look, expr, { entity, asks, place: "effect", at: below(`${path}/reply`, name) });
  for (const [index, line] of (call.shows ?? []).entries()) {
    const there = `${path}/shows/${index}`;
    lookAtCond(look, line.when, { entity, asks, place: "effect", at: `${there}/when` });
    for (const said of valuesIn(line.value)) lookAtExpr(look, said.value, { entity, asks, place: "effect", at: `${there}/value/${said.at}` });
  }
  if (call.records === "none") checkWithoutRecord(call, inside);
  if (erases(call.do ?? []) && isAskedFor(call, inside))
    refuse(call, inside, "/do", "清除不可恢复，只由定时任务进行：不授予任何角色，并写 records: none");
  const told = call.reply === undefined ? "/shows" : "/reply";
  if ((call.records ?? "many") === "many" && answers(call)) refuse(call, inside, told, "回复说的是一条记录，请写 records: one");
  if (call.counts !== undefined && Object.hasOwn(call.reply ?? {}, call.counts)) refuse(call, inside, "/counts", "reply 中已有同名的内容");
  if (written(call).length === 0 && call.do === undefined && !answers(call)) refuse(call, inside, "", "什么也不做：请写 set、do 或 reply");
}

const answers = ({ reply, shows }: CallDocument): boolean => reply !== undefined || shows !== undefined;

const written = ({ ask, set = {} }: CallDocument): string[] => [...askedFieldNames(ask), ...Object.keys(set)];

function askFault(one: AskDocument, { entity, look }: Inside): string | null {
  if (!isAskedField(one)) return typeFault(one.type);
  const field = entity.fields.get(one.field);
  if (field === undefined) return null;
  if (field.name === look.model.flows.get(entity.flow ?? "")?.doc.state) return "状态只由流程改变";
  if (field.expr !== null || field.kind === "live") return "由系统计算，不能填写";
  if (field.type.isGiven === true) return "编号由系统给出，不能填写";
  return field.doc.retired === true ? "字段已停用" : null;
}

/** A call on no record reads and writes none but those that its steps find. */
function checkWithoutRecord(call: CallDocument, inside: Inside): void {
  const reason = "不在记录上进行，没有记录可读写";
  if (written(call).length > 0) refuse(call, inside, "", reason);
  const guards = (call.guards ?? []).flatMap(({ when, assert }) => [...(when === undefined ? [] : [when]), assert]);
  const shown = (call.shows ?? []).flatMap(({ value, when }) => [...(when === undefined ? [] : [when]), ...valuesIn(value).map((one) => one.value)]);
  const values = [...Object.values(call.reply ?? {}), ...shown, ...(call.do ?? []).flatMap(topValues)];
  const reads = [...guards, ...values].some((node) => dependencies(node, inside.entity.conditions).fields.length > 0);
  const made = (call.do ?? []).flatMap((step) => ("make" in step && step.as !== undefined ? [step.as] : []));
  const isNamed = JSON.stringify(call).includes('"ctx":"record.') || (call.do ?? []).some((step) => isOnRecord(step, made));
  if (reads || isNamed) refuse(call, inside, "/do", reason);
}

const erases = (steps: readonly EffectStep[]): boolean => steps.some((step) => "erase" in step || ("each" in step && erases(step.do)));

/** Somebody may make the call, or it stands on a record that somebody chose. */
const isAskedFor = ({ key, records }: CallDocument, { entity }: Inside): boolean =>
  records !== "none" || entity.doc.access.grants.some(({ call }) => call !== undefined && Object.hasOwn(call, key));

const topValues = (step: EffectStep): Expr[] => ("make" in step || "call" in step ? Object.values(step.with ?? {}) : []);

/** The step means the record at hand, or starts at it. */
function isOnRecord(step: EffectStep, made: readonly string[]): boolean {
  const target = "set" in step ? step.set : "remove" in step ? step.remove : "move" in step ? step.of : null;
  if (target === null) return "notify" in step || "copy" in step || "call" in step;
  return typeof target === "string" && !made.includes(target.split(".")[0]!);
}
