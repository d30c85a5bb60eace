import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileScreen } from "../../../../engine/screens/screen.ts";
import { orderFieldOf } from "../../../../engine/screens/tree-order.ts";
import { addRecord, placeRecord, treeRecords, updateRecord } from "../../../../src/server/data/records/index.ts";
import type { Call } from "../../../../src/server/platform/runtime.ts";
import type { TestRuntime } from "../../../support/database.ts";
import { callOf, officeRuntime, refusal, row } from "../../../areas/system/school.ts";

let at: TestRuntime;
let gly: Call;
beforeAll(async () => {
  at = await officeRuntime();
  gly = await callOf(at, "admin");
  for (const [menuCode, parentId, sort] of [
    ["top", null, 9000],
    ["one", "top", 1],
    ["two", "top", 2],
    ["three", "top", 3],
    ["inner", "two", 10],
  ])
    await addRecord(gly, "sysMenu", { menuCode, parentId, menuType: "1", menuName: `目录${menuCode}`, sort });
});
afterAll(() => at.close());

const below = async (parentId: string) => (await treeRecords(gly, "sysMenu", { parentId })).map((node) => node.value);
const version = async (menuCode: string) => Number((await row(at, "sysMenu", { menuCode }))!.version);
const place = async (node: string, parent: string | null, after: string | null, call = gly) =>
  placeRecord(call, "sysMenu", { node, parent, after, version: await version(node) });

describe("a row of a tree with an order", () => {
  test.each([
    ["goes first", "three", null, ["three", "one", "two"]],
    ["goes behind another", "three", "one", ["one", "three", "two"]],
    ["goes last", "one", "two", ["three", "two", "one"]],
    ["stays where it is", "one", "two", ["three", "two", "one"]],
  ])("%s", async (_how, node, after, expected) => {
    await place(node, "top", after);
    expect(await below("top")).toEqual(expected);
  });

  test("goes below another, and back", async () => {
    await place("one", "two", "inner");
    expect([await below("top"), await below("two")]).toEqual([
      ["three", "two"],
      ["inner", "one"],
    ]);
    await place("one", "top", null);
    expect(await below("top")).toEqual(["one", "three", "two"]);
  });

  test("finds room between neighbours again and again", async () => {
    for (let turn = 0; turn < 12; turn++) await place(turn % 2 === 0 ? "two" : "three", "top", "one");
    expect(await below("top")).toEqual(["one", "three", "two"]);
  });

  test("never hangs under itself, also when two moves close the circle together", async () => {
    expect(await refusal(place("two", "inner", null))).not.toBeNull();
    expect(await refusal(place("two", "two", null))).not.toBeNull();
    await addRecord(gly, "sysMenu", { menuCode: "left", parentId: "top", menuType: "1", menuName: "左", sort: 90 });
    await addRecord(gly, "sysMenu", { menuCode: "right", parentId: "top", menuType: "1", menuName: "右", sort: 91 });
    const [left, right] = [String((await row(at, "sysMenu", { menuCode: "left" }))!.id), "right"];
    const tries = await Promise.all([refusal(place(right, "left", null)), refusal(updateRecord(gly, "sysMenu", { id: left, parentId: "right" }))]);
    expect(tries.filter((one) => one === null)).toHaveLength(1);
  });

  test("moved by two at once goes where the first put it, and the second hears that it was moved", async () => {
    const read = await version("inner");
    await placeRecord(gly, "sysMenu", { node: "inner", parent: "three", after: null, version: read });
    const late = placeRecord(await callOf(at, "admin2"), "sysMenu", { node: "inner", parent: "one", after: null, version: read });
    expect(await refusal(late)).toContain("数据已被他人修改");
    expect(await below("three")).toEqual(["inner"]);
    expect(await refusal(place("one", "two", "inner"))).toContain("目标位置已被他人调整");
  });

  test("is refused with what means nothing, and to whom may not change it", async () => {
    await expect(placeRecord(gly, "sysMenu", { node: "one", version: 1, before: "two" })).rejects.toThrow();
    await expect(placeRecord(gly, "sysMenu", { node: "one" })).rejects.toThrow();
    await expect(placeRecord(gly, "sysMenu", { node: "nothing", version: 1 })).rejects.toThrow();
    await expect(place("one", null, null, await callOf(at, "dean"))).rejects.toThrow();
    await expect(placeRecord(gly, "sysUser", { node: "admin", version: 1 })).rejects.toThrow();
  });
});

test("a screen offers it where both fields may be written", async () => {
  const offered = async (screen: string, who: string) => {
    const call = await callOf(at, who);
    return compileScreen({ model: at.model, screen, user: call.user, params: call.ctx.params })?.placeable;
  };
  expect(await offered("system/sysMenu", "admin")).toBe(true);
  expect(await offered("system/sysUser", "admin")).toBeUndefined();
  expect(await offered("base/department", "dean")).toBeUndefined();
  expect(orderFieldOf(at.model.entities.get("sysMenu")!)).toBe("sort");
  expect(orderFieldOf(at.model.entities.get("sysUser")!)).toBeNull();
});
