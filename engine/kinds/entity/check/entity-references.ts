import { problem } from "../../../errors.ts";
import { zh } from "../../../language/text.ts";
import { type EntityDocument, isFreeze, isWindow, type RuleDocument, type WindowRule } from "../document.ts";
import type { FieldType } from "../../../fields/define-field.ts";
import { knownFieldType } from "../../../fields/index.ts";
import { checkFieldValue } from "../../../validate/value-problems.ts";
import {
  addError,
  eachDocument,
  type Look,
  lookAtCond,
  lookAtExpr,
  need,
  needEntity,
  needField,
  needPath,
  needPaths,
} from "../../../findings/look.ts";
import type { FieldDocument } from "../../../fields/field-document.ts";
import { checkEffects } from "../../../flow/effects/check-effects.ts";
import { pointerStep } from "../../../values/json-pointer.ts";
import { valuesIn } from "../../../grammar/sentence.ts";
import { serialPaths } from "../../../values/serial-pattern.ts";

/** Every name in an entity leads somewhere, and every condition and expression in it is well typed. Access is its own rule. */
export const entityReferences = eachDocument("entity", (entity, look) => {
  checkHead(entity, look);
  for (const [at, field] of entity.fields.entries()) checkField(field, { entity: entity.id, path: `/fields/${at}`, look });
  (entity.links ?? []).forEach((link, at) => {
    if (needEntity(look, link.entity, `/links/${at}/entity`)) needField(look, { entity: link.entity, path: link.by, at: `/links/${at}/by` });
  });
  for (const [name, cond] of Object.entries(entity.conditions ?? {})) {
    lookAtCond(look, cond, { entity: entity.id, place: "form", at: `/conditions/${pointerStep(name)}` });
  }
  for (const [at, rule] of (entity.rules ?? []).entries()) checkRule(rule, { entity: entity.id, path: `/rules/${at}`, look });
  checkKeys(entity, look);
  checkEffects(entity.effects ?? [], { entity: entity.id, flow: null, path: "/effects", look });
});

function checkHead(entity: EntityDocument, look: Look): void {
  for (const name of ["key", "titleField", "owner", "treeField", "enabledField"] as const) {
    const path = entity[name];
    if (path !== undefined && path !== "id") needField(look, { entity: entity.id, path, at: `/${name}` });
  }
  needPaths(look, entity.id, entity.search, "/search");
  needPaths(look, entity.id, entity.shows, "/shows");
  for (const [at, order] of (entity.order ?? []).entries()) needPath(look, { entity: entity.id, path: order.field, at: `/order/${at}/field` });
}

interface Inside {
  entity: string;
  path: string;
  look: Look;
}

/** Also for fields asked for by a dialog, which belong to no record. */
export function checkField(field: FieldDocument, { entity, path, look }: Inside): void {
  if (field.dict !== undefined) need(look, { kind: "字典", id: field.dict, known: look.model.dicts, path: `${path}/dict` });
  if (field.nodeOf !== undefined) needField(look, { entity, path: field.nodeOf, at: `${path}/nodeOf` });
  const target = field.entity !== undefined && needEntity(look, field.entity, `${path}/entity`) ? field.entity : null;
  if (target !== null) lookAtCond(look, field.options, { entity: target, place: "option", at: `${path}/options`, record: entity });
  const type = knownFieldType(field.type) ?? undefined;
  const expected = type === undefined ? {} : { expected: type.valueClass };
  if (type === undefined || typeof field.default === "object")
    lookAtExpr(look, field.default, { entity, place: "default", at: `${path}/default`, ...expected });
  else if (field.default !== undefined) checkLiteral(field, type, { path: `${path}/default`, look });
  lookAtExpr(look, field.computed, { entity, place: "computed", at: `${path}/computed`, ...expected });
  if (type?.isGiven === true) checkSerial(field, { entity, path, look });
  if (field.copy) needPath(look, { entity, path: field.copy.from, at: `${path}/copy/from` });
  for (const [at, column] of (field.columns ?? []).entries())
    checkField(column, { entity: `${entity}.${field.name}`, path: `${path}/columns/${at}`, look });
}

/** What a number is made of is one short text: a code, a year, a key. */
function checkSerial(field: FieldDocument, { entity, path, look }: Inside): void {
  lookAtCond(look, field.givenWhen, { entity, place: "rule", at: `${path}/givenWhen` });
  for (const part of serialPaths(field.pattern ?? "")) {
    const found = needPath(look, { entity, path: part, at: `${path}/pattern` });
    if (found === null || (partTypes as readonly string[]).includes(found.field.type.name)) continue;
    const reason = `“${part}”不能写进编号，可以是 ${partTypes.join("、")}`;
    addError(look, problem("FIELD_OPTION_INVALID", `${path}/pattern`, { field: field.name, option: "pattern", reason }));
  }
}
const partTypes = ["string", "integer", "year", "dict", "ref", "tree", "serial"] as const;

/** A literal default must be a value the field would accept. */
function checkLiteral(doc: FieldDocument, type: FieldType, { path, look }: { path: string; look: Look }): void {
  const dict = look.model.dicts.get(doc.dict ?? "");
  const found = checkFieldValue(doc.default, { doc, type }, { path, label: zh(doc.title), ...(dict ? { dict } : {}) });
  for (const one of found) addError(look, one);
}

function checkRule(rule: RuleDocument, { entity, path, look }: Inside): void {
  lookAtCond(look, rule.when, { entity, place: "rule", at: `${path}/when` });
  if (rule.at !== undefined) needField(look, { entity, path: rule.at, at: `${path}/at` });
  if ("assert" in rule) lookAtCond(look, rule.assert, { entity, place: "rule", at: `${path}/assert` });
  if ("require" in rule) for (const [at, name] of rule.require.entries()) needField(look, { entity, path: name, at: `${path}/require/${at}` });
  if (isFreeze(rule)) for (const [at, name] of rule.freeze.entries()) needField(look, { entity, path: name, at: `${path}/freeze/${at}` });
  if (isWindow(rule)) checkWindow(rule, { entity, path, look });
  if ("acyclic" in rule) needField(look, { entity, path: rule.acyclic, at: `${path}/acyclic` });
  if ("noOverlap" in rule) {
    for (const name of [...rule.noOverlap.of, ...[rule.noOverlap.per].flat()]) needField(look, { entity, path: name, at: `${path}/noOverlap` });
    lookAtCond(look, rule.noOverlap.where, { entity, place: "filter", at: `${path}/noOverlap/where` });
  }
}

/** Its ends are moments of the record, and what it is for can be done at all. */
function checkWindow({ window, message }: WindowRule, { entity, path, look }: Inside): void {
  for (const side of ["start", "end"] as const)
    lookAtExpr(look, window[side], { entity, place: "rule", at: `${path}/window/${side}`, expected: "datetime" });
  for (const said of valuesIn(message)) lookAtExpr(look, said.value, { entity, place: "rule", at: `${path}/message/${said.at}` });
  const moves = look.model.flows.get(look.model.entities.get(entity)?.flow ?? "")?.moves.keys() ?? [];
  const known = ["create", ...[...moves].map((key) => `move:${key}`)];
  for (const [at, what] of window.for.entries()) need(look, { kind: "时机", id: what, known, path: `${path}/window/for/${at}` });
}

function checkKeys(entity: EntityDocument, look: Look): void {
  (entity.unique ?? []).forEach((unique, at) => {
    const names = Array.isArray(unique) ? unique : unique.fields;
    for (const name of names) needField(look, { entity: entity.id, path: name, at: `/unique/${at}` });
    if (!Array.isArray(unique)) lookAtCond(look, unique.where, { entity: entity.id, place: "filter", at: `/unique/${at}/where` });
  });
  (entity.indexes ?? []).forEach((names, at) => {
    for (const name of names.filter((one) => !["createTime", "updateTime", "createUser", "updateUser"].includes(one)))
      needField(look, { entity: entity.id, path: name, at: `/indexes/${at}` });
  });
}
