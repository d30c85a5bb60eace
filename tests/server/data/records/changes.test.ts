import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AreaDocument } from "../../../../engine/kinds/area/document.ts";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import type { FieldChange } from "../../../../engine/api.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { getRecord, possibleOn, recordChanges, updateRecord } from "../../../../src/server/data/records/index.ts";
import { transaction } from "../../../../src/server/platform/database/transaction.ts";
import { eraseFields } from "../../../../src/server/data/records/erase.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { setOf } from "../../../support/model.ts";

const area: AreaDocument = {
  kind: "area",
  id: "trial",
  title: "试验",
  service: "yxgl",
  menu: [],
  roles: ["keeper", "clerk", "viewer", "outsider"].map((code) => ({ code, title: code })),
};
const person: EntityDocument = {
  kind: "entity",
  id: "person",
  title: "人员",
  key: "no",
  titleField: "name",
  fields: [
    { name: "no", title: "编号", type: "string", unique: true, immutable: true, required: true },
    { name: "name", title: "姓名", type: "string" },
    { name: "unit", title: "单位", type: "string" },
    { name: "level", title: "级别", type: "dict", dict: "level" },
    { name: "friend", title: "联系人", type: "ref", entity: "person" },
    { name: "phone", title: "手机号", type: "phone", group: "contact", mask: "phone" },
    { name: "isIll", title: "患病", type: "boolean", group: "health", mask: "all" },
    { name: "salary", title: "工资", type: "money", group: "money" },
    { name: "story", title: "经历", type: "text", maxLength: 1000 },
    { name: "kin", title: "家人", type: "table", columns: [{ name: "who", title: "谁", type: "string" }] },
  ],
  rules: [{ key: "kept", when: { field: "unit", eq: "Z" }, freeze: ["name"], message: "姓名不能再改" }],
  access: {
    scopes: { unitA: { field: "unit", in: ["A", "Z"] } },
    grants: [
      { role: "keeper", read: { groups: ["*"] }, update: { groups: ["*"] }, changes: {} },
      {
        role: "clerk",
        read: { groups: ["basic"], masked: ["contact", "health"] },
        update: { scope: "unitA", groups: ["basic"] },
        remove: { when: { field: "salary", gt: "100.00" } },
        changes: { scope: "unitA" },
      },
      { role: "viewer", read: { groups: ["*"] } },
      { role: "outsider", changes: {} },
    ],
  },
};
const dicts = {
  kind: "dicts" as const,
  id: "trial",
  title: "字典",
  dicts: [
    {
      code: "level",
      title: "级别",
      items: [
        { value: "1", label: "初级" },
        { value: "2", label: "高级" },
      ],
    },
  ],
};

let at: TestRuntime;
beforeAll(async () => {
  const somebody = (id: string, unit: string) => ({ id, no: `n${id}`, name: `王${id}`, unit, level: "1", phone: `1380013800${id}`, version: 1 });
  at = await testRuntime({
    set: setOf([area, person, dicts]),
    rows: { person: [somebody("1", "A"), somebody("2", "B"), somebody("3", "A"), somebody("4", "A"), somebody("5", "Z"), somebody("6", "A")] },
  });
});
afterAll(() => at?.close());

const callOf = (role: string) => at.call({ id: "u1", accountNo: "a1", roles: [role] });
const write = async (id: string, values: Record<string, unknown>) => updateRecord(await callOf("keeper"), "person", { id, ...values });
async function told(role: string, id: string, before: string | null = null) {
  return recordChanges(await callOf(role), "person", { id, before });
}
async function refusal(role: string, id: string): Promise<string> {
  try {
    await told(role, id);
    return "told";
  } catch (error) {
    if (isAppError(error)) return error.problems[0]!.code;
    throw error;
  }
}
const plain = (fields: FieldChange[]) => fields.map(({ field, from, to }) => [field, from, to]);

describe("what was changed of a record", () => {
  beforeAll(async () => {
    await write("1", { level: "2", friend: "n2", phone: "13900139001", isIll: true, salary: "9.00", kin: [{ who: "父" }] });
    await write("1", { unit: "A1", story: "长".repeat(400), salary: "10.00" });
    await write("1", { unit: "A", story: "短" });
    await write("1", { salary: "11.00" });
  });
  test("is told newest first, in words, with masked values masked", async () => {
    const { changes, next } = await told("keeper", "1");
    expect(next).toBe(null);
    expect(changes.map(({ title }) => title)).toEqual(["修改", "修改", "修改", "修改"]);
    expect(plain(changes[3]!.fields)).toEqual([
      ["level", "初级", "高级"],
      ["friend", "", "王2"],
      ["phone", "138****8001", "139****9001"],
      ["isIll", "", "******"],
      ["salary", "", "9.00"],
      ["kin", "", "共 1 行"],
    ]);
    expect(changes[0]!.at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
  test("leaves out fields that its reader does not see, and saves that changed no others", async () => {
    const { changes } = await told("clerk", "1");
    expect(changes.map(({ fields }) => fields.map(({ field }) => field))).toEqual([
      ["unit", "story"],
      ["unit", "story"],
      ["level", "friend", "phone", "kin"],
    ]);
    expect(JSON.stringify(changes)).not.toMatch(/13900139001|11\.00|患病/);
  });
  test("is nobody's without the right, of no row beyond it, and no more than what may be read", async () => {
    expect(await refusal("viewer", "1")).toBe("ACTION_DENIED");
    expect(await refusal("outsider", "1")).toBe("ACTION_DENIED");
    expect(await refusal("clerk", "2")).toBe("ROW_HIDDEN");
    expect(await refusal("keeper", "gone")).toBe("ROW_HIDDEN");
  });
  test("is offered on the rows of the right", async () => {
    expect((await getRecord(await callOf("clerk"), "person", "1"))._actions).toContain("changes");
    expect((await getRecord(await callOf("clerk"), "person", "2"))._actions).not.toContain("changes");
    expect((await getRecord(await callOf("viewer"), "person", "1"))._actions).not.toContain("changes");
  });
});

describe("what stood before", () => {
  test("may be written back where it is whole, differs, and the reader may write it", async () => {
    await write("3", { level: "2", phone: "13900139003", story: "长".repeat(400) });
    await write("3", { level: "1", story: "短", kin: [{ who: "母" }] });
    await write("3", { kin: [{ who: "父" }, { who: "母" }], unit: "A1" });
    await write("3", { unit: "A" });
    const offered = async (role: string) =>
      (await told(role, "3")).changes.flatMap(({ fields }) => fields.flatMap(({ field, restores }) => (restores ? [[field, restores.value]] : [])));
    expect(await offered("keeper")).toEqual([
      ["unit", "A1"],
      ["level", "2"],
      ["story", null],
    ]);
    expect(await offered("clerk")).toEqual(await offered("keeper"));
  });
  test("is not offered where a rule freezes it", async () => {
    await write("5", { unit: "A" });
    await write("5", { name: "李5" });
    await write("5", { unit: "Z" });
    const fields = (await told("keeper", "5")).changes.flatMap(({ fields: all }) => all);
    expect(fields.filter(({ restores }) => restores).map(({ field }) => field)).toEqual(["unit"]);
  });
});

test("what was erased for good is not told from the trail, nor offered", async () => {
  await write("6", { unit: "A1", story: "隐私" });
  await write("6", { unit: "A" });
  const call = await callOf("keeper");
  await transaction(call.runtime.db, () => eraseFields(call, "person", { ids: ["6"], names: ["story"] }));
  expect((await told("keeper", "6")).changes.map(({ fields }) => fields.map(({ field }) => field))).toEqual([["unit"], ["unit"]]);
});

test("older changes come page by page, none twice", async () => {
  for (let turn = 0; turn < 33; turn++) await write("4", { name: `第${turn}次` });
  const first = await told("keeper", "4");
  const second = await told("keeper", "4", first.next);
  expect([first.changes.length, second.changes.length, second.next]).toEqual([30, 3, null]);
  expect(new Set([...first.changes, ...second.changes].map(({ id }) => id)).size).toBe(33);
});

describe("what may be done with a record", () => {
  const told = async (role: string, id: string) =>
    (await possibleOn(await callOf(role), "person", id)).map(({ do: verb, may, why }) => [verb, may, ...why]);
  test("is told with what the right asks for, and never by what its reader does not read", async () => {
    expect(await told("clerk", "2")).toEqual([
      ["update", false, "须符合条件：单位 属于 ['A', 'Z']"],
      ["remove", false, "不在您可以操作的数据范围内"],
    ]);
    expect(await told("viewer", "2")).toEqual([
      ["update", false, "您的角色没有这项权限"],
      ["remove", false, "您的角色没有这项权限"],
    ]);
    expect(await told("keeper", "5")).toEqual([
      ["update", true, "“姓名”不能修改：姓名不能再改"],
      ["remove", false, "您的角色没有这项权限"],
    ]);
  });
  test("is told of no record that is hidden", async () => {
    await expect(told("outsider", "1")).rejects.toThrow();
    await expect(told("keeper", "none")).rejects.toMatchObject({ problems: [{ code: "ROW_HIDDEN" }] });
  });
});
