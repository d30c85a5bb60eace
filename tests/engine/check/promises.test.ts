import { expect, test } from "vitest";
import { checkSet } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import type { RuleDocument } from "../../../engine/kinds/entity/document.ts";
import { entityOf } from "../../support/model-of.ts";

function warnings(placeholder: string, field: Partial<FieldDocument>, rules: RuleDocument[] = []): string[] {
  const documents: CampusDocument[] = [
    { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] },
    entityOf("paper", [{ name: "reason", title: "事由", type: "text", ...field }], {
      rules,
      access: { grants: [{ role: "gly", read: {}, create: {} }] },
    }),
    {
      kind: "screen",
      id: "demo/paper",
      title: "纸",
      entity: "paper",
      type: "crud",
      list: { columns: [{ field: "reason" }] },
      form: { sections: [{ key: "one", items: [{ field: "reason", placeholder }] }] },
      variants: { gly: {} },
    },
  ];
  const set = documents.map((document) => ({ file: `demo/${document.id}.json`, area: "demo", document }));
  const { model, findings } = compile(set, { hash: "", operations: [] });
  return [...findings, ...checkSet(model, set)].filter(({ code }) => code === "PLACEHOLDER_UNKEPT").map(({ message }) => message);
}
const rule: RuleDocument = { key: "long", assert: { value: { call: "length", args: [{ field: "reason" }] }, gte: 5 }, message: "太短" };

test.each<[string, Partial<FieldDocument>, RuleDocument[], number]>([
  ["请写明，不少于 5 个字", {}, [], 1],
  ["请写明，不少于 5 个字", { minLength: 4 }, [], 1],
  ["请写明，不少于 5 个字", { minLength: 5 }, [], 0],
  ["请写明，不少于 5 个字", {}, [rule], 0],
  ["最多200字", { maxLength: 200 }, [], 0],
  ["例如 2024010101", {}, [], 0],
])("a placeholder “%s” on %j with rules %j has %d warning", (placeholder, field, rules, count) =>
  expect(warnings(placeholder, field, rules)).toHaveLength(count),
);
