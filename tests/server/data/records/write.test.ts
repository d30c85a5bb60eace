import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  addRecord,
  batchUpdate,
  getRecord,
  listRecords,
  removeRecords,
  restoreRecords,
  saveRecords,
  updateRecord,
} from "../../../../src/server/data/records/index.ts";
import { insertRows } from "../../../support/database.ts";
import { as, at, auditCount, codes, problems, times, withRecords } from "./writing.ts";

withRecords();

describe("adding", () => {
  test("fills defaults, numbers, computed values, snapshots and rows", async () => {
    const call = await as("student");
    const { id } = await addRecord(call, "request", {
      kind: "1",
      ...times,
      reason: "",
      tags: ["1"],
      items: [
        { title: "车票", amount: "10.10" },
        { title: "住宿", amount: "0.20", withXh: "2024010102" },
      ],
    });
    expect(id).toMatch(/^\d{19}$/);
    expect(await getRecord(call, "request", id)).toMatchObject({
      requestNo: "QJ2026110001",
      xh: "2024010101",
      hours: 24,
      state: "draft",
      isOut: false,
      reason: null,
      bjmcThen: "软件2401",
      total: "10.30",
      version: 1,
      createUser: "s1",
      createTime: "2026-11-21 10:00:00",
      items: [
        { title: "车票", amount: "10.10" },
        { title: "住宿", amount: "0.20", withName: "李四" },
      ],
    });
  });

  test.each([
    [{ kind: "1" }, ["VALUE_REQUIRED /startTime", "VALUE_REQUIRED /endTime"]],
    [{ kind: "1", ...times, nope: 1 }, ["VALUE_UNKNOWN_FIELD /nope"]],
    [{ kind: "1", ...times, __proto__x: 1 }, ["VALUE_UNKNOWN_FIELD /__proto__x"]],
    [{ kind: "1", ...times, tenantId: "999999" }, ["VALUE_UNKNOWN_FIELD /tenantId"]],
    [{ kind: "1", ...times, id: "1" }, ["FIELD_NOT_WRITABLE /id"]],
    [{ kind: "1", ...times, createUser: "1" }, ["FIELD_NOT_WRITABLE /createUser"]],
    [{ kind: "1", ...times, updateTime: times.startTime }, ["FIELD_NOT_WRITABLE /updateTime"]],
    [{ kind: "1", ...times, xhName: "张三" }, ["FIELD_NOT_WRITABLE /xhName"]],
    [{ kind: "1", ...times, isDeleted: true }, ["VALUE_UNKNOWN_FIELD /isDeleted"]],
    [{ kind: "1", ...times, state: "done" }, ["FIELD_NOT_WRITABLE /state"]],
    [{ kind: "1", ...times, hours: 1 }, ["FIELD_NOT_WRITABLE /hours"]],
    [{ kind: "1", ...times, bjmcThen: "x" }, ["FIELD_NOT_WRITABLE /bjmcThen"]],
    [{ kind: "7", ...times }, ["VALUE_NOT_IN_DICT /kind"]],
    [{ kind: "9", ...times }, ["VALUE_NOT_IN_DICT /kind"]],
    [{ kind: 1, ...times }, ["VALUE_TYPE /kind"]],
    [{ kind: "1", startTime: times.endTime, endTime: times.startTime }, ["RULE_BROKEN /endTime"]],
    [{ kind: "1", startTime: "2026-03-01 08:00:00", endTime: "2026-06-01 08:00:00" }, ["RULE_BROKEN /hours"]],
    [{ kind: "1", ...times, roomIds: ["c1", "zz"] }, ["VALUE_REF_MISSING /roomIds"]],
    [{ kind: "1", ...times, items: [{ title: "a", withXh: "none" }] }, ["VALUE_REF_MISSING /items/0/withXh"]],
    [{ kind: "1", ...times, items: [{ amount: "1.00" }] }, ["VALUE_REQUIRED /items/0/title"]],
    [{ kind: "1", ...times, items: [{ title: "a", sum: 1 }] }, ["VALUE_UNKNOWN_FIELD /items/0/sum"]],
    [{ kind: "1", startTime: "2026-01-05 12:00:00", endTime: "2026-01-05 20:00:00" }, ["VALUE_OVERLAP /startTime"]],
  ] as [Record<string, unknown>, string[]][])("%j is refused: %j", async (body, want) =>
    expect(await codes(as("student").then((call) => addRecord(call, "request", body)))).toEqual(want),
  );

  test("what is readable and not writable is refused by its title: live values, and what the platform keeps on a row", async () => {
    const call = await as("gly");
    const messages = async (values: Record<string, unknown>) =>
      (await problems(updateRecord(call, "room", { id: "c1", ...values }))).map((p) => p.message);
    expect(await messages({ headcount: 3 })).toEqual(["没有修改“人数”的权限"]);
    expect(await messages({ createTime: "2026-01-01 00:00:00" })).toEqual(["没有修改“创建时间”的权限"]);
    expect(await messages({ treePath: "/1/" })).toEqual(["没有字段“treePath”"]);
  });

  test("a record for somebody else is not one the person may create", async () =>
    expect(await codes(as("student").then((call) => addRecord(call, "request", { kind: "1", ...times, xh: "2024010102" })))).toEqual([
      "ROW_NOT_WRITABLE ",
    ]));
  test("without a grant nothing is created", async () =>
    expect(await codes(as("fdy").then((call) => addRecord(call, "request", { kind: "1", ...times })))).toEqual(["ACTION_DENIED "]));
  test("a column with a group of its own needs that group, too", async () => {
    const items = [{ title: "车票" }, { title: "住宿", innerNote: "内部" }];
    expect(await codes(as("student").then((call) => addRecord(call, "request", { kind: "1", ...times, items })))).toEqual([
      "FIELD_NOT_WRITABLE /items/1/innerNote",
    ]);
  });
  test("a choice that the options exclude is refused", async () =>
    expect(await codes(as("gly").then((call) => addRecord(call, "person", { xh: "1", xm: "新", classId: "c9" })))).toEqual([
      "VALUE_REF_NOT_ALLOWED /classId",
    ]));
  test("a taken key is refused with the field's name", async () =>
    expect(
      (await problems(as("gly").then((call) => addRecord(call, "person", { xh: "2024010101", xm: "新", classId: "c1" })))).map((p) => p.message),
    ).toEqual(["学号已存在，不能重复"]));
  test("a counter goes on after numbers that are there already", async () => {
    const month = (await as("student")).ctx.today.slice(0, 7).replace("-", "");
    await insertRows(at.database.db, at.model, "request", [
      { requestNo: `QJ${month}0041`, xh: "2024010102", kind: "1", startTime: "2026-05-01 08:00:00", endTime: "2026-05-01 09:00:00" },
    ]);
    const { id } = await addRecord(await as("student"), "request", { kind: "1", ...times });
    const { rows } = await sql<{ no: string }>`select "requestNo" as no from campus.request where id = ${id}`.execute(at.database.db);
    expect(rows).toEqual([{ no: `QJ${month}0042` }]);
  });
  test("a refused write leaves nothing behind, not even its number or its audit line", async () => {
    const before = await auditCount();
    await problems(
      as("student").then((call) => addRecord(call, "request", { kind: "1", startTime: "2026-01-05 12:00:00", endTime: "2026-01-05 20:00:00" })),
    );
    expect(await auditCount()).toBe(before);
    expect((await sql`select 1 from platform.serial`.execute(at.database.db)).rows).toEqual([]);
  });
});

describe("changing", () => {
  test("a patch changes what it names, recomputes what depends on it and counts the version up", async () => {
    const call = await as("student");
    await updateRecord(call, "request", { id: "r1", version: 1, endTime: "2026-01-05 20:00:00" });
    expect(await getRecord(call, "request", "r1")).toMatchObject({ hours: 12, reason: "回家探亲", version: 2, total: "200.50", updateUser: "s1" });
  });
  test("rows of a table are changed, added and taken away by id", async () => {
    const call = await as("student");
    const [first] = (await getRecord(call, "request", "r1")).items as { id: string }[];
    await updateRecord(call, "request", {
      id: "r1",
      items: [
        { title: "新", amount: "1.00" },
        { id: first!.id, amount: "2.00" },
      ],
    });
    const after = await getRecord(call, "request", "r1");
    expect(after.items).toEqual([
      expect.objectContaining({ title: "新", amount: "1.00" }),
      expect.objectContaining({ id: first!.id, title: "车票", amount: "2.00", withXh: "2024010102" }),
    ]);
    expect(after.total).toBe("3.00");
  });
  test("a row id of another record makes a new row, it does not take that row over", async () => {
    const [stolen] = (await getRecord(await as("student"), "request", "r1")).items as { id: string }[];
    await saveRecords(await as("gly"), "request", [{ id: "r2", values: { items: [{ id: stolen!.id, title: "x" }] } }], { rights: "system" });
    expect(((await getRecord(await as("student"), "request", "r1")).items as unknown[]).length).toBe(2);
  });

  test.each([
    ["student", "request", { id: "r2", reason: "x" }, ["ROW_NOT_WRITABLE "]],
    ["student", "request", { id: "nope", reason: "x" }, ["ROW_NOT_WRITABLE "]],
    ["gly", "person", { id: "px", xm: "x" }, ["ROW_NOT_WRITABLE "]],
    ["student", "person", { id: "p1", xm: "x" }, ["FIELD_NOT_WRITABLE /xm"]],
    ["student", "request", { id: "r1", xh: "2024010102" }, ["VALUE_IMMUTABLE /xh"]],
    ["student", "request", { reason: "x" }, ["REQUEST_PARAM_MISSING /id"]],
    ["gly", "unit", { id: "u3", parentCode: "31" }, ["VALUE_REF_NOT_ALLOWED /parentCode"]],
    ["gly", "unit", { id: "u3", unitCode: "4" }, ["VALUE_IMMUTABLE /unitCode"]],
    ["student", "request", { id: "r1", version: 1.5 }, ["REQUEST_PARAM_INVALID /version"]],
  ] as const)("%s %s %j is refused: %j", async (who, entity, body, want) =>
    expect(await codes(as(who).then((call) => updateRecord(call, entity, body)))).toEqual(want),
  );

  test("a stored value that is no longer offered may stay, a new one may not be chosen", async () => {
    await sql`update campus.person set "classId" = 'c9' where id = 'p4'`.execute(at.database.db);
    const call = await as("gly");
    expect(await codes(updateRecord(call, "person", { id: "p4", xm: "新名" }))).toEqual([]);
    expect(await codes(updateRecord(call, "person", { id: "p1", classId: "c9" }))).toEqual(["VALUE_REF_NOT_ALLOWED /classId"]);
  });
  test("a stale patch merges with changes of other fields", async () => {
    await updateRecord(await as("gly"), "person", { id: "p1", version: 1, height: 180 });
    await updateRecord(await as("gly"), "person", { id: "p1", version: 1, xm: "张三丰" });
    expect(await getRecord(await as("gly"), "person", "p1")).toMatchObject({ height: 180, xm: "张三丰", version: 3 });
  });
  test("a stale patch on the same field shows both values, masked for whom they are masked", async () => {
    await updateRecord(await as("gly"), "person", { id: "p1", version: 1, xm: "甲", idCard: "110101200001010010" });
    const [found] = await problems(updateRecord(await as("gly"), "person", { id: "p1", version: 1, xm: "乙", idCard: null }));
    const conflicts = [
      { field: "xm", yours: "乙", theirs: "甲" },
      { field: "idCard", yours: null, theirs: "110101********0010" },
    ];
    expect(found).toMatchObject({ code: "STALE_VERSION", params: { conflicts } });
  });
  test("a moved tree row takes everything under it along", async () => {
    await updateRecord(await as("gly"), "unit", { id: "u3", parentCode: "30" });
    const { rows } = await sql<{ path: string }>`select "treePath" as path from campus.unit order by "unitCode"`.execute(at.database.db);
    expect(rows.map((row) => row.path)).toEqual(["/1/", "/1/30/3/", "/1/30/", "/1/30/3/31/"]);
  });
  test("a batch is all or nothing", async () => {
    const call = await as("gly");
    expect(await codes(batchUpdate(call, "person", { ids: ["p1", "px"], fields: { height: 1 } }))).toEqual(["ROW_NOT_WRITABLE "]);
    expect(await batchUpdate(call, "person", { ids: ["p1", "p2"], fields: { height: 150 } })).toEqual({ updated: 2 });
    expect((await listRecords(call, "person", { height: "150" })).total).toBe(2);
  });
  test("tolerant saving keeps the good rows and says what is wrong with each other one", async () => {
    const rows = ["2", "2024010101", "3", "3", "4"].map((xh, n) => ({ values: { xh, xm: n === 4 ? "" : "新", classId: "c1" } }));
    const results = await saveRecords(await as("gly"), "person", rows, { rights: "import", mode: "each" });
    expect(results.map((result) => result.problems.map((p) => p.code))).toEqual([
      [],
      ["VALUE_DUPLICATE"],
      [],
      ["VALUE_DUPLICATE"],
      ["VALUE_REQUIRED"],
    ]);
    expect((await listRecords(await as("gly"), "person", {})).total).toBe(6);
  });
});

describe("removing", () => {
  test("goes to the recycle bin and comes back", async () => {
    const call = await as("gly");
    expect(await removeRecords(call, "request", "r1,r2")).toEqual({ removed: 2 });
    expect((await listRecords(call, "request", {})).records.map((row) => row.id)).toEqual(["r3"]);
    expect((await listRecords(call, "request", { removed: "1" })).total).toBe(2);
    expect(await restoreRecords(call, "request", ["r1"])).toEqual({ restored: 1 });
    expect((await listRecords(call, "request", {})).total).toBe(2);
  });
  test("what is referred to stays, and the answer names the row and who uses it", async () =>
    expect((await problems(as("gly").then((call) => removeRecords(call, "room", ["c3", "c1"])))).map((p) => p.message)[0]).toMatch(
      /“(软件2401|音乐2401)”正在被(学生|申请)使用/,
    ));
  test("one row that may not be removed keeps all of them", async () => {
    expect(await codes(as("student").then((call) => removeRecords(call, "request", ["r1", "r2"])))).toEqual(["ROW_NOT_WRITABLE "]);
    expect((await listRecords(await as("student"), "request", {})).total).toBe(1);
  });
  test.each([[[]], [""], [Array.from({ length: 1001 }, (_, n) => String(n))]])("a bad list of ids is refused", async (ids) =>
    expect((await codes(as("gly").then((call) => removeRecords(call, "request", ids)))).length).toBe(1),
  );
  test("a removed row whose key was taken meanwhile stays removed", async () => {
    const call = await as("gly");
    await sql`delete from campus."request.items"`.execute(at.database.db);
    await sql`delete from campus.request`.execute(at.database.db);
    await removeRecords(call, "person", ["p1"]);
    await addRecord(call, "person", { xh: "2024010101", xm: "新", classId: "c1" });
    expect(await codes(restoreRecords(call, "person", ["p1"]))).toEqual(["VALUE_DUPLICATE /xh"]);
  });
});
