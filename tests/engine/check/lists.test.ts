import { expect, test } from "vitest";
import { checkSet } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import type { ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import { entityOf } from "../../support/model-of.ts";

const live = (name: string, computed: FieldDocument["computed"], type: FieldDocument["type"] = "boolean"): FieldDocument => ({
  name,
  title: name,
  type,
  computed,
  store: false,
});
const paper = entityOf(
  "paper",
  [
    "title",
    { name: "lines", title: "行", type: "table", columns: [{ name: "qty", title: "数", type: "integer" }] },
    live("hasNotes", { if: { some: "notes" }, then: true, else: false }),
    live("noteTotal", { agg: "count", over: "notes" }, "integer"),
    live("lineTotal", { agg: "sum", over: "lines", of: { field: "qty" } }, "integer"),
  ],
  { links: [{ name: "notes", title: "便条", entity: "note", by: "paperId" }], access: { grants: [{ role: "gly", read: {} }] } },
);
const documents = (list: ScreenDocument["list"]): CampusDocument[] => [
  { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] },
  paper,
  entityOf("note", ["title", { name: "paperId", title: "纸", type: "ref", entity: "paper" }]),
  { kind: "screen", id: "demo/paper", title: "纸", entity: "paper", type: "crud", list, variants: { gly: {} } },
];
function warningsOf(list: ScreenDocument["list"]): string[] {
  const set = documents(list).map((document) => ({ file: `demo/${document.id}.json`, area: "demo", document }));
  const { model, findings } = compile(set, { hash: "", operations: [] });
  const found = [...findings, ...checkSet(model, set)].filter(({ code }) => code === "INDEX_MISSING" || code === "COST_EXCEEDED");
  return found.map(({ code, message }) => `${code} ${message}`);
}
const columns = [{ field: "title" }];

test.each([
  ["whether a row exists is asked of an index", "hasNotes", []],
  ["a sum over own rows can be stored", "lineTotal", [expect.stringMatching(/^INDEX_MISSING .*"store": true$/)]],
  ["a sum over rows of others cannot", "noteTotal", [expect.stringMatching(/^INDEX_MISSING .*建议改用能建索引的字段$/)]],
])("a list that filters: %s", (_what, field, wanted) => expect(warningsOf({ columns, filters: [{ field }] })).toEqual(wanted));

test("filters that are folded away are counted apart from those that always stand there", () => {
  const filters = (count: number, advanced: boolean) =>
    Array.from({ length: count }, (_, at) => ({ key: `k${at}${advanced}`, field: "title", advanced }));
  expect(warningsOf({ columns, filters: [...filters(20, false), ...filters(30, true)] })).toEqual([]);
  expect(warningsOf({ columns, filters: filters(21, false) })).toEqual(["COST_EXCEEDED 查询条件 21 个，超过预算 20"]);
  expect(warningsOf({ columns, filters: filters(41, true) })).toEqual(["COST_EXCEEDED 折叠的查询条件 41 个，超过预算 40"]);
});
