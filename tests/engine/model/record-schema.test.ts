import { recordSchema } from "../../../engine/model/record-schema.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { compile } from "../../../engine/compile/index.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

const { model } = compile(goodSet(), { hash: "h", operations: goodOperations });
const ajv = new Ajv2020({ allErrors: true, strict: false });
const valid = (action: "create" | "update" | "read", value: unknown, fields?: ReadonlySet<string>) =>
  ajv.validate(recordSchema({ model, entity: "request", action, ...(fields ? { fields } : {}) }), value);
const good = { requestType: "1", startDate: "2025-09-01", endDate: "2025-09-02", reason: "家里有事" };

test.each([
  ["what is required is enough", "create", good, true],
  ["a required field is missing", "create", { ...good, reason: undefined }, false],
  ["a required field is null", "create", { ...good, reason: null }, false],
  ["a field with a default may be left out", "create", good, true],
  ["an optional field may be null", "create", { ...good, phone: null }, true],
  ["an unknown key", "create", { ...good, isAdmin: true }, false],
  ["a computed field", "create", { ...good, days: 3 }, false],
  ["a field written by the flow", "create", { ...good, state: "approved" }, false],
  ["rows of a child table", "create", { ...good, items: [{ itemName: "书", amount: "12.00" }] }, true],
  ["an unknown key in a row", "create", { ...good, items: [{ itemNam: "书" }] }, false],
  ["a patch names its record", "update", { id: "1", reason: "改" }, true],
  ["a patch without id", "update", { reason: "改" }, false],
  ["a patch with version", "update", { id: "1", version: 2 }, true],
  ["a patch may empty a field; required is judged with the whole record", "update", { id: "1", reason: null }, true],
  ["a row read", "read", { id: "1", version: 1, days: 2, state: "draft", xh: "1", xhName: "张三", createTime: "2025-09-01 08:00:00" }, true],
] as const)("%s", (_name, action, value, want) => expect(valid(action, JSON.parse(JSON.stringify(value)))).toBe(want));

test("only the fields asked for", () => {
  expect(Object.keys(recordSchema({ model, entity: "request", action: "create", fields: new Set(["reason"]) }).properties!)).toEqual(["reason"]);
});
test("an unknown entity allows nothing", () =>
  expect(recordSchema({ model, entity: "none", action: "create" })).toMatchObject({ properties: {}, additionalProperties: false }));
