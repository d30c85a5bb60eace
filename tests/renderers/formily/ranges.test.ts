import { expect, test } from "vitest";
import { compileForm } from "../../../renderers/formily/compile-form.ts";
import { kitchenScreen } from "../../support/kitchen.ts";

const screen = kitchenScreen();
const pairsWith = (rules: typeof screen.rules, fields = ["startAt", "endAt"]) => {
  const { items } = compileForm({ ...screen, rules }, { mode: "create", sections: [{ key: "s", items: fields.map((field) => ({ field })) }] });
  return [...items.values()].filter(({ endsAt }) => endsAt !== null).map(({ path, endsAt }) => [path, endsAt]);
};
const ordered = screen.rules.filter(({ key }) => key === "order");

test("two moments beside each other that a rule keeps in order are one control", () => {
  expect(pairsWith(ordered)).toEqual([["startAt", "endAt"]]);
});

test.each([
  ["no rule orders them", [], ["startAt", "endAt"]],
  ["the rule holds only sometimes", ordered.map((rule) => ({ ...rule, when: { field: "isSent", eq: true } })), ["startAt", "endAt"]],
  ["something stands between them", ordered, ["startAt", "title", "endAt"]],
  ["the end stands first", ordered, ["endAt", "startAt"]],
] as const)("they stay two where %s", (_why, rules, fields) => {
  expect(pairsWith([...rules] as typeof screen.rules, [...fields])).toEqual([]);
});
