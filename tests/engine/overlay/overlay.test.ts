import { describe, expect, test } from "vitest";
import { checkSet, type Finding } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import { canonical } from "../../../engine/documents/canonical.ts";
import type { DocumentSet, EntityDocument, ScreenDocument } from "../../../engine/documents/index.ts";
import type { OverlayOp } from "../../../engine/documents/overlay.ts";
import { goodOperations, goodSet, readSet } from "../../support/documents.ts";

const school = readSet(new URL("../../fixtures/overlays", import.meta.url).pathname);

function composed(set: DocumentSet) {
  const { model, findings } = compile(set, { hash: "test", operations: goodOperations });
  return { model, findings: [...findings, ...checkSet(model, set)] };
}
const overlay = (of: string, ops: unknown[], file = "demo/a.overlay.json"): DocumentSet[number] => ({
  file,
  area: "demo",
  document: { kind: "overlay", id: file, title: "本校", of, ops: ops as OverlayOp[] },
});
const over = (of: string, ...ops: unknown[]) => composed([...goodSet(), overlay(of, ops)]);
const told = (findings: readonly Finding[]) => findings.map(({ severity, code, file, path }) => [severity, code, file, path]);
const documentOf = <T>(model: ReturnType<typeof composed>["model"], key: string): T =>
  model.composition.set.find(({ document }) => `${document.kind}:${document.id}` === key)!.document as T;

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
    expect(JSON.parse(canonical(document))).toEqual(document);
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

describe("what an overlay may not do is an error at the operation, and changes nothing", () => {
  const refused: [string, string, OverlayOp, string][] = [
    ["add a grant", "entity:request", { add: "access.grants", item: { role: "public", read: {} } }, "ACCESS_WIDENED"],
    ["add an action to a grant", "entity:request", { set: "access.grants.gly.export", to: { groups: ["basic"] } }, "ACCESS_WIDENED"],
    ["open a group", "entity:request", { set: "access.grants.gly.read.groups", to: ["*"] }, "ACCESS_WIDENED"],
    ["take the scope off a grant", "entity:request", { hide: "access.grants.student.read.scope" }, "ACCESS_WIDENED"],
    ["take the condition off a grant", "entity:request", { hide: "access.grants.student.update.when" }, "ACCESS_WIDENED"],
    ["widen a scope", "entity:request", { set: "access.scopes.own", to: { field: "xh", empty: false } }, "ACCESS_WIDENED"],
    ["replace all rights", "entity:request", { set: "access", to: { grants: [] } }, "ACCESS_WIDENED"],
    [
      "change a condition that scopes and grants use",
      "entity:request",
      { set: "conditions.isEditable", to: { field: "xh", empty: false } },
      "ACCESS_WIDENED",
    ],
    ["move a field to a group that more may read", "entity:request", { set: "fields.phone.group", to: "basic" }, "ACCESS_WIDENED"],
    ["show more through references", "entity:person", { set: "shows", to: ["phone"] }, "ACCESS_WIDENED"],
    ["take a mask off", "entity:request", { hide: "fields.phone.mask" }, "ACCESS_WIDENED"],
    [
      "copy what readers may not read",
      "entity:request",
      { add: "fields", item: { name: "tel", title: "电话", type: "phone", copy: { from: "phone" } } },
      "ACCESS_WIDENED",
    ],
    ["no longer ask for a field", "entity:request", { set: "fields.reason.required", to: false }, "OVERLAY_REFUSED"],
    ["allow longer texts", "entity:request", { set: "fields.reason.maxLength", to: 5000 }, "OVERLAY_REFUSED"],
    ["drop a rule", "entity:request", { hide: "rules.order" }, "OVERLAY_REFUSED"],
    ["weaken a rule", "entity:request", { set: "rules.order.assert", to: { field: "xh", empty: false } }, "OVERLAY_REFUSED"],
    ["change the type of a field", "entity:request", { set: "fields.reason.type", to: "string" }, "OVERLAY_REFUSED"],
    ["compute a field otherwise", "entity:request", { set: "fields.days.computed", to: 3 }, "OVERLAY_REFUSED"],
    ["start records in another state", "entity:request", { set: "fields.state.default", to: "approved" }, "OVERLAY_REFUSED"],
    ["rename a document", "entity:request", { set: "id", to: "other" }, "OVERLAY_REFUSED"],
    ["retire the field that names the record", "entity:request", { hide: "fields.requestNo" }, "OVERLAY_REFUSED"],
    ["retire a field a rule asks for", "entity:request", { hide: "fields.phone" }, "OVERLAY_REFUSED"],
    [
      "take over a column",
      "entity:request",
      { add: "fields", item: { name: "x", title: "x", type: "text", renamedFrom: ["reason"] } },
      "OVERLAY_REFUSED",
    ],
    ["touch what is locked", "screen:demo/request", { hide: "list.columns.state" }, "ANCHOR_LOCKED"],
    ["hide what holds something locked", "screen:demo/request", { hide: "list.columns" }, "ANCHOR_LOCKED"],
    ["take off the locks", "screen:demo/request", { set: "locks", to: [] }, "OVERLAY_REFUSED"],
    ["let another screen be drawn", "screen:demo/request", { set: "entity", to: "person" }, "OVERLAY_REFUSED"],
    ["let others approve", "flow:requestApproval", { set: "nodes.submitted.by", to: { role: "student" } }, "OVERLAY_REFUSED"],
    ["let an approver write more", "flow:requestApproval", { set: "nodes.submitted.write", to: ["reason"] }, "OVERLAY_REFUSED"],
    [
      "add a step that writes more",
      "flow:requestApproval",
      { add: "nodes", item: { key: "x", by: { role: "gly" }, write: ["reason"] } },
      "OVERLAY_REFUSED",
    ],
    [
      "add a move that sets values",
      "flow:requestApproval",
      { add: "moves", item: { key: "x", title: "x", from: ["draft"], to: "approved", set: { days: 1 } } },
      "OVERLAY_REFUSED",
    ],
    [
      "let a move leave other steps of the product",
      "flow:requestApproval",
      { set: "moves.agree.from", to: ["submitted", "draft"] },
      "OVERLAY_REFUSED",
    ],
    [
      "let applicants approve",
      "flow:requestApproval",
      { add: "moves", item: { key: "x", title: "x", from: ["draft"], to: "approved" } },
      "OVERLAY_REFUSED",
    ],
    [
      "let others approve by a move of its own",
      "flow:requestApproval",
      { add: "moves", item: { key: "x", title: "x", from: ["submitted"], to: "returned", by: { owner: true } } },
      "OVERLAY_REFUSED",
    ],
    ["lead a move past a step", "flow:requestApproval", { set: "moves.submit.to", to: "approved" }, "OVERLAY_REFUSED"],
    [
      "approve when the time is over",
      "flow:requestApproval",
      { set: "nodes.submitted.due", to: { workHours: 1, then: "approve" } },
      "OVERLAY_REFUSED",
    ],
    [
      "read over a reference in a row",
      "entity:request",
      { add: "fields.items.columns", item: { name: "x", title: "x", type: "string", copy: { from: "unitId.headGh" } } },
      "ACCESS_WIDENED",
    ],
    ["no longer ask for an opinion", "flow:requestApproval", { set: "moves.reject.opinion", to: "none" }, "OVERLAY_REFUSED"],
    ["change whom a person answers for", "area:demo", { set: "context.unitIds.from.pick", to: "parentId" }, "OVERLAY_REFUSED"],
    ["make a secret readable", "area:demo", { set: "params.demo.key.open", to: true }, "OVERLAY_REFUSED"],
    ["reach the prototype", "entity:request", { set: "__proto__.x", to: 1 }, "OVERLAY_ORPHAN"],
  ];
  test.each(refused)("%s", (_name, of, op, code) => {
    const { model, findings } = over(of, op);
    expect(findings.map((finding) => finding.code)).toContain(code);
    const found = findings.find((finding) => finding.code === code)!;
    expect(found.file).toBe("demo/a.overlay.json");
    expect(found.path).toMatch(/^\/ops\/0/);
    const product = goodSet().find(({ document }) => `${document.kind}:${document.id}` === of)!.document;
    if (!("add" in op) && !_name.startsWith("lead")) expect(documentOf(model, of)).toEqual(product);
  });
  test("two overlays of one id", () => {
    const [one, other] = [overlay("entity:request", []), overlay("entity:request", [], "demo/b.overlay.json")];
    (other.document as { id: string }).id = one.document.id;
    expect(told(composed([...goodSet(), one, other]).findings)).toEqual([["error", "DOCUMENT_ID_DUPLICATE", "demo/b.overlay.json", "/id"]]);
  });
  test("a broken overlay is reported and passed over", () => {
    expect(told(over("entity:request", { hide: 3 }, { shout: "x" }).findings).map(([, code]) => code)).toContain("DOCUMENT_SHAPE");
    expect(told(over("overlay:x").findings)).toEqual([["error", "DOCUMENT_SHAPE", "demo/a.overlay.json", "/of"]]);
  });
});

describe("narrower is allowed", () => {
  test.each<[string, string, OverlayOp]>([
    ["a mask where there was none", "entity:request", { set: "fields.reason.mask", to: "all" }],
    ["a group that fewer may read", "entity:request", { set: "fields.reason.group", to: "contact" }],
    ["a group nobody is granted by name", "entity:request", { set: "fields.reason.group", to: "own" }],
    ["a whole grant gone", "entity:request", { hide: "access.grants.gly" }],
    ["a group less", "entity:request", { hide: "access.grants.fdy.read.groups.approval" }],
    ["a named condition of its own", "entity:request", { set: "conditions.isShort", to: { field: "days", lt: 1 } }],
    ["an opinion asked for", "flow:requestApproval", { set: "moves.agree.opinion", to: "required" }],
    ["a guard where there was none", "flow:requestApproval", { set: "moves.agree.when", to: { field: "days", gt: 0 } }],
  ])("%s", (_name, of, op) => {
    expect(over(of, op).findings.map(({ code }) => code)).not.toContain("ACCESS_WIDENED");
    expect(over(of, op).findings.map(({ code }) => code)).not.toContain("OVERLAY_REFUSED");
  });
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

describe("a step of the school in a flow of the product", () => {
  const step = { add: "nodes", item: { key: "checked", by: { role: "gly" } } };
  const refused = (...ops: unknown[]) => over("flow:requestApproval", ...ops).findings.filter(({ code }) => code === "OVERLAY_REFUSED");
  test("stands before one target and leads there, whatever the order of the operations", () => {
    const on = { add: "moves", item: { key: "confirm", title: "核准", from: ["checked"], to: "approved" } };
    const rerouted = { set: "moves.agree.to", to: "checked" };
    expect(refused(step, on, rerouted)).toEqual([]);
    expect(refused(rerouted, on, step)).toEqual([]);
  });
  test("may stand in a row with others", () => {
    const second = { add: "nodes", item: { key: "signed", by: { role: "gly" } } };
    const ops = [step, second, { set: "moves.agree.to", to: "checked" }];
    const on = (from: string, to: string, key: string) => ({ add: "moves", item: { key, title: "核准", from: [from], to } });
    expect(refused(...ops, on("checked", "signed", "a"), on("signed", "approved", "b"))).toEqual([]);
    expect(refused(...ops, on("checked", "signed", "a"), on("signed", "submitted", "b")).map(({ path }) => path)).toEqual(["/ops/4"]);
  });
  test("does not open a way around the approval", () => {
    const around = { add: "moves", item: { key: "confirm", title: "核准", from: ["checked"], to: "approved" } };
    expect(refused(step, { set: "moves.submit.to", to: "checked" }, around).map(({ path }) => path)).toEqual(["/ops/2"]);
    expect(refused(step, { set: "moves.submit.to", to: [{ when: { use: "isLong" }, to: "submitted" }, { to: "checked" }] }, around)).toHaveLength(2);
  });
  test("sends back and refuses", () => {
    const back = [
      { set: "moves.return.from", to: ["submitted", "checked"] },
      { add: "moves", item: { key: "no", title: "不同意", from: ["checked"], to: "rejected" } },
    ];
    expect(refused(step, { set: "moves.agree.to", to: "checked" }, ...back)).toEqual([]);
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
