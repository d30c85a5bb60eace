import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CellsToWrite } from "../../../../engine/api.ts";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { writeCells } from "../../../../src/server/data/cells/index.ts";
import { takeBackImport } from "../../../../src/server/data/imports/index.ts";
import { getRecord, listRecords, updateRecord } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { people, recordRows, recordSet } from "../../../support/record-set.ts";
import { as, at, auditCount, problems, withRecords } from "../records/writing.ts";

withRecords();

const codes = async (work: Promise<unknown>) => (await problems(work)).map(({ code }) => code);
type Who = Parameters<typeof as>[0];
const write = async (who: Who, body: CellsToWrite, entity = "person") => writeCells(await as(who), entity, { ...body });
const person = async (id: string) => getRecord(await as("gly"), "person", id);
const versionOf = async (id: string) => Number((await person(id)).version);
const batches = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from platform.import_batch where origin = 'cells'`.execute(at.database.db)).rows[0]!.n;
const columns = ["xh", "xm", "classId", "birthday", "height", "balance"];

describe("cells as they read on a screen", () => {
  test("are written to many records at once, and taken back with one call", async () => {
    const before = [await person("p1"), await person("p2")];
    const done = await write("gly", {
      columns: ["xm", "classId", "height"],
      rows: [
        { id: "p1", version: await versionOf("p1"), cells: ["张三三", "软件2402", "180.5"] },
        { id: "p2", cells: ["李四", "c1", ""] },
      ],
    });
    expect(done).toMatchObject({ inserted: 0, updated: 2, unchanged: 0, faults: [] });
    expect(await person("p1")).toMatchObject({ xm: "张三三", classId: "c2", bjmc: "软件2402", height: 180.5 });
    expect((await person("p2")).height).toBeNull();
    expect(await takeBackImport(await as("gly"), done.batchId!)).toMatchObject({ restored: 2, removed: 0, keptCount: 0 });
    for (const { id, xm, classId, height, balance } of before) expect(await person(id)).toMatchObject({ xm, classId, height, balance });
  });
  test("make new records where no id stands, which are taken back by removing them", async () => {
    const done = await write("gly", {
      columns,
      rows: [
        { cells: ["2024010901", "新一", "软件2401", "2006-01-02", "", "12.50"] },
        { id: "p1", cells: ["2024010101", "张三", "软件2401", "2005-01-01", "175.5", "12"] },
      ],
    });
    expect(done).toMatchObject({ inserted: 1, updated: 0, unchanged: 1 });
    const find = async () => (await listRecords(await as("gly"), "person", { xh: "2024010901" })).records;
    expect(await find()).toMatchObject([{ xm: "新一", balance: "12.50", bjmc: "软件2401" }]);
    expect(await takeBackImport(await as("gly"), done.batchId!)).toMatchObject({ removed: 1, restored: 0 });
    expect(await find()).toEqual([]);
  });
  test("wire values do as well, and what stands there already is no change and no batch", async () => {
    const before = await batches();
    expect(await write("gly", { rows: [{ id: "p1", values: { xm: "张三" } }] })).toMatchObject({ batchId: null, unchanged: 1, updated: 0 });
    expect(await batches()).toBe(before);
  });
});

describe("one cell that cannot be written", () => {
  test("leaves everything as it was, and every fault is told by row and field", async () => {
    const [audited, kept] = [await auditCount(), await batches()];
    const done = await write("gly", {
      columns: ["xm", "classId", "birthday"],
      rows: [
        { id: "p1", cells: ["改名", "软件2401", "2005-01-01"] },
        { id: "p2", cells: ["", "没有的班", "2005-02-30"] },
      ],
    });
    expect(done).toMatchObject({ batchId: null });
    expect(done.faults.map(({ row, field }) => [row, field]).sort()).toEqual([
      [1, "birthday"],
      [1, "classId"],
    ]);
    expect((await person("p1")).xm).toBe("张三");
    expect(await auditCount()).toBe(audited);
    expect(await batches()).toBe(kept);
  });
  test("a trial tells the same and keeps nothing", async () => {
    const rows = [{ id: "p1", cells: ["试一试"] }];
    expect(await write("gly", { columns: ["xm"], rows, dryRun: true })).toMatchObject({ batchId: null, updated: 1, faults: [] });
    expect((await person("p1")).xm).toBe("张三");
  });
  test("what somebody else wrote meanwhile is not written over", async () => {
    const version = await versionOf("p4");
    await updateRecord(await as("gly"), "person", { id: "p4", xm: "张小丽" });
    expect(await codes(write("gly", { columns: ["xm"], rows: [{ id: "p4", version, cells: ["张大美"] }] }))).toContain("STALE_VERSION");
    expect((await person("p4")).xm).toBe("张小丽");
    await updateRecord(await as("gly"), "person", { id: "p4", xm: "张小美" });
  });
});

describe("rights are those of the form", () => {
  test.each<[string, Who, CellsToWrite, string, string]>([
    ["who writes nothing of the entity", "fdy", { rows: [{ id: "p1", values: { xm: "a" } }] }, "person", "ACTION_DENIED"],
    ["who may not create", "student", { rows: [{ values: { phone: "13800000009" } }] }, "person", "ACTION_DENIED"],
  ])("%s is refused before anything is judged", async (_what, who, body, entity, code) =>
    expect(await codes(write(who, body, entity))).toContain(code),
  );
  test("another's row is like one that is not there", async () => {
    const told = async (id: string) => (await write("student", { rows: [{ id, values: { phone: "13800000009" } }] })).faults;
    expect(await told("p2")).toEqual(await told("nothing"));
    expect((await told("p2")).length).toBe(1);
  });
  test("a field that may not be written is a fault of its cell", async () => {
    const done = await write("student", { columns: ["xm"], rows: [{ id: "p1", cells: ["别名"] }] });
    expect(done.faults).toMatchObject([{ row: 0, field: "xm" }]);
  });
  test("a name of a record that the writer may not choose is like one that is nobody's, and its key is not told", async () => {
    const told = async (name: string) => {
      const rows = [{ cells: [name, "事假", "2027-01-01 08:00:00", "2027-01-02 08:00:00"] }];
      const done = await write("student", { columns: ["xh", "kind", "startTime", "endTime"], rows }, "request");
      return JSON.stringify(done).replaceAll(name, "");
    };
    const known = await told("李四");
    expect(known).toBe(await told("没有此人"));
    expect(known).toContain('"row":0');
    expect(known).not.toContain("2024010102");
  });
  test("what was changed since is in the way, in the words of what was filled in", async () => {
    const done = await write("gly", { rows: [{ id: "p1", values: { height: 171 } }] });
    await write("gly", { rows: [{ id: "p1", values: { height: 172 } }] });
    expect((await takeBackImport(await as("gly"), done.batchId!)).kept.map(({ reason }) => reason)).toEqual(["填写之后已被修改"]);
  });
  test("only who wrote them takes cells back", async () => {
    const done = await write("gly", { rows: [{ id: "p1", values: { height: 170 } }] });
    for (const who of ["student", "fdy", "dept"] as const) expect(await codes(takeBackImport(await as(who), done.batchId!))).not.toEqual([]);
    expect((await takeBackImport(await as("gly"), done.batchId!)).restored).toBe(1);
  });
});

describe("two columns that refer to one entity, which the writer may not read", () => {
  let rooms: TestRuntime;
  const entities: Partial<Record<string, (entity: EntityDocument) => EntityDocument>> = {
    room: (room) => ({ ...room, access: { grants: [{ role: "gly", read: {} }] } }),
    request: (request) => ({ ...request, fields: [...request.fields, roomField("nowRoom", "现班级", true), roomField("oldRoom", "原班级", false)] }),
  };
  const roomField = (name: string, title: string, isEnabled: boolean): EntityDocument["fields"][number] => ({
    name,
    title,
    type: "ref",
    entity: "room",
    options: { field: "isEnabled", eq: isEnabled },
  });
  beforeAll(async () => {
    const set = recordSet.map((source) => {
      const { document } = source;
      const changed = document.kind === "entity" ? entities[document.id] : undefined;
      return changed === undefined ? source : { ...source, document: changed(document as EntityDocument) };
    });
    rooms = await testRuntime({ set, rows: recordRows });
  });
  afterAll(() => rooms.close());
  test("are read by what each of them may hold", async () => {
    const done = await writeCells(await rooms.call(people.student), "request", {
      columns: ["kind", "startTime", "endTime", "nowRoom", "oldRoom"],
      rows: [{ cells: ["事假", "2027-01-01 08:00:00", "2027-01-02 08:00:00", "软件2401", "停办班"] }],
    });
    expect(done).toMatchObject({ inserted: 1, faults: [] });
  });
});

describe("a body that is none", () => {
  test.each<[string, object, string]>([
    ["no rows", { rows: [] }, "REQUEST_PARAM_INVALID"],
    ["too many rows", { rows: Array.from({ length: 1001 }, () => ({ values: {} })) }, "TOO_MANY_ROWS"],
    ["an unknown column", { columns: ["nothing"], rows: [{ cells: ["a"] }] }, "REQUEST_PARAM_UNKNOWN"],
    ["cells that are none of the columns", { columns: ["xm"], rows: [{ cells: ["a", "b"] }] }, "REQUEST_PARAM_INVALID"],
    [
      "a row twice",
      {
        rows: [
          { id: "p1", values: {} },
          { id: "p1", values: {} },
        ],
      },
      "REQUEST_PARAM_INVALID",
    ],
    ["an unknown key", { rows: [{ values: {} }], more: 1 }, "VALUE_UNKNOWN_FIELD"],
    ["a text that cannot be kept", { columns: ["xm"], rows: [{ cells: ["\0"] }] }, "REQUEST_PARAM_INVALID"],
  ])("%s", async (_what, body, code) => expect(await codes(as("gly").then((call) => writeCells(call, "person", body as never)))).toContain(code));
});
