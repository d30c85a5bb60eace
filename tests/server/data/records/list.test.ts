import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { stretchCond } from "../../../../engine/conditions/stretches.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { getRecord, listAll, listRecords, type RecordQuery, selectRecords, treeRecords } from "../../../../src/server/data/records/index.ts";
import { people, recordRows, recordSet } from "../../../support/record-set.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { statementsOf } from "../../../support/statements.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: recordSet, rows: recordRows });
});
afterAll(() => at.close());

const keys = async (who: keyof typeof people, entity: string, query: Record<string, string> = {}) =>
  (await listRecords(await at.call(people[who]), entity, query)).records.map((row) => row.id).sort();

const refusal = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    if (isAppError(error)) return error.problems[0]!.code;
    throw error;
  }
  return "allowed";
};

describe("rows are those of the reader's scope and tenant", () => {
  test.each([
    ["student", "person", ["p1"]],
    ["fdy", "person", ["p1", "p2"]],
    ["dept", "person", ["p1", "p2", "p3"]],
    ["gly", "person", ["p1", "p2", "p3", "p4"]],
    ["student", "request", ["r1"]],
    ["fdy", "request", ["r2"]],
    ["gly", "request", ["r1", "r2", "r3"]],
  ] as const)("%s lists %s: %j", async (who, entity, want) => expect(await keys(who, entity)).toEqual(want));

  test("a person without a grant is refused, not shown an empty list", async () =>
    expect(await refusal(at.call({ roles: ["visitor"] }).then((call) => listRecords(call, "person", {})))).toBe("ACTION_DENIED"));
  test("a row of another tenant does not exist", async () =>
    expect(await refusal(at.call(people.gly).then((call) => getRecord(call, "person", "px")))).toBe("ROW_HIDDEN"));
  test("a row out of scope does not exist", async () =>
    expect(await refusal(at.call(people.student).then((call) => getRecord(call, "person", "p2")))).toBe("ROW_HIDDEN"));
});

describe("stretches of days", () => {
  const created = { p1: "2026-11-21 23:59:59", p2: "2026-11-16 00:00:00", p3: "2026-10-31 23:59:59", p4: "2026-11-01 00:00:00" };
  beforeAll(async () => {
    for (const [id, time] of Object.entries(created))
      await sql`update campus.person set "createTime" = ${time}::timestamp where id = ${id}`.execute(at.database.db);
  });
  afterAll(async () => {
    await sql`update campus.person set "createTime" = '2026-01-01 08:00:00'`.execute(at.database.db);
  });
  test.each([
    ["today", ["p1"]],
    ["yesterday", []],
    ["week", ["p1", "p2"]],
    ["lastWeek", []],
    ["month", ["p1", "p2", "p4"]],
    ["lastMonth", ["p3"]],
    ["days30", ["p1", "p2", "p3", "p4"]],
    ["term", []],
  ] as const)("%s finds %j, in the database as in the evaluator", async (name, want) => {
    const where = stretchCond("createTime", name);
    expect(await keys("gly", "person", { where: JSON.stringify(where) })).toEqual(want);
    expect(await keys("gly", "person", { createTime: name })).toEqual(want);
    const { model, ctx } = await at.call(people.gly);
    const judged = Object.entries(created).filter(([, createTime]) => evaluate(where, { createTime }, modelEnv(model, "person", ctx)));
    expect(judged.map(([id]) => id)).toEqual(want);
  });
});

describe("filters", () => {
  test.each([
    [{ xm: "张" }, ["p1", "p4"]],
    [{ classId: "c1" }, ["p1", "p2"]],
    [{ classId: "c1,c3" }, ["p1", "p2", "p4"]],
    [{ "classId.unitCode": "3" }, ["p1", "p2", "p3"]],
    [{ "classId.unitCode": "1" }, ["p1", "p2", "p3", "p4"]],
    [{ "birthday.start": "2005-12-31" }, ["p2", "p4"]],
    [{ "birthday.start": "2005-01-01", "birthday.end": "2005-12-31" }, ["p1", "p4"]],
    [{ birthday: "2005-01-01" }, ["p1"]],
    [{ "height.start": "165", "height.end": "170" }, ["p4"]],
    [{ balance: "12" }, ["p1"]],
    [{ bjmc: "软件2402" }, ["p3"]],
    [{ keyword: "张小" }, ["p4"]],
    [{ keyword: "0101" }, ["p1", "p2", "p4"]],
    [{ keyword: "张" }, ["p1", "p4"]],
    [{ keyword: "%" }, []],
    [{ where: JSON.stringify({ not: { field: "height", gt: 165 } }) }, ["p2", "p3"]],
    [{ where: JSON.stringify({ field: "phone", empty: true }) }, ["p3"]],
  ] as [Record<string, string>, string[]][])("person %j finds %j", async (query, want) => expect(await keys("gly", "person", query)).toEqual(want));

  test.each([
    [{ tags: "2" }, ["r1"]],
    [{ roomIds: "c1,c2" }, ["r1", "r3"]],
    [{ isOut: "1" }, ["r1"]],
    [{ isOut: "false" }, ["r2"]],
    [{ startTime: "2026-01-07" }, ["r2"]],
    [{ "startTime.end": "2026-01-07" }, ["r1", "r2"]],
    [{ keyword: "home" }, ["r2"]],
    [{ keyword: "张三" }, ["r1"]],
    [{ "xh.classId.unitCode": "30" }, ["r3"]],
    [{ total: "200.50" }, ["r1"]],
    [{ where: JSON.stringify({ some: "items", where: { field: "amount", gte: "100" } }) }, ["r1"]],
    [{ where: JSON.stringify({ use: "isLong" }) }, ["r2"]],
  ] as [Record<string, string>, string[]][])("request %j finds %j", async (query, want) => expect(await keys("gly", "request", query)).toEqual(want));

  test.each([
    ["gly", "person", { nope: "1" }, "REQUEST_PARAM_UNKNOWN"],
    ["gly", "person", { "classId.nope": "1" }, "REQUEST_PARAM_UNKNOWN"],
    ["gly", "person", { ascs: "xm;drop table" }, "REQUEST_PARAM_UNKNOWN"],
    ["gly", "person", { birthday: "tomorrow" }, "REQUEST_PARAM_INVALID"],
    ["gly", "person", { height: "high" }, "REQUEST_PARAM_INVALID"],
    ["gly", "person", { size: "501" }, "REQUEST_PARAM_INVALID"],
    ["gly", "person", { idCard: "110101200501011234" }, "FIELD_NOT_READABLE"],
    ["gly", "person", { descs: "idCard" }, "FIELD_NOT_READABLE"],
    ["fdy", "person", { phone: "138" }, "FIELD_NOT_READABLE"],
    ["fdy", "person", { where: JSON.stringify({ not: { field: "phone", startsWith: "138" } }) }, "FIELD_NOT_READABLE"],
    ["fdy", "person", { keyword: "1", keywordFields: "phone" }, "FIELD_NOT_READABLE"],
    ["fdy", "request", { where: JSON.stringify({ field: "xh.phone", eq: "1" }) }, "FIELD_NOT_READABLE"],
    ["fdy", "person", { where: JSON.stringify({ value: { ctx: "record.phone" }, startsWith: "138" }) }, "FIELD_NOT_READABLE"],
    ["fdy", "request", { where: JSON.stringify({ some: "items", where: { value: { ctx: "record.xh.phone" }, eq: "1" } }) }, "FIELD_NOT_READABLE"],
    ["student", "room", { where: JSON.stringify({ some: "people", where: { field: "phone", eq: "1" } }) }, "FIELD_NOT_READABLE"],
    [
      "fdy",
      "person",
      {
        where: JSON.stringify({
          any: [
            { field: "xm", eq: "无" },
            { field: "phone", empty: true },
          ],
        }),
      },
      "FIELD_NOT_READABLE",
    ],
    ["fdy", "person", { where: JSON.stringify({ value: { call: "length", args: [{ field: "phone" }] }, gt: 3 }) }, "FIELD_NOT_READABLE"],
    ["gly", "person", { where: "{" }, "REQUEST_PARAM_INVALID"],
    [
      "gly",
      "person",
      { where: JSON.stringify(Array.from({ length: 70 }).reduce((inner) => ({ not: inner }), { field: "xm", eq: "a" })) },
      "CONDITION_SHAPE",
    ],
    [
      "gly",
      "person",
      { where: JSON.stringify({ any: Array.from({ length: 900 }, () => ({ field: "xm", contains: "a" })) }) },
      "REQUEST_PARAM_INVALID",
    ],
    ["gly", "person", { where: '{"field":"xm","eqq":1}' }, "CONDITION_OP_UNKNOWN"],
    ["gly", "person", { where: '{"field":"tenantId","eq":"999999"}' }, "CONDITION_PATH_UNKNOWN"],
    ["gly", "nothing", {}, "CALL_UNKNOWN"],
    ["gly", "request.items", {}, "CALL_UNKNOWN"],
    ["gly", "person", { columns: "password" }, "REQUEST_PARAM_UNKNOWN"],
    ["student", "person", { removed: "1" }, "ACTION_DENIED"],
    ["student", "person", { removed: "true" }, "ACTION_DENIED"],
    ["gly", "person", { removed: "yes" }, "REQUEST_PARAM_INVALID"],
    ["gly", "person", { removed: ["1", "0"] }, "REQUEST_PARAM_INVALID"],
    ["gly", "person", { todo: "maybe" }, "REQUEST_PARAM_INVALID"],
    ["gly", "person", { todo: "true" }, "REQUEST_PARAM_UNKNOWN"],
    ["gly", "person", { flag: "1" }, "REQUEST_PARAM_UNKNOWN"],
    ["gly", "person", { ids: "p1" }, "REQUEST_PARAM_UNKNOWN"],
    ["gly", "person", { enabled: "0" }, "REQUEST_PARAM_UNKNOWN"],
    ["gly", "person", { history: "1" }, "REQUEST_PARAM_UNKNOWN"],
  ] as const)("%s %s %j is refused with %s and no statement is sent", async (who, entity, query, code) => {
    const call = await at.call(people[who]);
    const sent = await statementsOf(at.runtime, async () => expect(await refusal(listRecords(call, entity, query))).toBe(code));
    expect(sent).toEqual([]);
  });
});

describe("a read knows its own parameters", () => {
  test.each(["1", "true"])("removed=%s lists the recycle bin, and 0 or false does not", async (on) => {
    const call = await at.call(people.gly);
    await sql`update campus.person set "isDeleted" = true where id = 'p3'`.execute(at.database.db);
    const found = async (removed: string) => (await listRecords(call, "person", { removed })).records.map((row) => row.id);
    const [bin, kept, none] = [await found(on), await found("0"), await found("false")];
    await sql`update campus.person set "isDeleted" = false where id = 'p3'`.execute(at.database.db);
    expect(bin).toEqual(["p3"]);
    expect(kept).not.toContain("p3");
    expect(none).toEqual(kept);
  });
  test.each([
    ["getList", { current: "2" }],
    ["getList", { size: "5" }],
    ["getList", { sums: "sum:balance" }],
    ["getSelect", { columns: "xm" }],
    ["getSelect", { descs: "xm" }],
    ["getSelect", { todo: "1" }],
    ["getSelect", { removed: "1" }],
    ["getTree", { where: "{}" }],
  ])("%s refuses %j by name", async (read, query) => {
    const call = await at.call(people.gly);
    const reads = { getList: listAll, getSelect: selectRecords, getTree: treeRecords } as const;
    const entity = read === "getTree" ? "unit" : "person";
    const name = Object.keys(query)[0]!;
    const failed: unknown = await reads[read as keyof typeof reads](call, entity, query as RecordQuery).catch((error: unknown) => error);
    expect(isAppError(failed) && failed.problems.map(({ code, params }) => [code, (params as { name: string }).name])).toEqual([
      ["REQUEST_PARAM_UNKNOWN", name],
    ]);
  });
});

describe("a row shows what its reader may see", () => {
  test("own fields, display names, walked paths and what was withheld", async () => {
    const page = await listRecords(await at.call(people.fdy), "person", { ascs: "xh", columns: "classId.unitCode,classId.unitCode.unitName" });
    expect(page).toMatchObject({ total: 2, size: 10, current: 1, pages: 1 });
    expect(page.records[0]).toMatchObject({
      id: "p1",
      xh: "2024010101",
      xm: "张三",
      classId: "c1",
      className: "软件2401",
      bjmc: "软件2401",
      birthday: "2005-01-01",
      height: 175.5,
      balance: "12.00",
      phone: "138****0001",
      "classId.unitCode": "31",
      "classId.unitCodeName": "软件系",
      "classId.unitCode.unitName": "软件系",
    });
    expect(page.records[0]!._withheld).toMatchObject({ phone: "masked", idCard: "absent" });
    expect("idCard" in page.records[0]!).toBe(false);
  });
  test("values travel in their wire form, lists and tables too", async () => {
    const row = await getRecord(await at.call(people.gly), "request", "r1");
    expect(row).toMatchObject({
      startTime: "2026-01-05 08:00:00",
      hours: 24,
      isOut: true,
      tags: ["1", "2"],
      roomIds: ["c1", "c3"],
      roomNames: ["软件2401", "音乐2401"],
      total: "200.50",
      version: 1,
      xhName: "张三",
    });
    expect(row.items).toEqual([
      expect.objectContaining({ title: "车票", amount: "120.50", withXh: "2024010102", withName: "李四" }),
      expect.objectContaining({ title: "住宿", amount: "80.00", withXh: null }),
    ]);
  });
  test("through a reference a reader sees what the target shows and what their own grants cover", async () => {
    const page = await listRecords(await at.call(people.fdy), "request", { columns: "xh.xm,xh.phone,xh.idCard,xh.bjmc" });
    expect(page.records[0]).toMatchObject({ "xh.xm": "李四", "xh.phone": "138****0002", "xh.bjmc": "软件2401" });
    expect(page.records[0]!._withheld).toMatchObject({ "xh.phone": "masked", "xh.idCard": "absent" });
  });
  test("the actions of each row are told", async () => {
    const own = await listRecords(await at.call(people.student), "request", {});
    expect(own.records[0]!._actions).toEqual(["update", "remove"]);
    const fdy = await listRecords(await at.call(people.fdy), "request", {});
    expect(fdy.records[0]!._actions).toEqual([]);
  });
  test("a live aggregate over a link", async () => {
    const page = await listRecords(await at.call(people.gly), "room", { ascs: "bjmc" });
    expect(page.records.map((row) => [row.bjmc, row.headcount])).toEqual([
      ["停办班", 0],
      ["软件2401", 2],
      ["软件2402", 1],
      ["音乐2401", 1],
    ]);
  });
});

describe("order and pages", () => {
  test.each([
    [{}, ["r3", "r2", "r1"]],
    [{ ascs: "hours" }, ["r3", "r1", "r2"]],
    [{ descs: "xh.xm" }, ["r1", "r3", "r2"].sort((a, b) => 0 * (a < b ? 1 : 0))],
  ] as [Record<string, string>, string[]][])("request %j: %j", async (query, want) => {
    const page = await listRecords(await at.call(people.gly), "request", query);
    if (query.descs === undefined) expect(page.records.map((row) => row.id)).toEqual(want);
    else expect(page.records.map((row) => row.xhName)).toEqual(["李四", "张小美", "张三"].sort((a, b) => (a < b ? 1 : -1)));
  });
  test("pages do not overlap and a page past the end is empty with the true total", async () => {
    const call = await at.call(people.gly);
    const pages = await Promise.all([1, 2, 3, 4, 9].map((current) => listRecords(call, "person", { current: String(current), size: "1" })));
    expect(new Set(pages.flatMap((page) => page.records.map((row) => row.id))).size).toBe(4);
    expect(pages[4]).toMatchObject({ records: [], total: 4, pages: 4, current: 9 });
  });
});
