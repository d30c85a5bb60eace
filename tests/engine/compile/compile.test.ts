import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { describe, expect, test } from "vitest";
import { compile } from "../../../engine/compile/index.ts";
import type { DocumentSet } from "../../../engine/documents/index.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

const { model, findings } = compile(goodSet(), { hash: "h", operations: goodOperations });
const request = model.entities.get("request")!;

test("a good set compiles without findings", () => expect(findings).toEqual([]));
test("the hash is the loader's", () => expect(model.hash).toBe("h"));
test("the order of files does not matter", () => {
  const again = compile(goodSet().reverse(), { hash: "h", operations: goodOperations });
  expect([...again.model.entities.keys()].sort()).toEqual([...model.entities.keys()].sort());
  expect(again.findings).toEqual([]);
});

test.each([
  ["requestNo", "stored"],
  ["days", "stored"],
  ["doubleDays", "stored"],
  ["unitId", "stored"],
  ["personName", "live"],
  ["items", "rows"],
  ["total", "live"],
])("%s is %s", (name, kind) => expect(request.fields.get(name)!.kind).toBe(kind));

test("a value that reads the clock is live", () => expect(model.entities.get("person")!.fields.get("age")!.kind).toBe("live"));

test.each([
  ["requestNo", false],
  ["xh", true],
  ["days", false],
  ["unitId", false],
  ["state", false],
  ["reason", true],
  ["items", true],
])("a client may write %s: %s", (name, writable) => expect(request.fields.get(name)!.writable).toBe(writable));

test("computed fields are ordered after those they read", () => expect(request.computeOrder).toEqual(["days", "doubleDays", "unitId"]));
test("a copy is the expression of its path", () => expect(request.fields.get("personName")!.expr).toEqual({ field: "xh.xm" }));
test("a walk depends on its first step", () => expect(request.fields.get("unitId")!.dependsOn).toEqual(["xh"]));

test("a table field has a child entity that nobody reaches by itself", () => {
  const items = model.entities.get("request.items")!;
  expect([...items.fields.keys()]).toEqual(["itemName", "amount", "unitId"]);
  expect(items.childOf).toEqual({ entity: "request", field: "items" });
  expect(items.doc.access.grants).toEqual([]);
});

test("the entity knows its flow and the flow its start", () => {
  expect(request.flow).toBe("requestApproval");
  expect(model.flows.get("requestApproval")!.startNode).toBe("draft");
});

test("defaults of an entity: search, shows, enabled", () => {
  expect(model.entities.get("unit")).toMatchObject({ search: ["unitName"], enabledField: "isEnabled", key: "id", service: "yxgl" });
  expect([...model.entities.get("person")!.shows].sort()).toEqual(["unitId", "xh", "xm"]);
});

const ref = (name: string, type: FieldDocument["type"] = "ref"): FieldDocument => ({ name, title: name, type, entity: "unit" });
function withFields(fields: FieldDocument[]): DocumentSet {
  const document: EntityDocument = { kind: "entity", id: "probe", title: "探针", fields, access: { grants: [] } };
  return [...goodSet(), { file: "demo/probe.entity.json", area: "demo", document }];
}
const compiled = (fields: FieldDocument[]) => compile(withFields(fields), { hash: "h", operations: [] });

describe("the display name of a reference travels under", () => {
  test.each([
    ["departmentId", "ref", "departmentName"],
    ["leaderGh", "ref", "leaderName"],
    ["headXh", "ref", "headName"],
    ["grade", "ref", "gradeName"],
    ["xh", "ref", "xhName"],
    ["gh", "ref", "ghName"],
    ["parentId", "tree", "parentName"],
    ["roomIds", "refs", "roomNames"],
    ["friends", "refs", "friendsNames"],
  ] as const)("%s -> %s", (name, type, label) => {
    expect(
      compiled([ref(name, type)])
        .model.entities.get("probe")!
        .fields.get(name)!.labelKey,
    ).toBe(label);
  });
  test("another name when the natural one is a field", () => {
    const fields = compiled([ref("unitId"), { name: "unitName", title: "名", type: "string" }]).model.entities.get("probe")!.fields;
    expect(fields.get("unitId")!.labelKey).toBe("unitIdLabel");
    expect(fields.get("unitName")!.labelKey).toBeNull();
  });
  test("different names for two references whose natural names meet", () => {
    const fields = compiled([ref("leaderId"), ref("leaderGh")]).model.entities.get("probe")!.fields;
    expect([fields.get("leaderId")!.labelKey, fields.get("leaderGh")!.labelKey]).toEqual(["leaderName", "leaderGhLabel"]);
  });
});

const number = (name: string, computed?: FieldDocument["computed"], store?: boolean): FieldDocument => ({
  name,
  title: name,
  type: "number",
  ...(computed === undefined ? {} : { computed }),
  ...(store === undefined ? {} : { store }),
});

describe("stored or live", () => {
  test.each([
    ["reads an own field", { mul: [{ field: "a" }, 2] }, undefined, "stored"],
    ["reads a parameter", { mul: [{ field: "a" }, { param: "demo.longDays" }] }, undefined, "stored"],
    ["reads a live field", { mul: [{ field: "live" }, 2] }, undefined, "live"],
    ["reads the user", { if: { role: "gly" }, then: 1, else: { ctx: "week" } }, undefined, "live"],
    ["walks", { field: "unitId.headGh" }, undefined, "live"],
    ["walks, and the author wants it stored", { field: "unitId.headGh" }, true, "stored"],
    ["reads an own field, and the author wants it live", { field: "a" }, false, "live"],
  ] as const)("a value that %s", (_name, computed, store, kind) => {
    const fields = [number("a"), ref("unitId"), number("live", { field: "unitId.headGh" }), number("probe", computed as never, store)];
    expect(compiled(fields).model.entities.get("probe")!.fields.get("probe")!.kind).toBe(kind);
  });
});

test("fields of a cycle are reported once and left out of the order; the rest still computes", () => {
  const result = compiled([number("a", { field: "b" }), number("b", { field: "a" }), number("c", { mul: [{ field: "d" }, 2] }), number("d")]);
  expect(result.findings.filter((finding) => finding.code === "COMPUTED_CYCLE")).toHaveLength(1);
  expect(result.model.entities.get("probe")!.computeOrder).toEqual(["c"]);
});

test("two flows over one entity are refused", () => {
  const set = goodSet();
  const flow = set.find((one) => one.document.kind === "flow")!;
  const result = compile([...set, { ...flow, file: "demo/second.flow.json", document: { ...flow.document, id: "second" } }], {
    hash: "h",
    operations: [],
  });
  expect(result.findings.map(({ code, path }) => [code, path])).toEqual([["DOCUMENT_ID_DUPLICATE", "/entity"]]);
});

test("a name of Object.prototype is a name like any other", () => {
  const result = compiled([
    { name: "toString", title: "x", type: "string" },
    { name: "valueOf", title: "y", type: "string" },
  ]);
  expect([...result.model.entities.get("probe")!.fields.keys()]).toEqual(["toString", "valueOf"]);
});
