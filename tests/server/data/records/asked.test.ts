import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkSet } from "../../../../engine/check/index.ts";
import type { DocumentSet } from "../../../../engine/documents/index.ts";
import { isAppError } from "../../../../engine/errors.ts";
import type { AreaDocument } from "../../../../engine/kinds/area/document.ts";
import type { AccessDocument, EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { foreseen } from "../../../../src/server/data/flow/index.ts";
import { addRecord, getRecord, listRecords } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { statementsOf } from "../../../support/statements.ts";

/** Fees by the standard that fits best, and a sheet that begins with the items in use. */
const area: AreaDocument = { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] };
const right = { groups: ["*"] };
const access: AccessDocument = { grants: [{ role: "gly", read: right, create: right, update: right, remove: {} }] };

const standard: EntityDocument = {
  kind: "entity",
  id: "standard",
  title: "标准",
  fields: [
    { name: "grade", title: "年级", type: "string" },
    { name: "fee", title: "金额", type: "money", required: true },
    { name: "priority", title: "优先级", type: "integer", required: true },
  ],
  access,
};
const item: EntityDocument = {
  kind: "entity",
  id: "item",
  title: "项目",
  fields: [
    { name: "code", title: "编码", type: "string", required: true },
    { name: "isUsed", title: "在用", type: "boolean", default: true },
    { name: "most", title: "最多", type: "integer" },
  ],
  access,
};
const bill: EntityDocument = {
  kind: "entity",
  id: "bill",
  title: "账单",
  fields: [
    { name: "personNo", title: "人员编号", type: "string", required: true },
    { name: "grade", title: "年级", type: "string" },
    {
      name: "fee",
      title: "应缴",
      type: "money",
      store: true,
      computed: {
        first: {
          entity: "standard",
          where: {
            any: [
              { field: "grade", empty: true },
              { field: "grade", eq: { ctx: "record.grade" } },
            ],
          },
          order: [{ by: { field: "priority" }, dir: "desc" }],
          ties: "none",
        },
        pick: { field: "fee" },
      },
    },
    {
      name: "others",
      title: "同年级",
      type: "integer",
      computed: {
        agg: "count",
        over: {
          entity: "bill",
          where: {
            all: [
              { field: "grade", eq: { ctx: "record.grade" } },
              { field: "id", ne: { ctx: "record.id" } },
            ],
          },
        },
      },
    },
    {
      name: "lines",
      title: "明细",
      type: "table",
      default: {
        rows: { entity: "item", where: { field: "isUsed", eq: true }, order: [{ by: { field: "code" }, dir: "desc" }] },
        with: { code: { field: "code" }, qty: 1, note: { call: "concat", args: [{ ctx: "record.personNo" }, "-", { field: "code" }] } },
      },
      columns: [
        { name: "code", title: "编码", type: "string" },
        { name: "qty", title: "数量", type: "integer" },
        { name: "note", title: "说明", type: "string" },
      ],
    },
  ],
  rules: [
    {
      key: "once",
      assert: {
        none: {
          entity: "bill",
          where: {
            all: [
              { field: "personNo", eq: { ctx: "record.personNo" } },
              { field: "id", ne: { ctx: "record.id" } },
            ],
          },
        },
      },
      message: "已有账单",
    },
    {
      key: "few",
      at: "lines",
      assert: {
        none: {
          path: "lines",
          as: "line",
          where: {
            some: {
              entity: "item",
              where: {
                all: [
                  { field: "code", eq: { ctx: "line.code" } },
                  { field: "most", lt: { ctx: "line.qty" } },
                  { field: "isUsed", eq: true },
                ],
              },
            },
          },
        },
      },
      message: "数量超出",
    },
    {
      key: "elsewhere",
      at: "lines",
      when: { field: "grade", eq: "x" },
      assert: {
        none: {
          table: "bill.lines",
          where: {
            all: [
              { field: "qty", gt: 5 },
              { field: "up.personNo", ne: { ctx: "record.personNo" } },
            ],
          },
        },
      },
      message: "别处已多",
    },
  ],
  access,
};
const set: DocumentSet = [area, standard, item, bill].map((document) => ({
  file: `demo/${document.id}.${document.kind}.json`,
  area: "demo",
  document,
}));

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set });
});
afterAll(() => at.close());
beforeEach(async () => {
  await sql`truncate campus.standard, campus.item, campus.bill, campus."bill.lines"`.execute(at.database.db);
});

const call = () => at.call({ id: "g1", roles: ["gly"], tenantId: "000000" });
const add = async (entity: string, values: Record<string, unknown>) => (await addRecord(await call(), entity, values)) as unknown as { id: string };
const one = async (id: string) => (await getRecord(await call(), "bill", id)) as unknown as Record<string, unknown>;
const told = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.problems.map(({ path, message }) => `${path} ${message}`);
  }
  return [];
};

test("the documents are without findings", () => {
  expect(checkSet(at.model, set).filter(({ code }) => code.startsWith("CONDITION") || code.startsWith("QUERY"))).toEqual([]);
});

test("the first row is read by the order, and none is first among equals", async () => {
  await add("standard", { fee: "100.00", priority: 1 });
  await add("standard", { grade: "2026", fee: "120.50", priority: 2 });
  const [a, b] = [await add("bill", { personNo: "1", grade: "2026" }), await add("bill", { personNo: "2", grade: "2025" })];
  expect([(await one(a.id)).fee, (await one(b.id)).fee]).toEqual(["120.50", "100.00"]);
  await add("standard", { grade: "2026", fee: "130.00", priority: 2 });
  expect((await one((await add("bill", { personNo: "3", grade: "2026" })).id)).fee).toBeNull();
});

test("a rule over other records hears the values that are being written", async () => {
  await add("bill", { personNo: "1" });
  expect(await told(add("bill", { personNo: "1" }))).toEqual([expect.stringContaining("已有账单")]);
  expect(await told(add("bill", { personNo: "2" }))).toEqual([]);
});

test("a table begins with a row for each that is found, in their order", async () => {
  for (const code of ["a", "b"]) await add("item", { code });
  await add("item", { code: "c", isUsed: false });
  const { id } = await add("bill", { personNo: "7" });
  const lines = (await one(id)).lines as Record<string, unknown>[];
  expect(lines.map(({ code, qty, note }) => [code, qty, note])).toEqual([
    ["b", 1, "7-b"],
    ["a", 1, "7-a"],
  ]);
});

test("what such defaults come to is told while a new record is filled in, and of a stored one nothing is", async () => {
  for (const code of ["a", "b"]) await add("item", { code });
  const told = async (values: Record<string, unknown>, id: string | null = null) => (await foreseen(await call(), "bill", { id, values })).begins;
  expect(await told({})).toEqual({ lines: [expect.objectContaining({ code: "b", note: "-b" }), expect.objectContaining({ code: "a" })] });
  expect(await told({ personNo: "7" })).toMatchObject({ lines: [{ note: "7-b" }, { note: "7-a" }] });
  expect(await told({ lines: [] })).toBeUndefined();
  expect(await told({}, (await add("bill", { personNo: "7", lines: [] })).id)).toBeUndefined();
  await expect(foreseen(await at.call({ id: "2", roles: ["stranger"] }), "bill", { id: null, values: {} })).rejects.toMatchObject({ kind: "access" });
});

test("a row of a table that is being written is named in the query about it", async () => {
  await add("item", { code: "a", most: 3 });
  const bill = (qty: number) => add("bill", { personNo: String(qty), lines: [{ code: "a", qty }] });
  expect(await told(bill(3))).toEqual([]);
  expect(await told(bill(4))).toEqual(["/lines 数量超出"]);
});

test("a rule asks where its when holds without asking, and together with the others", async () => {
  const asked = async (values: Record<string, unknown>) => {
    const statements = await statementsOf(at.runtime, () => add("bill", { lines: [], ...values }));
    return statements.filter((text) => text.includes("jsonb_populate_recordset") && !/"(standard|item)"/.test(text));
  };
  const [others] = await asked({ personNo: "1", grade: "b" });
  expect(others).toContain('"personNo"');
  expect(others).not.toContain("bill.lines");
  const all = await asked({ personNo: "2", grade: "x" });
  expect(all).toEqual([expect.stringContaining("bill.lines")]);
  expect(all[0]).toContain("is not true");
});

test("rows of tables of all records are asked for, and read their record", async () => {
  await add("bill", { personNo: "1", lines: [{ code: "z", qty: 9 }] });
  expect(await told(add("bill", { personNo: "2", grade: "x" }))).toEqual(["/lines 别处已多"]);
});

test("lists work the same out for every row, and clients ask for nothing of the kind", async () => {
  for (const personNo of ["1", "2", "3"]) await add("bill", { personNo, grade: personNo === "3" ? "b" : "a" });
  const list = async (where?: object) =>
    (await listRecords(await call(), "bill", { ascs: "personNo", ...(where && { where: JSON.stringify(where) }) })) as unknown as {
      records: Record<string, unknown>[];
    };
  expect((await list()).records.map(({ others }) => others)).toEqual([1, 1, 0]);
  expect((await list({ field: "others", eq: 0 })).records.map(({ personNo }) => personNo)).toEqual(["3"]);
  expect(await told(list({ some: { entity: "standard" } }))).toEqual([expect.stringContaining("没有查看权限")]);
});
