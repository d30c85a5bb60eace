import { describe, expect, test } from "vitest";
import { accessFor } from "../../../engine/access/access-for.ts";
import { buttonName } from "../../../engine/access/button-name.ts";
import { allOf, anyOf, pairsCond } from "../../../engine/access/conds.ts";
import { fieldRule } from "../../../engine/access/field-rule.ts";
import { writableFields, writableOn } from "../../../engine/access/writable-fields.ts";
import { accessActions } from "../../../engine/access/types.ts";
import { compile } from "../../../engine/compile/compile.ts";
import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";
import { entityOf, modelOf } from "../../support/model-of.ts";

const { model } = compile(goodSet(), { hash: "test", operations: goodOperations });
const access = (roles: string[], entity = "request") => accessFor(model, entity, { roles });

describe("what roles may do", () => {
  test("nobody may do anything without a grant", () => {
    for (const roles of [[], ["teacher"], ["admin"], ["*"], ["__proto__"]]) {
      for (const action of accessActions) expect(access(roles)[action]).toEqual([]);
      expect(Object.keys(access(roles).call)).toEqual([]);
    }
  });
  test("an unknown entity gives nothing", () => expect(access(["gly"], "nothing").read).toEqual([]));
  test("the administrator has no more than the grants say", () => expect(access(["gly"]).update).toEqual([]));

  test("scopes and the condition of a grant must all hold", () => {
    expect(access(["fdy"]).read[0]?.cond).toEqual({
      all: [{ field: "unitId", in: { ctx: "user.unitIds" } }, { not: { field: "state", eq: "draft" } }],
    });
    expect(access(["student"]).update[0]?.cond).toEqual({ all: [{ field: "xh", eq: { ctx: "user.xh" } }, { use: "isEditable" }] });
    expect(access(["gly"]).read[0]?.cond).toBeNull();
  });
  test("a scope that does not exist is an error, never every row", () => {
    const broken = modelOf(entityOf("thing", ["a"], { access: { grants: [{ role: "gly", read: { scope: "ours" } }] } }));
    expect(() => accessFor(broken, "thing", { roles: ["gly"] })).toThrow(/CONDITION_NAME_UNKNOWN/);
    const inherited = modelOf(entityOf("thing", ["a"], { access: { grants: [{ role: "gly", read: { scope: "constructor" } }] } }));
    expect(() => accessFor(inherited, "thing", { roles: ["gly"] })).toThrow(/CONDITION_NAME_UNKNOWN/);
  });
  test("groups default to basic, for reading and for writing", () => {
    const plain = modelOf(
      entityOf("thing", ["a", { name: "b", title: "b", type: "string", group: "secret" }], {
        access: { grants: [{ role: "gly", read: {}, create: {}, update: { fields: ["b"] } }] },
      }),
    );
    const pairs = accessFor(plain, "thing", { roles: ["gly"] });
    expect(pairs.read[0]?.groups).toEqual(new Set(["basic"]));
    expect(writableFields(plain, "thing", { roles: ["gly"] }, "create")).toEqual([new Set(["a"])]);
    expect(writableFields(plain, "thing", { roles: ["gly"] }, "update")).toEqual([new Set(["b"])]);
  });
  test("statistics cover the rows that may be read, unless the grant says otherwise", () => {
    const own = modelOf(
      entityOf("thing", ["a"], {
        access: {
          scopes: { one: { field: "a", eq: "1" } },
          grants: [
            { role: "fdy", read: { scope: "one" } },
            { role: "gly", statistics: {} },
          ],
        },
      }),
    );
    expect(accessFor(own, "thing", { roles: ["fdy"] }).statistics[0]?.cond).toEqual({ field: "a", eq: "1" });
    expect(accessFor(own, "thing", { roles: ["gly"] }).statistics[0]?.cond).toBeNull();
    expect(accessFor(own, "thing", { roles: ["gly"] }).read).toEqual([]);
  });
  test("an export without the right to read gives nothing; printing shows what may be read", () => {
    const own = modelOf(
      entityOf("thing", ["a"], {
        access: {
          grants: [
            { role: "fdy", export: { groups: ["*"] } },
            { role: "gly", read: { masked: ["x"] }, print: {} },
          ],
        },
      }),
    );
    expect(accessFor(own, "thing", { roles: ["fdy"] }).export).toEqual([]);
    expect(accessFor(own, "thing", { roles: ["gly"] }).print).toMatchObject([{ groups: new Set(["basic"]), masked: new Set(["x"]) }]);
  });
  test("the same roles in another order are the same access", () => expect(access(["fdy", "gly"])).toBe(access(["gly", "fdy"])));
  test("retired fields are seen by nobody; id and version by every reader of the row", () => {
    const own = modelOf(
      entityOf("thing", [{ name: "old", title: "old", type: "string", retired: true }], {
        access: { grants: [{ role: "gly", read: { groups: ["*"] } }] },
      }),
    );
    const entity = own.entities.get("thing")!;
    expect(fieldRule({ pairs: accessFor(own, "thing", { roles: ["gly"] }).read, field: entity.fields.get("old")! })).toEqual({
      clear: [],
      masked: [],
    });
  });
});

describe("writable fields", () => {
  test("fields that a flow, an operation, a sequence or an expression writes are never writable", () => {
    const [fields] = writableFields(model, "request", { roles: ["student"] }, "update");
    expect([...fields!].sort()).toEqual(["endDate", "items", "phone", "reason", "requestType", "startDate", "xh"]);
  });
  test("a column with a group of its own is opened by that group", () => {
    const columns: FieldDocument[] = [
      { name: "a", title: "a", type: "string" },
      { name: "b", title: "b", type: "string", group: "secret" },
    ];
    const rows: FieldDocument = { name: "rows", title: "rows", type: "table", columns };
    const grants = [
      { role: "fdy", update: {} },
      { role: "gly", update: { groups: ["basic", "secret"] } },
    ];
    const own = modelOf(entityOf("thing", [rows], { access: { grants } }));
    expect(writableFields(own, "thing", { roles: ["fdy"] }, "update")).toEqual([new Set(["rows"])]);
    expect(writableFields(own, "thing", { roles: ["gly"] }, "update")).toEqual([new Set(["rows", "rows.b"])]);
  });
  test("per record, over the pairs that cover it", () => {
    expect(writableOn([new Set(["a"]), new Set(["b"])], [true, false])).toEqual(new Set(["a"]));
    expect(writableOn([new Set(["a"])], [])).toEqual(new Set());
  });
});

describe("conditions of pairs", () => {
  test("no pair is no row, an open pair is every row, equal conditions stand once", () => {
    const pair = (cond: object | null) => ({ role: "r", cond: cond as never, groups: "*" as const, masked: new Set<string>(), fields: null });
    expect(pairsCond([])).toBe(false);
    expect(pairsCond([pair({ field: "a", eq: 1 }), pair(null)])).toBe(true);
    expect(pairsCond([pair({ field: "a", eq: 1 }), pair({ field: "a", eq: 1 })])).toEqual({ field: "a", eq: 1 });
    expect(pairsCond([pair({ field: "a", eq: 1 }), pair({ field: "b", eq: 1 })])).toEqual({
      any: [
        { field: "a", eq: 1 },
        { field: "b", eq: 1 },
      ],
    });
  });
  test("a condition met twice stands once, however deep it was put together", () => {
    const [a, b] = [
      { field: "a", eq: 1 },
      { field: "b", eq: 2 },
    ];
    expect(allOf([allOf([a, b]), a, true])).toEqual({ all: [a, b] });
    expect(anyOf([anyOf([a, b]), b, false])).toEqual({ any: [a, b] });
    expect(allOf([{ all: [] }])).toBe(true);
    expect(anyOf([{ any: [] }])).toBe(false);
  });
  test.each([
    [[], true, false],
    [[true], true, true],
    [[false], false, false],
    [[true, false], false, true],
  ] as const)("%j: all %s, any %s", (conds, all, any) => {
    expect([allOf(conds), anyOf(conds)]).toEqual([all, any]);
  });
});

describe("buttons", () => {
  test.each([
    ["leave/application", "export", "leaveApplication_export"],
    ["dorm/room-change", "create", "dormRoomChange_create"],
    ["base/student", "move:agree", "baseStudent_move:agree"],
  ])("%s %s is %s", (screen, action, name) => expect(buttonName(screen, action)).toBe(name));
});
