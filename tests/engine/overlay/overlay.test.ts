import type { ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { describe, expect, test } from "vitest";
import { documentOf as documentOfText } from "../../../engine/kinds/in-full.ts";
import type { Finding } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import type { DocumentSet } from "../../../engine/documents/index.ts";
import type { OverlayOp } from "../../../engine/kinds/overlay/document.ts";
import { goodOperations, goodSet, readSet } from "../../support/documents.ts";
import { composed, documentOf, over, overlay, told } from "./composed.ts";

const school = readSet(new URL("../../fixtures/overlays", import.meta.url).pathname);

describe("the overlays of a school", () => {
  const { model, findings } = composed([...goodSet(), ...school]);
  test("fit, and nothing is wrong with what they make", () => expect(findings).toEqual([]));
  test("retire fields and dictionary items, so that data and references stay", () => {
    expect(model.entities.get("request")!.fields.get("doubleDays")!.doc.retired).toBe(true);
    expect(model.entities.get("request.items")!.fields.get("unitId")!.doc.retired).toBe(true);
    expect(model.dicts.get("demo_type")!.items[1]).toMatchObject({ value: "2", label: "病假", retired: true });
  });
  test("add fields, rules and columns at their place", () => {
    const names = [...model.entities.get("request")!.fields.keys()];
    expect(names[names.indexOf("personName") + 1]).toBe("formerName");
    expect(model.entities.get("request")!.rules.map(({ key }) => key)).toContain("notTooLong");
    expect(
      model.screens
        .get("demo/request")!
        .list!.columns.map(({ field }) => field)
        .slice(0, 4),
    ).toEqual(["requestNo", "xh.xm", "formerName", "xh"]);
  });
  test("take rights away", () => {
    const fdy = model.entities.get("request")!.doc.access.grants.find(({ role }) => role === "fdy")!;
    expect(fdy.export!.groups).toEqual(["basic"]);
    expect(fdy.read!.groups).toEqual(["basic", "approval"]);
  });
  test("put a step into a flow that the checker proves", () => {
    expect(model.flows.get("requestApproval")!.doc.nodes.map(({ key }) => key)).toEqual([
      "draft",
      "submitted",
      "checked",
      "returned",
      "approved",
      "rejected",
    ]);
  });
  test("are no longer among the composed documents, and leave the given ones as they were", () => {
    expect(model.composition.set.map(({ file }) => file)).toEqual(goodSet().map(({ file }) => file));
    const set = [...goodSet(), ...school];
    const before = JSON.stringify(set);
    compile(set, { hash: "test", operations: goodOperations });
    expect(JSON.stringify(set)).toBe(before);
  });
  test("leave documents they do not touch the same objects", () => {
    const set = [...goodSet(), ...school];
    const { composition } = compile(set, { hash: "test", operations: goodOperations }).model;
    const person = (all: DocumentSet) => all.find(({ document }) => document.id === "person")!.document;
    expect(person(composition.set)).toBe(person(set));
  });
  test.each(school.map(({ file, document }) => [file, document] as const))("%s is written canonically", (_file, document) => {
    expect(documentOfText(canonical(document))).toEqual(document);
  });
});

test("several overlays over one document apply in the order of their files, whatever the order of the set", () => {
  const first = overlay("entity:request", [{ set: "fields.reason.title", to: "甲" }], "demo/a.overlay.json");
  const second = overlay("entity:request", [{ set: "fields.reason.title", to: "乙" }], "demo/b.overlay.json");
  for (const set of [
    [...goodSet(), first, second],
    [second, first, ...goodSet()],
  ]) {
    expect(composed(set).model.entities.get("request")!.fields.get("reason")!.title).toBe("乙");
  }
});

describe("what the product no longer has is a warning with a repair, and the rest still applies", () => {
  test.each<[string, string, OverlayOp, string, string]>([
    ["an anchor", "entity:request", { set: "fields.reasen.title", to: "x" }, "/ops/0/set", "fields.reason.title"],
    ["a sibling", "screen:demo/request", { move: "list.columns.days", after: "xh.xmm" }, "/ops/0/after", "list.columns.xh.xm"],
    ["an item of a dictionary", "dicts:demo", { hide: "dicts.demo_typ.items.1" }, "/ops/0/hide", "dicts.demo_type.items.1"],
  ])("%s", (_name, of, op, path, suggestion) => {
    const { model, findings } = over(of, op, { set: "title", to: "改过" });
    expect(told(findings)).toEqual([["warning", "OVERLAY_ORPHAN", "demo/a.overlay.json", path]]);
    expect(findings[0]!.suggestion).toBe(suggestion);
    expect(documentOf<{ title: string }>(model, of).title).toBe("改过");
  });
  test.each<[string, OverlayOp, string | undefined]>([
    ["a part that stands in another section now", { hide: "form.sections.items.items.reason" }, "form.sections.main.items.reason"],
    ["a column misspelt in its walk", { hide: "list.columns.xh.xmm" }, "list.columns.xh.xm"],
    ["nothing near enough to be meant", { hide: "list.columns.nosuch" }, undefined],
    ["a part of the document", { set: "titel", to: "x" }, undefined],
  ])("the repair of %s", (_name, op, suggestion) => {
    expect(over("screen:demo/request", op).findings.find(({ code }) => code === "OVERLAY_ORPHAN")?.suggestion).toBe(suggestion);
  });
  test("a document, with the nearest as a repair a machine can make", () => {
    const { findings } = over("entity:requests", { set: "title", to: "x" });
    expect(told(findings)).toEqual([["warning", "OVERLAY_ORPHAN", "demo/a.overlay.json", "/of"]]);
    expect(findings[0]!.fix).toEqual({ path: "/of", value: "entity:request" });
  });
});

describe("names the product has changed are followed", () => {
  const renamed = (): DocumentSet => {
    const set = goodSet();
    const text = JSON.stringify(set)
      .replaceAll('"reason"', '"cause"')
      .replaceAll("items.reason", "items.cause")
      .replaceAll('"xh.xm"', '"xh.fullName"')
      .replaceAll('"name":"xm"', '"name":"fullName"');
    const all = JSON.parse(
      text.replaceAll('"titleField":"xm"', '"titleField":"fullName"').replaceAll('["xh","xm"]', '["xh","fullName"]'),
    ) as DocumentSet;
    const fields = (id: string) => (all.find(({ document }) => document.id === id)!.document as EntityDocument).fields;
    fields("request").find(({ name }) => name === "cause")!.renamedFrom = ["reason"];
    fields("person").find(({ name }) => name === "fullName")!.renamedFrom = ["xm"];
    return all;
  };
  const orphans = (findings: readonly Finding[]) => findings.filter(({ code }) => code === "OVERLAY_ORPHAN");
  test("in entities, on screens and through references", () => {
    const ops = [
      { hide: "list.columns.xh.xm" },
      { set: "form.sections.main.items.reason.span", to: 1 },
      { move: "list.columns.days", after: "requestNo" },
      { add: "list.columns", item: { field: "reason" } },
    ];
    const { model, findings } = composed([
      ...renamed(),
      overlay("screen:demo/request", ops),
      overlay("entity:request", [{ set: "fields.reason.help", to: "说明" }], "demo/b.overlay.json"),
    ]);
    expect(orphans(findings)).toEqual([]);
    const columns = model.screens.get("demo/request")!.list!.columns.map(({ field }) => field);
    expect(columns).not.toContain("xh.fullName");
    expect(columns).toContain("cause");
    expect(model.screens.get("demo/request")!.form!.sections[0]!.items.find(({ field }) => field === "cause")!.span).toBe(1);
    expect(model.entities.get("request")!.fields.get("cause")!.doc.help).toBe("说明");
  });
  test("a former name that another field has taken since is that field", () => {
    const set = goodSet();
    const { fields } = set.find(({ document }) => document.id === "request")!.document as EntityDocument;
    fields.find(({ name }) => name === "opinion")!.renamedFrom = ["reason"];
    const { model } = composed([...set, overlay("entity:request", [{ set: "fields.reason.title", to: "改过" }])]);
    expect(model.entities.get("request")!.fields.get("reason")!.title).toBe("改过");
    expect(model.entities.get("request")!.fields.get("opinion")!.title).toBe("审批意见");
  });
});

describe("findings point at the file that is to blame", () => {
  test("a value an overlay set", () => {
    const { findings } = over("screen:demo/request", { set: "title", to: "x" }, { set: "list.columns.days.field", to: "dayz" });
    expect(told(findings).filter(([severity]) => severity === "error")).toContainEqual([
      "error",
      "CONDITION_PATH_UNKNOWN",
      "demo/a.overlay.json",
      "/ops/1/to",
    ]);
  });
  test("inside an item an overlay added, with the repair there", () => {
    const { findings } = over("entity:request", { add: "fields", item: { name: "x", title: "x", type: "dict", dict: "demo_typ" }, before: "xh" });
    const found = findings.find(({ code }) => code === "REFERENCE_DANGLING")!;
    expect([found.file, found.path, found.fix]).toEqual([
      "demo/a.overlay.json",
      "/ops/0/item/dict",
      { path: "/ops/0/item/dict", value: "demo_type" },
    ]);
  });
  test("a mistake of the product keeps its file and its pointer, though overlays moved things around", () => {
    const set = goodSet();
    const screen = set.find(({ document }) => document.id === "demo/request")!.document as ScreenDocument;
    screen.list!.columns[4]!.field = "requestTyp";
    const before = composed(set).findings.filter(({ severity }) => severity === "error");
    const after = composed([
      ...set,
      overlay("screen:demo/request", [{ move: "list.columns.endDate", before: "requestNo" }, { hide: "list.columns.xh.xm" }]),
    ]).findings;
    expect(told(before)).toContainEqual(["error", "CONDITION_PATH_UNKNOWN", "demo/request.screen.json", "/list/columns/4/field"]);
    expect(told(after)).toContainEqual(["error", "CONDITION_PATH_UNKNOWN", "demo/request.screen.json", "/list/columns/4/field"]);
  });
  test("what breaks elsewhere because an overlay hid something", () => {
    const { findings } = over("flow:requestApproval", { set: "title", to: "x" }, { hide: "nodes.returned" });
    const errors = findings.filter(({ severity }) => severity === "error");
    expect(errors.length).toBeGreaterThan(0);
    expect([...new Set(errors.map(({ file, path }) => `${file}#${path}`))]).toEqual(["demo/a.overlay.json#/ops/1"]);
    expect(errors[0]!.message).toContain("demo/request.flow.json#/");
  });
  test("a flow that no longer reaches its end is refused", () => {
    const codes = over("flow:requestApproval", { hide: "moves.agree" }).findings.map(({ code }) => code);
    expect(codes).toContain("FLOW_NODE_UNREACHABLE");
  });
});

test("an overlay over a document that is broken beyond reading does not throw", () => {
  const set = [
    ...goodSet(),
    { file: "demo/x.json", area: "demo", document: { kind: "entity", id: "x", fields: 3, access: null } as never },
    { file: "demo/y.json", area: "demo", document: null as never },
  ];
  const ops = [{ hide: "fields.a" }, { add: "fields", item: { name: "b" } }, { set: "access.grants.x", to: [] }, { move: "fields.a" }];
  expect(composed([...set, overlay("entity:x", ops)]).findings.length).toBeGreaterThan(0);
});
