import type { EntityDocument, GrantDocument } from "../../../../engine/kinds/entity/document.ts";
import { sql } from "kysely";
import { buffer } from "node:stream/consumers";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentSet } from "../../../../engine/documents/index.ts";
import type { UserContext } from "../../../../engine/context.ts";
import { dataError, isAppError, problem } from "../../../../engine/errors.ts";
import { operationRegistry } from "../../../../src/server/platform/operation-registry.ts";
import { importRecords } from "../../../../src/server/data/imports/index.ts";
import { addRecord, batchUpdate, placeRecord, updateRecord } from "../../../../src/server/data/records/index.ts";
import { writeWorkbook } from "../../../../src/server/platform/xlsx/write-workbook.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { statementsOf } from "../../../support/statements.ts";
import { people, recordRows, recordSet } from "../../../support/record-set.ts";

/** What effects saw: nothing of a row that is somebody else's. */
const seen: unknown[] = [];
const operations = operationRegistry([
  {
    kind: "effect",
    name: "demo.told",
    title: "说出学号",
    run: async ({ record }) => {
      seen.push(record.xh);
      if (record.reason === "不行") throw dataError([problem("RULE_BROKEN", "/reason", { message: "不行" })]);
    },
  },
]);

const grants: Record<string, GrantDocument[]> = {
  request: [
    { role: "fdy", create: { scope: "myClasses" }, import: { scope: "myClasses" } },
    // Whose record it is follows from a value that is worked out.
    { role: "dept", read: { scope: "thatRoom" }, create: { scope: "thatRoom" } },
  ],
  person: [{ role: "dept", update: { scope: "myUnit", groups: ["*"] }, import: { scope: "myUnit", groups: ["*"] } }],
  unit: [{ role: "dept", create: { scope: "below" }, update: { scope: "below" } }],
};

const set: DocumentSet = recordSet.map((source) => {
  const document = source.document as EntityDocument;
  if (document.kind !== "entity") return source;
  const changed = structuredClone(document);
  changed.access.grants.push(...(grants[document.id] ?? []));
  if (document.id === "unit") changed.access.scopes = { below: { field: "unitCode", under: { ctx: "user.departmentId" } } };
  if (document.id === "request") {
    changed.effects = [{ key: "told", on: "before:save", do: [{ call: "demo.told" }] }];
    changed.fields.push({ name: "roomThen", title: "当时的班", type: "ref", entity: "room", copy: { from: "xh.classId", when: "create" } });
    changed.access.scopes!.thatRoom = { field: "roomThen", in: { ctx: "user.fdyClassIds" } };
  }
  return { ...source, document: changed };
});

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set, rows: recordRows, operations });
});
afterAll(() => at?.close());

const office = { id: "m1", roles: ["dept"], departmentId: "3", lists: { fdyClassIds: ["c1"] } };
const told = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
    return [];
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.problems.map(({ code, path }) => `${code} ${path}`);
  }
};
const adding = async (who: Partial<UserContext>, entity: string, body: Record<string, unknown>) => addRecord(await at.call(who), entity, body);
const body = { kind: "1", startTime: "2026-03-01 08:00:00", endTime: "2026-03-02 08:00:00" };
/** Of the second student; the school has no student of the other number. */
const stranger = "2024010102";
const nobody = "2024999999";

describe("a new record that is not the caller's to create", () => {
  test.each([
    ["whose times overlap the stranger's", { ...body, startTime: "2026-01-07 08:00:00", endTime: "2026-01-08 08:00:00" }],
    ["that breaks a rule", { ...body, startTime: body.endTime, endTime: body.startTime }],
    ["that an effect would refuse", { ...body, reason: "不行" }],
    ["without what is required", {}],
    ["with a value of the wrong kind", { ...body, kind: 7, startTime: "gestern" }],
    ["with a key that nobody has", { ...body, nope: 1 }],
    ["with a field that is not the caller's", { ...body, state: "done" }],
    ["with a reference to nothing", { ...body, items: [{ title: "a", withXh: nobody }] }],
    ["with nothing wrong", body],
  ])("%s answers that it does not exist, whether the other person does or not", async (_case, values) => {
    seen.length = 0;
    for (const xh of [stranger, nobody]) expect(await told(adding(people.student, "request", { ...values, xh }))).toEqual(["ROW_NOT_WRITABLE "]);
    for (const xh of ["2024010201", nobody]) expect(await told(adding(people.fdy, "request", { ...values, xh }))).toEqual(["ROW_NOT_WRITABLE "]);
    for (const xh of ["2024010201", nobody]) expect(await told(adding(office, "request", { ...values, xh }))).toEqual(["ROW_NOT_WRITABLE "]);
    expect(seen).toEqual([]);
    expect((await sql`select 1 from platform.serial`.execute(at.database.db)).rows).toEqual([]);
  });

  test("costs the same statements whether the other person exists or not", async () => {
    const sent = (xh: string) => statementsOf(at.runtime, () => told(adding(people.student, "request", { ...body, xh })));
    await sent(nobody);
    expect(await sent(stranger)).toEqual(await sent(nobody));
  });

  test("that leaves open or misspells what decides whose it is, is told so", async () => {
    expect(await told(adding(people.fdy, "request", body))).toEqual(["VALUE_REQUIRED /xh"]);
    expect(await told(adding(people.fdy, "request", { ...body, xh: 5 }))).toEqual(["VALUE_TYPE /xh"]);
    expect(await told(adding(people.student, "request", { ...body, xh: null }))).toEqual(["VALUE_REQUIRED /xh"]);
  });
});

describe("a record that is the caller's", () => {
  test("by a walked path, a worked-out reference or a place in a tree is created", async () => {
    await adding(people.fdy, "request", { ...body, xh: stranger });
    await adding(office, "request", { kind: "1", startTime: "2026-04-01 08:00:00", endTime: "2026-04-02 08:00:00", xh: stranger });
    await adding(people.dept, "unit", { unitCode: "32", unitName: "网络系", parentCode: "3" });
    expect(await told(adding(people.dept, "unit", { unitCode: "33", unitName: "别处", parentCode: "30" }))).toEqual(["ROW_NOT_WRITABLE "]);
    expect(await told(adding(people.dept, "unit", { unitCode: "31", unitName: "已有", parentCode: "3" }))).toEqual(["VALUE_DUPLICATE /unitCode"]);
  });
  test("tells its faults as before", async () => {
    expect(await told(adding(people.student, "request", { ...body, state: "done" }))).toEqual(["FIELD_NOT_WRITABLE /state"]);
    expect(await told(adding(people.fdy, "request", { ...body, xh: stranger, startTime: "gestern" }))).toEqual(["VALUE_TYPE /startTime"]);
    expect(await told(adding(people.student, "request", { ...body, reason: "不行" }))).toEqual(["RULE_BROKEN /reason"]);
  });
});

describe("a change", () => {
  const moving = async (values: Record<string, unknown>) => updateRecord(await at.call(people.dept), "person", { id: "p3", ...values });
  test("that carries a record to others is refused before it is judged by what stands there", async () => {
    for (const classId of ["c3", "c9", "none"]) {
      expect(await told(moving({ classId }))).toEqual(["ROW_NOT_WRITABLE "]);
      expect(await told(moving({ classId, phone: "1" }))).toEqual(["ROW_NOT_WRITABLE "]);
    }
    expect(await told(moving({ classId: "c1" }))).toEqual([]);
    expect(await told(batchUpdate(await at.call(people.dept), "person", { ids: ["p3", "p4"], fields: { xm: "" } }))).toEqual(["ROW_NOT_WRITABLE "]);
  });
  test("of a stranger's record does not wait for whoever holds it", async () => {
    const holder = await at.database.pool.connect();
    await holder.query("begin");
    await holder.query("select 1 from campus.request where id = 'r2' for update");
    const call = await at.call(people.student);
    for (const id of ["r2", "none"]) expect(await told(updateRecord(call, "request", { id, version: 9, kind: 7 }))).toEqual(["ROW_NOT_WRITABLE "]);
    await holder.query("rollback");
    holder.release();
  });
  test("of place answers nothing of rows that are not the caller's", async () => {
    const call = await at.call(people.dept);
    for (const node of ["30", "none"])
      for (const after of ["31", "none"])
        expect(await told(placeRecord(call, "unit", { node, version: 1, parent: "3", after }))).toEqual(["ROW_NOT_WRITABLE "]);
  });
});

describe("a row of a workbook", () => {
  async function imported(who: Partial<UserContext>, entity: string, at_: { mode: "insert" | "update" | "both"; rows: Record<string, string>[] }) {
    const folder = await mkdtemp(join(tmpdir(), "cover-"));
    try {
      const titles = [...new Set(at_.rows.flatMap((row) => Object.keys(row)))];
      const sheet = {
        name: "表",
        columns: titles.map((title) => ({ titles: [title], kind: "text" as const })),
        rows: at_.rows.map((row) => titles.map((title) => row[title] ?? null)),
      };
      const file = join(folder, "rows.xlsx");
      await writeFile(file, await buffer(writeWorkbook([sheet])));
      const report = await importRecords(await at.call(who), entity, { file, mode: at_.mode, dryRun: false, strict: false });
      return report.errors.map(({ row, message }) => `${row} ${message}`);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  const hidden = "数据不存在或无权操作";

  test("about somebody else's record says the same as one about nothing", async () => {
    seen.length = 0;
    const row = { 类型: "事假", 开始时间: "2026-01-08 08:00:00", 结束时间: "2026-01-08 09:00:00" };
    const found = await imported(people.fdy, "request", {
      mode: "insert",
      rows: [
        { ...row, 学号: "2024030101" },
        { ...row, 学号: nobody },
        { ...row, 学号: "2024030101", 类型: "没有的" },
      ],
    });
    expect(found).toEqual([`2 ${hidden}`, `3 ${hidden}`, `4 ${hidden}`]);
    expect(seen).toEqual([]);
  });
  test.each(["insert", "update", "both"] as const)("naming the key of another's row says the same as an unknown key (%s)", async (mode) => {
    const row = { 姓名: "改名", 班级: "音乐2401" };
    const found = await imported(people.dept, "person", {
      mode,
      rows: [
        { ...row, 学号: "2024030101" },
        { ...row, 学号: nobody },
      ],
    });
    expect(found).toEqual([`2 ${hidden}`, `3 ${hidden}`]);
  });
});
