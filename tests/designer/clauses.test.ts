import { expect, test } from "vitest";
import { clauseOn, fieldChoices, fieldAt, fitted, freshClause, valueChoices } from "../../designer/conditions/clause-choices.ts";
import { clauseOf, clausesOf, conditionOf, conditionOfClause } from "../../designer/conditions/clauses.ts";
import { compile } from "../../engine/compile/index.ts";
import { parseCond } from "../../engine/conditions/parse.ts";
import { printCond } from "../../engine/conditions/print.ts";
import type { Cond } from "../../engine/grammar/condition.ts";
import { isObject } from "../../engine/values/json-object.ts";
import { readSet } from "../support/documents.ts";

const set = readSet(new URL("../../schemas", import.meta.url).pathname);
const { model } = compile(set, { hash: "", operations: [] });

/** Everything in the documents that joins conditions or compares a field. */
function conditions(node: unknown): Cond[] {
  if (Array.isArray(node)) return node.flatMap(conditions);
  if (!isObject(node)) return [];
  const isCond =
    Array.isArray(node.all) ||
    Array.isArray(node.any) ||
    (typeof node.field === "string" && Object.keys(node).some((key) => ["eq", "in"].includes(key)));
  return [...(isCond ? [node as unknown as Cond] : []), ...Object.values(node).flatMap(conditions)];
}

test("every condition of the product is clauses, and the clauses are the condition", () => {
  const all = set.flatMap(({ document }) => conditions(document));
  expect(all.length).toBeGreaterThan(500);
  for (const condition of all) {
    const made = conditionOf(clausesOf(condition));
    const single =
      ("all" in condition && condition.all.length === 1 && condition.all[0]) ||
      ("any" in condition && condition.any.length === 1 && condition.any[0]);
    expect(made).toEqual(single || condition);
    const clause = clauseOf(condition);
    if (clause !== null) expect(conditionOfClause(clause)).toEqual(condition);
  }
  expect(conditionOf(clausesOf(undefined))).toBeUndefined();
});

test("what is chosen first for any field of any entity can be written and read again", () => {
  let read = 0;
  for (const [entity] of model.entities) {
    for (const { value: name } of fieldChoices(model, entity)) {
      const condition = conditionOfClause(clauseOn(model, fieldAt(model, entity, name)!));
      const text = printCond(condition, { model, entity }, "zh");
      expect(parseCond(text, { model, entity }), `${entity}.${name} ${text}`).toEqual(condition);
      read += 1;
    }
    const fresh = freshClause(model, entity);
    if (fresh !== null) expect(valueChoices(model, fieldAt(model, entity, fresh.field)!) ?? []).toBeInstanceOf(Array);
  }
  expect(read).toBeGreaterThan(500);
});

test("a value fits the comparison that is chosen", () => {
  expect(fitted("1", "in")).toEqual(["1"]);
  expect(fitted(["1", "2"], "eq")).toBe("1");
  expect(fitted("", "empty")).toBe(true);
  expect(fitted(["1"], "between")).toEqual(["1", null]);
});
