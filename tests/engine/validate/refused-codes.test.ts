import { expect, test } from "vitest";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import type { RuleDocument } from "../../../engine/kinds/entity/document.ts";
import { neverTaken, refusedCodes, refusesCodes } from "../../../engine/validate/refused-codes.ts";
import { contextOf, entityDoc, modelOf } from "../../support/model.ts";

const isLong: Cond = { field: "days", gt: 2 };
const model = modelOf([
  { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [] },
  {
    kind: "dicts",
    id: "trial",
    title: "字典",
    dicts: [{ code: "way", title: "方式", items: ["1", "2", "3"].map((value) => ({ value, label: `方式${value}` })) }],
  },
  entityDoc(
    "trip",
    [
      { name: "way", title: "方式", type: "dict", dict: "way" },
      { name: "ways", title: "各种方式", type: "dicts", dict: "way" },
      { name: "days", title: "天数", type: "number" },
    ],
    { conditions: { isLong } },
  ),
]);
const codes = ["1", "2", "3"];
const one = { name: "way", isList: false };
const many = { name: "ways", isList: true };
const rule = (assert: Cond, more: Partial<RuleDocument> = {}) => ({ key: "k", assert, at: "way", message: "不行", ...more }) as RuleDocument;
const env = (roles: string[] = ["student"]) => modelEnv(model, "trip", contextOf({ user: { ...contextOf().user, roles } }));
const named = env().named;
const refused = (found: RuleDocument, field: typeof one, record = {}) =>
  refusesCodes(found, field, named) ? [...refusedCodes({ rules: [found], field, codes, record, env: env() }).keys()] : null;

test("a code that a rule refuses at the field is refused over the record at hand, with its sentence", () => {
  const long = rule({ field: "way", ne: "3" }, { when: { use: "isLong" } });
  expect(refused(long, one, { days: 3 })).toEqual(["3"]);
  expect(refused(long, one, { days: 1 })).toEqual([]);
  const [found] = refusedCodes({ rules: [long as never], field: one, codes, record: { days: 3 }, env: env() }).values();
  expect(found?.params).toMatchObject({ message: "不行" });
});

test("what asks for a reason, speaks at another field or does not read the field refuses no code", () => {
  expect(refused(rule({ field: "way", ne: "3" }, { severity: "confirm" } as never), one)).toBeNull();
  expect(refused(rule({ field: "days", gt: 2 }), one)).toBeNull();
  expect(refused(rule({ field: "way", ne: "3" }, { at: "days" }), one)).toEqual([]);
});

test("of a list a rule refuses codes only where nothing added could put it right", () => {
  const together = rule({ not: { field: "ways", hasAll: ["1", "2"] } }, { at: "ways" });
  expect(refused(together, many)).toEqual([]);
  expect(refused(together, many, { ways: ["1"] })).toEqual(["2"]);
  expect(refused(rule({ not: { field: "ways", hasAny: ["2"] } }, { at: "ways" }), many)).toEqual(["2"]);
  expect(refused(rule({ field: "ways", hasAny: ["1"] }, { at: "ways" }), many)).toBeNull();
  expect(refused(rule({ field: "days", gt: 2 }, { at: "ways", when: { field: "ways", hasAny: ["3"] } }), many, { days: 1 })).toEqual(["3"]);
  expect(refused(rule({ field: "days", gt: 2 }, { at: "ways", when: { field: "ways", empty: true } }), many)).toBeNull();
});

test("a person is never offered what is refused whatever else the record says", () => {
  const rules = [rule({ field: "way", ne: "3" }, { when: { role: "student" } }), rule({ field: "way", ne: "2" }, { when: { use: "isLong" } })];
  expect([...neverTaken(rules, one, { codes, env: env() })]).toEqual(["3"]);
  expect([...neverTaken(rules, one, { codes, env: env(["gly"]) })]).toEqual([]);
});
