import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { updateRecord } from "../../../src/server/data/records/index.ts";
import { type Office, openOffice, refusal, xhOf } from "./office.ts";

const batch = "leaveHolidayBatch";
const go = "leaveHolidayGo";
const back = "leaveHolidayReturn";
let office: Office;
beforeAll(async () => {
  office = await openOffice({
    dormStayBatch: [
      { id: "sb", batchName: "寒假留校", periodType: "1", xn: "2026-2027", xqM: "1", startDate: "2027-01-15", endDate: "2027-02-20", state: "open" },
    ],
    dormStay: [{ id: "st", xh: xhOf(2), batchId: "sb", startDate: "2027-01-15", endDate: "2027-02-20", state: "approved" }],
  });
});
beforeEach(() => office.time("2027-01-04 08:00:00"));
afterAll(() => office.close());

const winter = (change = {}) => ({
  batchName: `寒假${Math.random()}`,
  period: "1",
  startDate: "2027-01-15",
  endDate: "2027-02-20",
  returnStart: "2027-02-19 08:00:00",
  returnEnd: "2027-02-21 18:00:00",
  applyStart: "2027-01-04 08:00:00",
  applyEnd: "2027-01-15 10:00:00",
  departmentIds: ["11"],
  ...change,
});
async function opened(change = {}): Promise<string> {
  const id = await office.add("gly", batch, winter(change));
  expect(await office.move("gly", batch, { id, move: "openBatch" })).toBe("open");
  return id;
}
const rowOf = (entity: string, batchId: string, number: number) => office.row(entity, { batchId, xh: xhOf(number) });
const registering = {
  goType: "1",
  destArea: "330000",
  leaveTime: "2027-01-15 14:00:00",
  backTime: "2027-02-20 14:00:00",
  parentPhone: "13900001111",
  safetyRead: true,
};
async function registered(batchId: string, number: number, change = {}): Promise<string> {
  const { id } = await rowOf(go, batchId, number);
  const call = await office.as(xhOf(number));
  await updateRecord(call, go, { id, ...registering, ...change });
  return String(id);
}

test("opening makes a row of each kind for every student of the scope, with a leave over the return linked", async () => {
  const leave = await office.approved(1, { startTime: "2027-01-20 08:00:00", endTime: "2027-01-21 18:00:00" });
  await office.at.database.db
    .withSchema("campus")
    .updateTable("leaveApplication")
    .set({ finalEndTime: "2027-03-01 18:00:00" })
    .where("id", "=", leave)
    .execute();
  const id = await opened();
  const goes = await office.rows(go, { batchId: id });
  expect(goes.map((row) => row.xh)).not.toContain(xhOf(81));
  expect(goes).toHaveLength(62);
  expect(goes[0]).toMatchObject({ state: "unfilled", classId: "c1", departmentId: "11", parentPhone: "13900001111" });
  expect(await office.rows(back, { batchId: id })).toHaveLength(62);
  expect(await rowOf(back, id, 1)).toMatchObject({ leaveId: leave, state: "unreturned", goId: (await rowOf(go, id, 1)).id });
  expect((await office.inbox(xhOf(3))).at(-1)).toContain("登记去向");
});

test("a scope without students cannot be opened", async () => {
  const id = await office.add("gly", batch, winter({ grades: ["1999"] }));
  expect(await office.tries("gly", batch, { id, move: "openBatch" })).toContain("没有在校学生");
  expect((await office.row(batch, { id })).state).toBe("draft");
});

test("who stays needs the approved application of the named round", async () => {
  const id = await opened({ stayBatchId: "sb" });
  expect(await office.move(xhOf(2), go, { id: await registered(id, 2, { goType: "3" }), move: "submit" })).toBe("submitted");
  expect((await rowOf(go, id, 2)).stayId).toBe("st");
  expect(await office.tries(xhOf(4), go, { id: await registered(id, 4, { goType: "3" }), move: "submit" })).toContain("留校须先有已批准的留校申请");
  expect((await rowOf(go, id, 4)).state).toBe("unfilled");
});

test("the student registers, leaves, arrives and comes back at the campus", async () => {
  const id = await opened();
  const row = await registered(id, 5);
  const states = [];
  for (const [person, move] of [
    [xhOf(5), "submit"],
    ["fdy", "confirm"],
    [xhOf(5), "leave"],
    [xhOf(5), "arrive"],
  ] as const)
    states.push(await office.move(person, go, { id: row, move }));
  expect(states).toEqual(["submitted", "confirmed", "left", "arrived"]);
  office.time("2027-02-20 14:00:00");
  const { id: returnId } = await rowOf(back, id, 5);
  const checkin = (fields: Record<string, unknown>) => office.tries(xhOf(5), back, { id: String(returnId), move: "returnCheckin", fields });
  expect(await checkin({ returnMode: "2" })).toContain("只能使用定位登记");
  expect(await checkin({ returnMode: "1" })).toContain("须获取当前位置");
  expect(await checkin({ location: { lng: 121, lat: 31 } })).toMatch(/不在校区内，距校区约 \d+ 米/);
  expect(await checkin({ location: { lng: 120.001, lat: 30 } })).toBe("returned");
  expect(await rowOf(back, id, 5)).toMatchObject({ returnMode: "1", actualBackTime: "2027-02-20 14:00:00" });
});

test("late needs a reason; a student on leave is marked; a batch ends when nobody is unaccounted for", async () => {
  const id = await opened({ grades: ["2024"], departmentIds: ["12"] });
  office.time("2027-02-22 08:00:00");
  await office.due();
  await office.due();
  expect((await office.row(batch, { id })).state).toBe("returning");
  expect(await office.tries("gly", batch, { id, move: "closeBatch" })).toContain("还有 1 名学生未返校");
  const { id: returnId } = await rowOf(back, id, 81);
  const late = (fields: Record<string, unknown>) =>
    office.tries(xhOf(81), back, { id: String(returnId), move: "returnCheckin", fields: { location: { lng: 120, lat: 30 }, ...fields } });
  expect(await late({})).toContain("须填写迟返原因");
  expect(await late({ lateReason: "2" })).toBe("late");
  expect(await office.tries("gly", batch, { id, move: "closeBatch" })).toBe("closed");
});

test("reminders go to who has not registered, for a college to its own", async () => {
  const id = await opened({ departmentIds: [] });
  await office.move(xhOf(6), go, { id: await registered(id, 6), move: "submit" });
  expect(await office.act("dept", "leave.remindBatch", { entity: batch, ids: [id] })).toEqual({ reminded: 61 });
  expect(await office.act("gly", "leave.remindBatch", { entity: batch, ids: [id] })).toEqual({ reminded: 62 });
});

test("nobody marks a leave that does not cover the return", async () => {
  const id = await opened();
  const { id: returnId } = await rowOf(back, id, 7);
  expect(await refusal(office.move("fdy", back, { id: String(returnId), move: "markLeave" }))).toContain("没有覆盖返校截止时间");
});

test("twenty thousand students are opened in one go, each told once", async () => {
  const { db } = office.at.database;
  await sql`insert into campus."baseStudentInfo" ("tenantId", "id", "xh", "xm", "xjzt", "sfzx", "campusId", "departmentId", "grade", "majorId", "classId")
    select '000000', 'b' || n, 'B' || n, '学生', '01', true, '1', '12', '2023', 'm2', 'c3' from generate_series(1, 20000) n`.execute(db);
  await sql`insert into campus."sysUser" ("tenantId", "id", "accountNo", "userName", "xh", "roles") select '000000', 'a' || n, 'B' || n, '学生', 'B' || n, '{student}' from generate_series(1, 20000) n`.execute(
    db,
  );
  const id = await office.add("gly", batch, winter({ departmentIds: [], grades: ["2023"] }));
  await office.move("gly", batch, { id, move: "openBatch" });
  const count = async (entity: string) =>
    Number(
      (
        await db
          .withSchema("campus")
          .selectFrom(entity)
          .select((eb) => eb.fn.countAll().as("n"))
          .where("batchId", "=", id)
          .executeTakeFirstOrThrow()
      ).n,
    );
  expect([await count(go), await count(back)]).toEqual([20000, 20000]);
  expect(await office.inbox("a20000")).toHaveLength(1);
});
