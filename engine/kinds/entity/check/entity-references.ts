import { renamedField } from "../../../conditions/unknown-path.ts";
import { type EntityDocument, isFreeze, isWindow, type RuleDocument, type WindowRule } from "../document.ts";
import { checkField } from "../../../validate/check-field-document.ts";
import { isOfRecord, placeOf } from "../../../validate/rules.ts";
import { eachDocument, type Look, lookAtCond, lookAtExpr, need, needEntity, needField, needPath, needPaths } from "../../../findings/look.ts";
import { checkEffects } from "../../../flow/effects/check-effects.ts";
import { pointerStep } from "../../../values/json-pointer.ts";
import { valuesIn } from "../../../grammar/sentence.ts";

/** Every name in an entity leads somewhere, and every condition and expression in it is well typed. Access is its own rule. */
export const entityReferences = eachDocument("entity", (entity, look) => {
  checkHead(entity, look);
  for (const [at, field] of entity.fields.entries()) checkField(field, { entity: entity.id, path: `/fields/${at}`, look });
  (entity.links ?? []).forEach((link, at) => {
    if (needEntity(look, link.entity, `/links/${at}/entity`)) needField(look, { entity: link.entity, path: link.by, at: `/links/${at}/by` });
  });
  for (const [name, cond] of Object.entries(entity.conditions ?? {})) {
    lookAtCond(look, cond, { entity: entity.id, place: "named", at: `/conditions/${pointerStep(name)}` });
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

function checkRule(rule: RuleDocument, { entity, path, look }: Inside): void {
  lookAtCond(look, rule.when, { entity, place: "rule", at: `${path}/when` });
  if (rule.at !== undefined) checkPlace(rule, rule.at, { entity, path: `${path}/at`, look });
  if ("assert" in rule) lookAtCond(look, rule.assert, { entity, place: "rule", at: `${path}/assert` });
  if ("require" in rule) for (const [at, name] of rule.require.entries()) needField(look, { entity, path: name, at: `${path}/require/${at}` });
  if (isFreeze(rule)) for (const [at, name] of rule.freeze.entries()) needField(look, { entity, path: name, at: `${path}/freeze/${at}` });
  if (isWindow(rule)) checkWindow(rule, { entity, path, look });
  else if (isOfRecord(rule))
    for (const said of valuesIn(rule.message)) lookAtExpr(look, said.value, { entity, place: "rule", at: `${path}/message/${said.at}` });
  if ("acyclic" in rule) needField(look, { entity, path: rule.acyclic, at: `${path}/acyclic` });
  if ("noOverlap" in rule) {
    for (const name of [...rule.noOverlap.of, ...[rule.noOverlap.per].flat()]) needField(look, { entity, path: name, at: `${path}/noOverlap` });
    lookAtCond(look, rule.noOverlap.where, { entity, place: "filter", at: `${path}/noOverlap/where` });
  }
}

/** A field; what rows are asked by an assertion may stand at a column of their table. */
function checkPlace(rule: RuleDocument, at: string, { entity, path, look }: Inside): void {
  const { field, column } = placeOf(at);
  const owner = look.model.entities.get(entity);
  const table = renamedField(owner, field) ?? field;
  const rows = look.model.entities.get(owner?.fields.get(table)?.childEntity ?? "");
  const [name] = column;
  if (rows === undefined || name === undefined || !("assert" in rule)) return void needField(look, { entity, path: at, at: path });
  const now = `${table}.${renamedField(rows, name) ?? name}`;
  const known = [...rows.fields.keys()].map((one) => `${table}.${one}`);
  need(look, { kind: "字段", id: at, known, path, ...(now !== at && { renamed: now }) });
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
