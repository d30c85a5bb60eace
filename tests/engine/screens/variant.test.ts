import { describe, expect, test } from "vitest";
import { anchorsOf, locate } from "../../../engine/documents/anchors.ts";
import { applyVariant } from "../../../engine/screens/variant.ts";
import type { ScreenDocument, VariantOp } from "../../../engine/kinds/screen/document.ts";
import { goodSet } from "../../support/documents.ts";

const base = goodSet().find((one) => one.document.id === "demo/request")!.document as ScreenDocument;
const withOps = (ops: VariantOp[], change: Partial<ScreenDocument> = {}): ScreenDocument => ({
  ...base,
  locks: [],
  ...change,
  variants: { r: { ops } },
});
const columns = (document: ScreenDocument) => applyVariant(document, "r").screen.list!.columns.map((column) => column.key ?? column.field);
const all = ["requestNo", "xh.xm", "xh", "xh.unitId", "requestType", "startDate", "endDate", "days", "phone", "total", "state"];

describe("the verbs", () => {
  test.each<[string, VariantOp, string[]]>([
    ["hide takes one out", { hide: "list.columns.xh" }, all.filter((name) => name !== "xh")],
    ["hide of a dotted path takes the whole name", { hide: "list.columns.xh.xm" }, all.filter((name) => name !== "xh.xm")],
    ["move after", { move: "list.columns.days", after: "requestNo" }, ["requestNo", "days", ...all.slice(1).filter((name) => name !== "days")]],
    ["move before", { move: "list.columns.days", before: "requestNo" }, ["days", ...all.filter((name) => name !== "days")]],
    ["move without a place goes last", { move: "list.columns.days" }, [...all.filter((name) => name !== "days"), "days"]],
    ["add after", { add: "list.columns", item: { field: "reason" }, after: "state" }, [...all, "reason"]],
    ["add before", { add: "list.columns", item: { field: "reason" }, before: "requestNo" }, ["reason", ...all]],
    ["keep, in the order given", { keep: "list.columns", only: ["days", "xh.xm"] }, ["days", "xh.xm"]],
  ])("%s", (_name, op, want) => {
    expect(applyVariant(withOps([op]), "r").problems).toEqual([]);
    expect(columns(withOps([op]))).toEqual(want);
  });

  test("set reaches into the longest anchor that fits", () => {
    const { screen } = applyVariant(
      withOps([
        { set: "list.columns.xh.unitId.optional", to: false },
        { set: "list.columns.xh.width", to: 90 },
      ]),
      "r",
    );
    expect(screen.list!.columns.find((column) => column.field === "xh.unitId")).toEqual({ field: "xh.unitId", optional: false });
    expect(screen.list!.columns.find((column) => column.field === "xh")).toEqual({ field: "xh", width: 90 });
  });
  test.each<[{ before?: string; after?: string }, string[]]>([
    [{}, ["items", "total", "reason"]],
    [{ before: "items" }, ["reason", "items", "total"]],
    [{ after: "items" }, ["items", "reason", "total"]],
  ])("move into another section %j", (where, want) => {
    const { screen, problems } = applyVariant(
      withOps([{ move: "form.sections.main.items.reason", into: "form.sections.items.items", ...where }]),
      "r",
    );
    expect(problems).toEqual([]);
    const [main, items] = screen.form!.sections;
    expect(items!.items.map(({ field }) => field)).toEqual(want);
    expect(items!.items.find(({ field }) => field === "reason")).toEqual({ field: "reason", span: 2 });
    expect(main!.items.map(({ field }) => field)).not.toContain("reason");
  });

  test("set fills what was not said", () => expect(applyVariant(withOps([{ set: "list.pageSize", to: 50 }]), "r").screen.list!.pageSize).toBe(50));
  test("add makes a list that was not there", () => {
    const document = withOps([{ add: "list.batch", item: { do: "export" } }], { list: { columns: [] } });
    expect(applyVariant(document, "r").screen.list!.batch).toEqual([{ do: "export" }]);
  });
  test("an action is anchored by its verb without prefix, an item inside its section, a header inside its group", () => {
    const ops: VariantOp[] = [{ hide: "list.row.submit" }, { hide: "form.sections.main.items.reason" }, { hide: "export.headers.人员.xh.xm" }];
    const { screen, problems } = applyVariant(withOps(ops), "r");
    expect(problems).toEqual([]);
    expect(JSON.stringify(screen.export)).not.toContain("xh.xm");
    expect(screen.list!.row!.map((action) => action.do)).not.toContain("move:submit");
  });
});

test.each<[string, VariantOp, string, string]>([
  ["a misspelt anchor", { hide: "list.columns.requestTipe" }, "ANCHOR_UNKNOWN", "/variants/r/ops/0/hide"],
  ["an anchor inside nothing", { set: "detail.header.avatar", to: "zp" }, "ANCHOR_UNKNOWN", "/variants/r/ops/0/set"],
  ["an unknown sibling", { move: "list.columns.days", after: "xhh" }, "ANCHOR_UNKNOWN", "/variants/r/ops/0/after"],
  [
    "an unknown list to move into",
    { move: "form.sections.main.items.reason", into: "form.sections.mian.items" },
    "ANCHOR_UNKNOWN",
    "/variants/r/ops/0/into",
  ],
  ["a list that has it", { move: "list.columns.days", into: "form.sections.main.items" }, "DOCUMENT_ID_DUPLICATE", "/variants/r/ops/0/into"],
  ["a list within itself", { move: "form.sections.main", into: "form.sections.main.items" }, "ANCHOR_UNKNOWN", "/variants/r/ops/0/into"],
  [
    "an unknown sibling there",
    { move: "form.sections.main.items.reason", into: "form.sections.items.items", after: "xhh" },
    "ANCHOR_UNKNOWN",
    "/variants/r/ops/0/after",
  ],
  ["an unknown name to keep", { keep: "list.columns", only: ["days", "dayz"] }, "ANCHOR_UNKNOWN", "/variants/r/ops/0/only/1"],
  ["something that is there already", { add: "list.columns", item: { field: "days" } }, "DOCUMENT_ID_DUPLICATE", "/variants/r/ops/0/item"],
  ["a list that is none", { add: "title", item: { field: "days" } }, "ANCHOR_UNKNOWN", "/variants/r/ops/0/add"],
  ["the prototype", { set: "__proto__.polluted", to: true }, "ANCHOR_UNKNOWN", "/variants/r/ops/0/set"],
])("%s is a problem and changes nothing", (_name, op, code, path) => {
  const { screen, problems } = applyVariant(withOps([op]), "r");
  expect(problems.map((found) => [found.code, found.path])).toEqual([[code, path]]);
  expect(screen).toEqual(applyVariant(withOps([]), "r").screen);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test.each([
  ["misspelt", "list.columns.requestTipe", "list.columns.requestType"],
  ["with steps left out", "form.main.reason", "form.sections.main.items.reason"],
  ["like nothing there is", "form.main.nothing", undefined],
])("an unknown anchor, %s, comes with the one that is meant", (_how, anchor, meant) => {
  expect(applyVariant(withOps([{ hide: anchor }]), "r").problems[0]!.params.suggestion).toBe(meant);
});

describe("a locked anchor", () => {
  const locked = (op: VariantOp) => applyVariant(withOps([op], { locks: ["list.columns.state"] }), "r").problems.map((found) => found.code);
  test.each<[string, VariantOp, string[]]>([
    ["cannot be hidden", { hide: "list.columns.state" }, ["ANCHOR_LOCKED"]],
    ["cannot be changed inside", { set: "list.columns.state.title", to: "x" }, ["ANCHOR_LOCKED"]],
    ["cannot go with what holds it", { hide: "list.columns" }, ["ANCHOR_LOCKED"]],
    ["cannot be left out of what is kept", { keep: "list.columns", only: ["days"] }, ["ANCHOR_LOCKED"]],
    ["may be kept", { keep: "list.columns", only: ["days", "state"] }, []],
    ["may get a new neighbour", { add: "list.columns", item: { field: "reason" }, before: "state" }, []],
    ["leaves its neighbours free", { hide: "list.columns.total" }, []],
  ])("%s", (_name, op, codes) => expect(locked(op)).toEqual(codes));
});

test("the variant's title and rows win; a role without a variant gets the base", () => {
  const { screen } = applyVariant(base, "fdy");
  expect(screen.title).toBe("申请审批");
  expect(screen.where).toEqual({ field: "state", ne: "draft" });
  expect(applyVariant(base, "nobody").screen.title).toBe("申请管理");
  expect(applyVariant({ ...base, where: { field: "days", gt: 1 } }, "fdy").screen.where).toEqual({
    all: [
      { field: "days", gt: 1 },
      { field: "state", ne: "draft" },
    ],
  });
});

test("the document is not changed, and the result shares nothing with it", () => {
  const before = JSON.stringify(base);
  const item = { field: "reason", title: { "zh-CN": "事由" } };
  const { screen } = applyVariant(withOps([{ add: "list.columns", item }]), "r");
  (screen.list!.columns.at(-1)!.title as { "zh-CN": string })["zh-CN"] = "changed";
  expect(JSON.stringify(base)).toBe(before);
  expect(item.title["zh-CN"]).toBe("事由");
});

test("every anchor that is listed can be found", () => {
  for (const anchor of anchorsOf(base.list, "").concat(anchorsOf(base.form, ""))) {
    const inList = locate(base.list as never, anchor) ?? locate(base.form as never, anchor);
    expect([anchor, inList === null]).toEqual([anchor, false]);
  }
});
