import { expect, test } from "vitest";
import { compile } from "../../engine/compile/index.ts";
import { parseCond } from "../../engine/conditions/parse.ts";
import { printCond } from "../../engine/conditions/print.ts";
import type { Cond } from "../../engine/grammar/condition.ts";
import { readSet } from "../support/documents.ts";

const { model } = compile(readSet(new URL("../../schemas", import.meta.url).pathname), { hash: "test", operations: [] });

/** Named conditions, scopes and rules of every entity. */
const conditions = [...model.entities.values()].flatMap((entity): [name: string, entity: string, cond: Cond][] => [
  ...Object.entries(entity.conditions).map(([name, cond]) => [name, entity.id, cond] as [string, string, Cond]),
  ...(entity.childOf === null ? Object.entries(entity.doc.access.scopes ?? {}) : []).map(
    ([name, cond]) => [name, entity.id, cond] as [string, string, Cond],
  ),
  ...entity.rules.flatMap((rule) =>
    [rule.when, "assert" in rule ? rule.assert : undefined].flatMap((cond) =>
      cond === undefined ? [] : [[rule.key, entity.id, cond] as [string, string, Cond]],
    ),
  ),
]);

test("the product's conditions are many", () => expect(conditions.length).toBeGreaterThan(50));

test.each(["zh", "code"] as const)("every condition of the product reads back from its %s text", (language) => {
  for (const [name, entity, cond] of conditions) {
    const text = printCond(cond, { model, entity }, language);
    expect(parseCond(text, { model, entity }), `${entity}.${name}: ${text}`).toEqual(cond);
  }
});
