import { accessFor } from "../access/access-for.ts";
import { knowsItsScopes } from "../access/known-scopes.ts";
import { sightOfGroup } from "../access/groups.ts";
import type { CheckAt } from "../conditions/check.ts";
import { problem } from "../errors.ts";
import { type AskDocument, asFieldDocument, type AskedField, askName, isAskedField } from "../fields/ask-document.ts";
import { knownFieldType } from "../fields/index.ts";
import { addError, type Look, lookAtCond, lookAtExpr, needField } from "../findings/look.ts";
import type { Actor, FlowDocument, FlowMove } from "../kinds/flow/document.ts";
import type { Field } from "../model/model.ts";
import { checkField } from "../validate/check-field-document.ts";
import { checkOptions } from "../validate/check-options.ts";
import { isSystem } from "./actor-cond.ts";
import { actorOfParts } from "./parts.ts";
import { askedClasses } from "./check-asked-list.ts";

type Classes = NonNullable<CheckAt["asks"]>;

interface Inside {
  flow: FlowDocument;
  look: Look;
  /** JSON Pointer of the list. */
  path: string;
}

/** What a move asks for can be filled in by whoever makes it. Answers the classes of the values that no record stores. */
export function checkAsk(move: FlowMove, at: Inside): Classes {
  const asks = askedClasses(move.ask);
  for (const [index, one] of (move.ask ?? []).entries()) {
    const path = `${at.path}/${index}`;
    const reason = faultOf(one, index, { move, ...at });
    if (reason !== null) addError(at.look, problem("ASK_INVALID", path, { move: move.key, name: askName(one), reason }));
    if (isAskedField(one)) checkAskedField(one, { ...at, path, asks });
    else checkField(asFieldDocument(one), { entity: at.flow.entity, path, look: at.look, asks });
    const logic = { entity: at.flow.entity, place: "guard", asks } as const;
    lookAtCond(at.look, one.visible, { ...logic, at: `${path}/visible` });
    if (typeof one.required === "object") lookAtCond(at.look, one.required, { ...logic, at: `${path}/required` });
  }
  return asks;
}

function checkAskedField(one: AskedField, { flow, look, path, asks }: Inside & { asks: Classes }): void {
  const { entity } = flow;
  if (!needField(look, { entity, path: one.field, at: `${path}/field` })) return;
  const field = look.model.entities.get(entity)?.fields.get(one.field);
  lookAtExpr(look, one.default, { entity, place: "flow", asks, at: `${path}/default`, ...(field && { expected: field.type.valueClass }) });
  if (field) checkOptions(look, one.options, { field, entity, at: `${path}/options` });
}

interface Asked extends Inside {
  move: FlowMove;
}

function faultOf(one: AskDocument, index: number, at: Asked): string | null {
  const { move, flow, look } = at;
  const name = askName(one);
  if ((move.ask ?? []).slice(0, index).some((other) => askName(other) === name)) return "写了两次";
  if (name === "opinion" && (move.opinion ?? "none") !== "none") return "意见由 opinion 规定，不能再问一次";
  const isOfSystem = move.auto !== undefined || (move.by !== undefined && "system" in move.by);
  if (isOfSystem && one.required === true && one.default === undefined) return "由系统办理，没有人填写：请给它默认值，或不设为必填";
  const field = look.model.entities.get(flow.entity)?.fields.get(name);
  if (!isAskedField(one)) return field === undefined ? typeFault(one.type) : `与字段同名，请写成 { "field": "${name}" }，或换一个名称`;
  return field === undefined ? null : (writeFault(field, flow) ?? sightFault(field, at));
}

/** What leads to rows or files is checked, kept and counted as a field of a record. */
export function typeFault(name: string): string | null {
  const type = knownFieldType(name);
  if (type === null) return null;
  const leads = ["entity", "columns"].some((option) => Object.hasOwn(type.options.properties ?? {}, option)) || type.holds !== undefined;
  return leads || type.isGiven === true || type.writeOnly === true ? `${name} 类型的内容请做成字段` : null;
}

function writeFault(field: Field, flow: FlowDocument): string | null {
  if (field.name === flow.state) return "状态只由流程改变";
  if (field.expr !== null || field.kind === "live") return "由系统计算，不能填写";
  if (field.type.isGiven === true) return "编号由系统给出，不能填写";
  if (field.doc.retired === true) return "字段已停用";
  const by = field.doc.writtenBy ?? "user";
  return by === "operation" || by === "system" ? "只由系统写入，不能填写" : null;
}

/** Whoever acts by a role reads what they fill in. */
function sightFault(field: Field, { move, flow, look }: Asked): string | null {
  const entity = look.model.entities.get(flow.entity);
  if (entity === undefined || !knowsItsScopes(entity)) return null;
  const actors =
    move.by === undefined
      ? flow.nodes.filter((node) => move.from.includes(node.key)).map((node) => node.by ?? actorOfParts(node.parts ?? []))
      : [move.by];
  const roles = new Set(actors.flatMap(rolesOf));
  const blind = [...roles].filter((role) => {
    const { read, update } = accessFor(look.model, flow.entity, { roles: [role] });
    return read.length > 0 && [...read, ...update].every((pair) => sightOfGroup(pair, field.group) === "absent");
  });
  return blind.length === 0 ? null : `办理角色 ${blind.join("、")} 看不到这个字段`;
}

function rolesOf(actor: Actor | undefined): string[] {
  if (actor === undefined || isSystem(actor)) return [];
  if ("any" in actor) return actor.any.flatMap(rolesOf);
  return "role" in actor ? [actor.role].flat() : [];
}
