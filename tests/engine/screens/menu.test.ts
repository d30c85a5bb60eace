import { buttonsFor, menuFor } from "../../../engine/screens/menu.ts";
import { expect, test } from "vitest";
import { compile } from "../../../engine/compile/index.ts";
import type { AreaDocument } from "../../../engine/kinds/area/document.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";
import { userWith } from "../../support/users.ts";

const { model } = compile(goodSet(), { hash: "h", operations: goodOperations });
const flat = (nodes: ReturnType<typeof menuFor>): string[] =>
  nodes.flatMap((node) => [`${node.path} ${node.component} ${node.meta.title}`, ...flat(node.children)]);

test("a screen is in the menu of those who hold a variant, under the variant's own title", () => {
  expect(flat(menuFor(model, userWith(["student"])))).toEqual([
    "/layout/demo  示例",
    "/layout/demo/requests  申请",
    "/layout/demo/requests/request demo/request 我的申请",
  ]);
  expect(flat(menuFor(model, userWith(["gly"])))).toContain("/layout/demo/overview demo/overview 申请统计");
});
test("folders and areas with nothing in them are not shown", () => expect(menuFor(model, userWith(["public"]))).toEqual([]));
test("areas stand in their order", () => {
  const set = goodSet();
  const area = set.find((one) => one.document.kind === "area")!;
  const first: AreaDocument = { ...(area.document as AreaDocument), id: "first", title: "首", order: 1, roles: [], params: [], context: [] };
  const { model: two } = compile([...set, { file: "first/area.json", area: "first", document: first }], { hash: "h", operations: [] });
  expect(menuFor(two, userWith(["gly"])).map((node) => node.name)).toEqual(["first", "demo"]);
});
test("a folder leads to its first screen", () => expect(menuFor(model, userWith(["fdy"]))[0]!.redirect).toBe("/layout/demo/requests"));
test("buttons are what the screens of the user show, and nothing else", () => {
  expect(Object.keys(buttonsFor(model, userWith(["student"], { xh: "1" }))).sort()).toEqual(
    ["create", "detail", "edit", "remove", "statistics", "submit"].map((name) => `demoRequest_${name}`),
  );
  expect(buttonsFor(model, userWith(["fdy"]))).toMatchObject({ demoRequest_export: true, demoRequest_recount: true });
  expect(buttonsFor(model, userWith(["public"]))).toEqual({});
  expect(buttonsFor(model, userWith(["student"]))).not.toHaveProperty("demoRequest_submit");
});
