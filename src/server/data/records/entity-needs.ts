import type { Entity, Model } from "../../../../engine/model/model.ts";
import type { Cond, Expr } from "../../../../engine/grammar/condition.ts";
import { serialPaths } from "../../../../engine/values/serial-pattern.ts";
import type { Call } from "../../platform/runtime.ts";
import { isFreeze, isWindow, type RuleDocument } from "../../../../engine/kinds/entity/document.ts";
import { isOfRecord } from "../../../../engine/validate/rules.ts";
import { isOpenCond } from "../../../../engine/validate/windows.ts";
import { valuesIn } from "../../../../engine/grammar/sentence.ts";
import { bothNeeds, needsOf, type Needs } from "./walk.ts";

export interface SaveNeeds {
  /** What rules and stored computed values read of the record. */
  record: Needs;
  /** What rules read of the record as it was. */
  before: Needs;
  /** What default values read. */
  defaults: Needs;
  /** What running numbers are made of and wait for. */
  serials: Needs;
}

const cache = new WeakMap<Model, Map<string, SaveNeeds>>();

/** What must be read from the database to judge and complete a record. Kept per model. */
export function saveNeeds(call: Call, entity: Entity): SaveNeeds {
  const known = cache.get(call.model) ?? new Map<string, SaveNeeds>();
  cache.set(call.model, known);
  const needs = known.get(entity.id) ?? collect(call, entity);
  known.set(entity.id, needs);
  return needs;
}

function collect(call: Call, entity: Entity): SaveNeeds {
  const conds = (rule: RuleDocument): Cond[] => [
    ...(rule.when === undefined ? [] : [rule.when]),
    ...("assert" in rule ? [rule.assert] : []),
    ...(isWindow(rule) ? [isOpenCond(rule)] : []),
    ...(isOfRecord(rule) ? valuesIn(rule.message).map(({ value }): Cond => ({ value, empty: false })) : []),
  ];
  const rules = entity.rules.filter((rule) => !isFreeze(rule)).flatMap(conds);
  const ofStored = entity.rules.filter(isFreeze).flatMap(conds);
  const computed = entity.computeOrder.flatMap((name): Expr[] => [entity.fields.get(name)?.expr ?? []].flat() as Expr[]);
  const defaults = [...entity.fields.values()].flatMap((field): Expr[] =>
    field.doc.default === undefined || field.doc.default === null ? [] : [field.doc.default],
  );
  const nodes: (Cond | Expr)[] = [...rules, ...computed];
  const serials = [...entity.fields.values()].flatMap(({ doc }): (Cond | Expr)[] =>
    doc.type === "serial"
      ? [...serialPaths(doc.pattern ?? "").map((field) => ({ field })), ...(doc.givenWhen === undefined ? [] : [doc.givenWhen])]
      : [],
  );
  return {
    record: needsOf(call, entity, nodes),
    before: bothNeeds(needsOf(call, entity, [...nodes, ...ofStored], "before"), needsOf(call, entity, ofStored)),
    defaults: needsOf(call, entity, defaults),
    serials: needsOf(call, entity, serials),
  };
}
