import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserContext } from "../../../../engine/context.ts";
import { transaction } from "../../../../src/server/platform/database/transaction.ts";
import { statistics } from "../../../../src/server/data/statistics/index.ts";
import { announceWritten } from "../../../../src/server/identity/announce.ts";
import { productSchemas } from "../../../support/app.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { statementsOf } from "../../../support/statements.ts";
import { schoolRows } from "../../../areas/base/school.ts";

const student = { departmentId: "11", majorId: "m1", grade: "2024", classId: "c1", xh: "2024010101", xn: "2026-2027", xqM: "1" };
const leave = (id: string, state: string) => ({
  ...student,
  id,
  leaveNo: id,
  leaveTypeId: "t1",
  category: "1",
  days: 1,
  state,
  startTime: `2026-10-0${id.at(-1)} 08:00:00`,
  endTime: `2026-10-0${id.at(-1)} 18:00:00`,
});
const rows = {
  leaveType: [{ id: "t1", typeCode: "1", typeName: "事假", category: "1", isEnabled: true }],
  leaveApplication: [leave("a1", "approved"), leave("a2", "cancelled")],
};

let at: TestRuntime;
let seconds = 0;
const now = () => new Date(Date.parse("2026-11-21T02:00:00Z") + seconds * 1000);
beforeAll(async () => {
  at = await testRuntime({ schemasDir: productSchemas, rows: { ...schoolRows, ...rows }, now });
});
afterAll(() => at?.close());

const gly: Partial<UserContext> = { id: "g", roles: ["gly"] };
const fdy: Partial<UserContext> = { id: "f", roles: ["fdy"], gh: "1001", lists: { fdyClassIds: ["c1"] } };
const ask = async (of: Partial<UserContext>, more: { keepSeconds?: number; measures?: string[] } = {}) =>
  statistics(await at.call(of), "leaveApplication", { stat: "leaveOverview", dimension: "department", ...more });
const counting = async (work: () => Promise<unknown>) =>
  (await statementsOf(at.runtime, work)).filter((text) => text.includes("count(") && text.includes("leaveApplication")).length;
/** What one statement counts. */
const one = { measures: ["rejectedCount"] };
/** One more leave, by nobody the statistics hear of. */
const insert = async (id: string) => {
  const values = JSON.stringify({ id, leaveNo: id, startTime: `2026-12-0${id.at(-1)}`, endTime: `2026-12-0${id.at(-1)}` });
  await sql`insert into campus."leaveApplication" select (jsonb_populate_record(t, ${values}::jsonb)).* from campus."leaveApplication" t
    where id = 'a2'`.execute(at.runtime.db);
};

describe("what a statistic counted", () => {
  test("is told again to everybody of the same rights, with the time it was counted", async () => {
    const first = await ask(gly);
    await insert("x1");
    expect(await counting(async () => expect(await ask({ ...gly, id: "another" })).toEqual(first))).toBe(0);
    expect(first.asOf).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
  test("is counted for other rights, other filters and after its seconds anew", async () => {
    const kept = (await ask(gly)).totals.applyCount!;
    expect((await ask(fdy)).totals.applyCount).toBe(kept + 1);
    expect((await ask(gly, { keepSeconds: 0 })).totals.applyCount).toBe(kept + 1);
    const filtered = await statistics(await at.call(gly), "leaveApplication", {
      stat: "leaveOverview",
      dimension: "department",
      filters: { departmentId: "11" },
    });
    expect(filtered.totals.applyCount).toBe(kept + 1);
  });
  test("is not told any more where the documents have become others", async () => {
    await ask(gly);
    const call = await at.call(gly);
    const model = { ...call.model, stats: new Map([...call.model.stats].filter(([id]) => id !== "leaveOverview")) };
    const gone = statistics({ ...call, model }, "leaveApplication", { stat: "leaveOverview", dimension: "department" });
    await expect(gone).rejects.toThrow(/stat/);
    const whole = call.model.stats.get("leaveOverview")!;
    const fewer = { ...call.model, stats: new Map(call.model.stats).set("leaveOverview", { ...whole, measures: whole.measures.slice(0, 1) }) };
    const told = await statistics({ ...call, model: fewer }, "leaveApplication", { stat: "leaveOverview", dimension: "department" });
    expect(Object.keys(told.totals)).toHaveLength(1);
  });
  test("is counted once for all who ask at the same time", async () => {
    const asking = () => Promise.all(Array.from({ length: 40 }, () => ask(gly, { measures: ["rejectedCount"] })));
    expect(await counting(asking)).toBe(1);
    expect(
      await counting(() =>
        Promise.all([ask(gly, { measures: ["sickCount"], keepSeconds: 0 }), ask(gly, { measures: ["sickCount"], keepSeconds: 0 })]),
      ),
    ).toBe(2);
  });
  test("is counted anew after its seconds", async () => {
    const before = await ask(gly);
    await insert("x2");
    seconds += 59;
    expect(await ask(gly)).toEqual(before);
    seconds += 1;
    const after = await ask(gly);
    expect(after.totals.applyCount).toBe(before.totals.applyCount! + 2);
    expect(after.asOf > before.asOf).toBe(true);
  });
  test("is counted anew for who wrote, for others after its seconds, and no other process is told of every write", async () => {
    const first = await ask(gly);
    const before = first.totals.dayTotal!;
    const write = () =>
      transaction(at.runtime.db, async (tx) => {
        await sql`update campus."leaveApplication" set days = 3 where id = 'a1'`.execute(tx);
        // What every save, removal and move ends with.
        await announceWritten(at.runtime, "leaveApplication", "writer");
      });
    const told = (await statementsOf(at.runtime, write)).filter((text) => text.includes("pg_notify"));
    expect(await ask(gly)).toEqual(first);
    expect((await ask({ ...gly, id: "writer" })).totals.dayTotal).toBe(before + 2);
    // Counted once more, it is what everybody is told.
    expect(await counting(async () => expect((await ask(gly)).totals.dayTotal).toBe(before + 2))).toBe(0);
    expect(told).toEqual([]);
  });
  test("is counted once a minute however much others write", async () => {
    const minute = async () => {
      for (let tens = 0; tens < 6; tens++) {
        await announceWritten(at.runtime, "leaveApplication", "somebody");
        await ask(gly, one);
        seconds += 10;
      }
    };
    seconds += 60;
    expect(await counting(minute)).toBe(1);
    expect(await counting(minute)).toBe(1);
  });
  test("is counted once also where the count takes longer than its seconds", async () => {
    seconds += 60;
    const [early, late] = [await at.call(gly), await at.call({ ...gly, id: "another" })];
    const request = { stat: "leaveOverview", dimension: "department", ...one };
    const asking = async () => {
      const first = statistics(early, "leaveApplication", request);
      seconds += 61;
      expect(await statistics(late, "leaveApplication", request)).toEqual(await first);
    };
    expect(await counting(asking)).toBe(1);
  });
  test("is forgotten at once where roles or settings change, and told to nobody of other rights", async () => {
    await ask(gly, one);
    expect(await counting(() => ask(gly, one))).toBe(0);
    for (const entity of ["sysRole", "leaveType"]) {
      await announceWritten(at.runtime, entity, "somebody");
      expect([entity, await counting(() => ask(gly, one)), await counting(() => ask(gly, one))]).toEqual([entity, 1, 0]);
    }
    expect((await ask(fdy)).totals.applyCount).toBeGreaterThan(0);
    expect((await ask({ ...fdy, lists: { fdyClassIds: ["none"] } })).totals.applyCount).toBe(0);
  });
  test("inside of a transaction is what the transaction sees, and told to nobody else", async () => {
    const before = await ask(gly);
    await transaction(at.runtime.db, async (tx) => {
      await sql`update campus."leaveApplication" set days = 9 where id = 'a1'`.execute(tx);
      expect((await ask(gly)).totals.dayTotal).toBe(before.totals.dayTotal! + 6);
      await sql`update campus."leaveApplication" set days = 3 where id = 'a1'`.execute(tx);
    });
    expect(await ask(gly)).toEqual(before);
  });
});

test("measures that were not asked for are left out, and those that were are the same", async () => {
  const all = await ask(gly, { keepSeconds: 0 });
  const some = await ask(gly, { keepSeconds: 0, measures: ["approveRate"] });
  // The parts of a share and the measure of the order come along.
  expect(Object.keys(some.totals)).toEqual(["applyCount", "decidedCount", "approveRate"]);
  expect(all.totals).toMatchObject(some.totals);
  expect(some.rows.map(({ key }) => key)).toEqual(all.rows.map(({ key }) => key));
  await expect(ask(gly, { measures: ["nothing"] })).rejects.toThrow(/measures/);
});
