import { describe, expect, test } from "vitest";
import type { RuleDocument } from "../../../engine/kinds/entity/document.ts";
import type { OverlayOp } from "../../../engine/kinds/overlay/document.ts";
import { goodSet } from "../../support/documents.ts";
import { composed, documentOf, over, overlay, told } from "./composed.ts";

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
    ["tell figures to who may list nothing", "stat:requestOverview", { set: "openTo", to: ["public"] }, "ACCESS_WIDENED"],
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
    ["let an approver write more", "flow:requestApproval", { add: "moves.agree.ask", item: { field: "requestType" } }, "ACCESS_WIDENED"],
    [
      "add a move that writes more",
      "flow:requestApproval",
      { add: "moves", item: { key: "x", title: "x", from: ["submitted"], to: "returned", ask: [{ field: "requestType" }] } },
      "ACCESS_WIDENED",
    ],
    ["move a field into a table", "entity:request", { move: "fields.phone", into: "fields.items.columns" }, "OVERLAY_REFUSED"],
    ["ask for less", "flow:requestApproval", { hide: "moves.agree.ask.reason" }, "OVERLAY_REFUSED"],
    [
      "add a step in which the applicant's fields are open",
      "flow:requestApproval",
      { add: "nodes", item: { key: "x", by: { role: "gly" }, edit: ["basic"] } },
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
    ["lead a case nowhere", "flow:requestApproval", { set: "moves.agree.to", to: "same" }, "OVERLAY_REFUSED"],
    ["lead a move past a step", "flow:requestApproval", { set: "moves.submit.to", to: "approved" }, "OVERLAY_REFUSED"],
    [
      "approve when the time is over",
      "flow:requestApproval",
      { set: "nodes.submitted.due", to: { workHours: 1, then: "approve" } },
      "OVERLAY_REFUSED",
    ],
    ["have steps of the product not agree anew", "flow:requestApproval", { set: "moves.return.resume", to: "back" }, "OVERLAY_REFUSED"],
    ["pass where nobody could act", "flow:requestApproval", { set: "nodes.submitted.nobody", to: "pass" }, "OVERLAY_REFUSED"],
    ["ask others where nobody could act", "flow:requestApproval", { set: "nodes.submitted.nobody", to: { to: { role: "gly" } } }, "OVERLAY_REFUSED"],
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
    [
      "a note that leaves the case where it is",
      "flow:requestApproval",
      { add: "moves", item: { key: "note", title: "批注", from: ["submitted"], to: "same" } },
    ],
    ["a guard where there was none", "flow:requestApproval", { set: "moves.agree.when", to: { field: "days", gt: 0 } }],
  ])("%s", (_name, of, op) => {
    expect(over(of, op).findings.map(({ code }) => code)).not.toContain("ACCESS_WIDENED");
    expect(over(of, op).findings.map(({ code }) => code)).not.toContain("OVERLAY_REFUSED");
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

describe("a limit of the product", () => {
  const limited = (bound: unknown, ops: unknown[]) =>
    composed([
      ...goodSet().map((source) => {
        if (source.document.kind !== "entity" || source.document.id !== "request") return source;
        const rule = { key: "most", atMost: { agg: "count", per: ["xh"], bound }, message: "申请太多" } as RuleDocument;
        return { ...source, document: { ...source.document, rules: [...(source.document.rules ?? []), rule] } };
      }),
      overlay("entity:request", ops),
    ]).findings.map(({ code }) => code);
  const open = { field: "state", ne: "approved" };

  test("may become tighter, and others may stand beside it", () => {
    expect(limited(5, [{ set: "rules.most.atMost.bound", to: 3 }])).toEqual([]);
    expect(limited(5, [{ add: "rules", item: { key: "own", atLeast: { agg: "count", per: ["xh"], bound: 0 }, message: "太少" } }])).toEqual([]);
  });

  test("may neither become wider, nor count less, nor go", () => {
    expect(limited(5, [{ set: "rules.most.atMost.bound", to: 6 }])).toContain("OVERLAY_REFUSED");
    expect(limited({ field: "days" }, [{ set: "rules.most.atMost.bound", to: 1 }])).toContain("OVERLAY_REFUSED");
    expect(limited(5, [{ set: "rules.most.atMost.rows", to: { entity: "request", where: open } }])).toContain("OVERLAY_REFUSED");
    expect(limited(5, [{ set: "rules.most.when", to: open }])).toContain("OVERLAY_REFUSED");
    expect(limited(5, [{ hide: "rules.most" }])).toContain("OVERLAY_REFUSED");
  });
});
