import type { ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { describe, expect, test } from "vitest";
import { compile } from "../../../engine/compile/index.ts";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";
import { userWith } from "../../support/users.ts";

const { model } = compile(goodSet(), { hash: "release-1", operations: goodOperations });
const drawn = (role: string, screen = "demo/request"): CompiledScreen =>
  compileScreen({
    model,
    screen,
    user: userWith([role], role === "student" ? { xh: "1" } : { gh: "2" }),
    params: { "demo.longDays": 5, "demo.key": "s3cret" },
  })!;
const columns = (screen: CompiledScreen) => screen.screen.list!.columns.map((column) => column.field);
const actions = (screen: CompiledScreen, place: "toolbar" | "row" | "batch") => screen.screen.list![place]!.map((action) => action.do);

describe("variants", () => {
  test("a user without a variant gets nothing", () =>
    expect(compileScreen({ model, screen: "demo/request", user: userWith(["public"]), params: {} })).toBeNull());
  test("an unknown screen is nothing", () => expect(compileScreen({ model, screen: "demo/none", user: userWith(["gly"]), params: {} })).toBeNull());
  test("a variant the user does not hold is refused", () => {
    expect(compileScreen({ model, screen: "demo/request", user: userWith(["student"]), variant: "gly", params: {} })).toBeNull();
    expect(compileScreen({ model, screen: "demo/request", user: userWith(["student"]), variant: "toString", params: {} })).toBeNull();
  });
  test("with several roles the first in document order is the default and the others are offered", () => {
    const screen = compileScreen({ model, screen: "demo/request", user: userWith(["gly", "student"]), params: {} })!;
    expect(screen.variant).toBe("student");
    expect(screen.variants).toEqual([
      { role: "student", title: "我的申请", roleTitle: "学生" },
      { role: "gly", title: "申请管理", roleTitle: "管理员" },
    ]);
  });
  test("what belongs to variants stays on the server", () => expect(drawn("student").screen).not.toHaveProperty("variants"));
});

describe("what access denies is not there", () => {
  test("masked fields stay as masked, cannot be filtered or sorted by", () => {
    const fdy = drawn("fdy");
    expect(fdy.fields.phone!.read).toBe("masked");
    expect(columns(fdy)).toContain("phone");
    expect(fdy.screen.list!.filters!.map((filter) => filter.field ?? filter.key)).not.toContain("phone");
  });
  test("unreadable fields are gone everywhere", () => {
    const gly = drawn("gly");
    expect(JSON.stringify(gly.screen)).not.toContain('"phone"');
    expect(gly.fields).not.toHaveProperty("phone");
  });
  test.each([
    ["student", "toolbar", ["create", "statistics"]],
    ["fdy", "toolbar", ["export", "call:demo.recount", "statistics"]],
    ["gly", "toolbar", ["statistics"]],
    ["student", "row", ["detail", "edit", "move:submit", "remove"]],
    ["fdy", "row", ["detail", "move:agree"]],
    ["fdy", "batch", ["move:agree"]],
    ["gly", "batch", []],
  ] as const)("%s has in the %s", (role, place, want) => expect(actions(drawn(role), place)).toEqual(want));
  test("no export right, no export headers; an emptied group of headers goes", () => {
    expect(drawn("student").screen.export).toBeUndefined();
    expect(JSON.stringify(drawn("fdy").screen.export)).not.toContain("phone");
  });
  test("the union of two roles shows what either shows", () => {
    const both = compileScreen({ model, screen: "demo/request", user: userWith(["fdy", "student"]), variant: "fdy", params: {} })!;
    expect(both.fields.phone!.read).toBe("clear");
  });
  test("rights say what may be done on some row", () => {
    expect(drawn("student").rights).toMatchObject({ create: true, update: true, remove: true, export: false });
    expect(drawn("gly").rights).toMatchObject({ create: false, update: false, export: false });
  });
});

describe("the screen carries what it mentions and no more", () => {
  const student = drawn("student");
  test("every field drawn is described", () => {
    for (const path of columns(student)) expect(student.fields).toHaveProperty([path]);
    for (const item of student.screen.form!.sections.flatMap((section) => section.items)) expect(student.fields).toHaveProperty([item.field]);
  });
  test("fields know their rights, labels and references", () => {
    expect(student.fields.xh).toMatchObject({
      create: true,
      labelKey: "xhName",
      ref: { entity: "person", key: "xh", titleField: "xm", tree: false },
    });
    expect(student.fields["xh.unitId"]).toMatchObject({ labelKey: "xh.unitName", create: false, ref: { entity: "unit", tree: true } });
    expect(student.fields.days).toMatchObject({ derived: true, create: false, update: false });
    expect(Object.keys(student.fields.items!.columns!)).toEqual(["itemName", "amount", "unitId"]);
  });
  test("a column with a group of its own is drawn for those who have the group", () => {
    const set = goodSet();
    const entity = set.find((one) => one.document.id === "request")!.document as EntityDocument;
    entity.fields.find((field) => field.name === "items")!.columns!.push({ name: "innerNote", title: "内部备注", type: "string", group: "inner" });
    entity.access.grants.push({ role: "gly", read: { groups: ["basic"], masked: ["inner"] }, update: { groups: ["basic", "inner"] } });
    const inner = compile(set, { hash: "h", operations: goodOperations }).model;
    const note = (role: string) =>
      compileScreen({ model: inner, screen: "demo/request", user: userWith([role]), params: {} })!.fields.items?.columns?.innerNote;
    expect(note("fdy")).toBeUndefined();
    expect(note("gly")).toMatchObject({ read: "masked", create: false, update: true });
    expect(note("student")).toMatchObject({ read: "clear", create: false, update: false });
  });
  test("walked paths beyond the columns are asked for", () => expect(drawn("fdy").needs).toEqual(["xh.xm"]));
  test("named conditions, rules and dictionaries it uses", () => {
    expect(Object.keys(student.conditions).sort()).toEqual(["isEditable", "isLong"]);
    expect(student.rules.map((rule) => rule.key)).toEqual(["order", "proof"]);
    expect(Object.keys(student.dicts).sort()).toEqual(["demo_state", "demo_type"]);
  });
  test("a rule that reads what the user may not read is left to the server", () =>
    expect(drawn("gly").rules.map((rule) => rule.key)).toEqual(["order"]));
  test("open parameters with their current value; a secret one never", () => {
    expect(student.params).toEqual({ "demo.longDays": 5 });
    const set = goodSet();
    const entity = set.find((one) => one.document.id === "request")!.document as EntityDocument;
    entity.conditions!.isLong = { field: "reason", eq: { param: "demo.key" } };
    const leaky = compile(set, { hash: "h", operations: goodOperations }).model;
    expect(compileScreen({ model: leaky, screen: "demo/request", user: userWith(["student"]), params: { "demo.key": "s3cret" } })!.params).toEqual(
      {},
    );
  });
  test("it is plain JSON", () => expect(JSON.parse(JSON.stringify(student))).toEqual(student));
});

describe("the flow", () => {
  test("moves by role, with what they ask for", () => {
    expect(drawn("student").flow!.moves.map(({ key, ask }) => [key, ask])).toEqual([
      ["submit", []],
      ["withdraw", []],
    ]);
    expect(drawn("fdy").flow!.moves.find((move) => move.key === "return")).toMatchObject({
      opinion: "required",
      ask: [{ path: "reason", value: null, required: null, visible: null }],
      result: "return",
      batch: false,
    });
  });
  test("moves say which nodes they may lead to, by the node they leave", () =>
    expect(drawn("student").flow!.moves.map(({ leads }) => leads)).toEqual([
      { draft: ["submitted"], returned: ["submitted"] },
      { submitted: ["draft"] },
    ]));
  test("the owner's moves are for people who can own a record", () => {
    const moves = (change: object) =>
      compileScreen({ model, screen: "demo/request", user: userWith(["student"], change), params: {} })!.flow!.moves.map((move) => move.key);
    expect(moves({ xh: "1" })).toEqual(["submit", "withdraw"]);
    expect(moves({ xh: null })).toEqual([]);
  });
  test("nodes are called as in the dictionary", () => expect(drawn("fdy").flow!.nodes[1]).toEqual({ key: "submitted", title: "已提交" }));
});

test("a statistics screen brings its statistics", () => {
  expect(drawn("fdy", "demo/overview").stats.map((stat) => stat.id)).toEqual(["requestOverview"]);
  expect(compileScreen({ model, screen: "demo/overview", user: userWith(["student"]), params: {} })).toBeNull();
});

test("what a statistic groups by is called as its field, wherever it is drawn", () => {
  expect(drawn("fdy", "demo/overview").stats[0]!.fieldTitles).toEqual({ requestType: "类型", "xh.unitId": "所属单位", startDate: "开始日期" });
});

test("hidden things are gone, and a variant may bring them back", () => {
  const set = goodSet();
  const screen = set.find((one) => one.document.id === "demo/request")!.document as ScreenDocument;
  screen.list!.columns[9]!.hidden = true;
  screen.variants.student!.ops!.push({ set: "list.columns.total.hidden", to: false });
  const changed = compile(set, { hash: "h", operations: goodOperations }).model;
  const columnsOf = (role: string) => columns(compileScreen({ model: changed, screen: "demo/request", user: userWith([role]), params: {} })!);
  expect(columnsOf("student")).toContain("total");
  expect(columnsOf("fdy")).not.toContain("total");
});

test("the model is not changed by compiling screens", () => {
  const before = JSON.stringify([...model.screens.values()]);
  drawn("student").screen.list!.columns.pop();
  expect(JSON.stringify([...model.screens.values()])).toBe(before);
});
