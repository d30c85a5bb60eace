import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { moveRecords, runDated, runDue } from "../../../../src/server/data/flow/index.ts";
import { saveRecords } from "../../../../src/server/data/records/index.ts";
import { openConnections } from "../../../../src/server/platform/database/connections.ts";
import type { Connections } from "../../../../src/server/platform/database/database.ts";
import type { Runtime } from "../../../../src/server/platform/runtime.ts";
import { modelOf } from "../../../../src/server/releases/documents/load.ts";
import { migrateEntities } from "../../../../src/server/releases/structure/index.ts";
import { insertRows, type TestRuntime, testRuntime } from "../../../support/database.ts";
import { datedSet } from "./dated-documents.ts";

let at: TestRuntime;
let connections: Connections;
let second: Runtime;
let now = "2026-11-23 08:00:00";
beforeAll(async () => {
  at = await testRuntime({
    set: datedSet(),
    now: () => new Date(`${now.replace(" ", "T")}+08:00`),
    rows: {
      kind: [
        { id: "k1", name: "钥匙", remindDays: 1 },
        { id: "k2", name: "设备", remindDays: 2 },
      ],
      // A free Wednesday, and a Saturday that is worked for it.
      day: [
        { id: "d1", date: "2026-12-02", xn: "2026-2027", xqM: "1", week: 13, isTeachDay: false, isHoliday: true },
        { id: "d2", date: "2026-12-05", xn: "2026-2027", xqM: "1", week: 13, isTeachDay: true, isHoliday: false },
      ],
    },
  });
  connections = openConnections(at.database.place);
  second = { ...at.runtime, connections, db: connections.db };
});
afterAll(async () => {
  await connections?.close();
  await at?.close();
});

const keeper = () => at.call({ id: "1", accountNo: "1", userName: "甲", roles: ["keeper"] }, { now, today: now.slice(0, 10) });
async function lend(loans: readonly { title: string; endTime?: string | null; broken?: boolean }[]): Promise<string[]> {
  const items = loans.map((values) => ({ values: { endTime: "2026-11-23 09:00:00", kindId: "k1", ...values } }));
  return (await saveRecords(await keeper(), "loan", items, { rights: "user" })).map(({ id }) => id);
}
const change = async (id: string, values: Record<string, unknown>) => saveRecords(await keeper(), "loan", [{ id, values }], { rights: "user" });
const moments = async (...ids: string[]) =>
  (
    await sql<{ move: string; at: string }>`select move, to_char(due_at, 'MM-DD HH24:MI:SS') as at from platform.flow_moment
      where record_id = any(${ids}::text[]) order by record_id, move`.execute(at.database.db)
  ).rows.map((row) => `${row.move} ${row.at}`);
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from campus.loan where id = ${id}`.execute(at.database.db)).rows[0]!.state;
const steps = async (ids: readonly string[], move: string) =>
  (
    await sql<{
      id: string;
    }>`select record_id as id from platform.flow_step where record_id = any(${[...ids]}::text[]) and move = ${move} order by flow_step.id`.execute(
      at.database.db,
    )
  ).rows.map(({ id }) => id);
const failures = async () =>
  (
    await sql<{
      title: string;
      sentence: string;
      tries: number;
      next: string;
    }>`select "recordTitle" as title, sentence, tries::int, to_char("nextTime", 'HH24:MI') as next
      from campus."flowFailure" order by "recordTitle"`.execute(at.database.db)
  ).rows;
const pass = async (clock: string) => {
  now = clock;
  await runDated(at.runtime);
};

test("a moment stands from the entry of the node on, to the second, and follows what the record says, whoever writes it", async () => {
  const [one, never] = (await lend([
    { title: "甲", endTime: "2026-11-23 09:00:05" },
    { title: "乙", endTime: null },
  ])) as [string, string];
  await pass("2026-11-23 08:00:00");
  expect([await moments(one), await moments(never)]).toEqual([["expire 11-23 09:00:05"], []]);
  await change(one, { endTime: "2026-11-23 10:00:00" });
  await pass("2026-11-23 09:00:05");
  expect([await stateOf(one), await moments(one)]).toEqual(["lent", ["expire 11-23 10:00:00"]]);
  await sql`update campus.loan set "endTime" = '2026-11-23 09:30:00' where id = ${one}`.execute(at.database.db);
  await pass("2026-11-23 09:29:59");
  expect(await stateOf(one)).toBe("lent");
  await pass("2026-11-23 09:30:00");
  expect([await stateOf(one), await stateOf(never)]).toEqual(["overdue", "lent"]);
});

test("a move that stays is made again and again, and follows what is read over a reference", async () => {
  const [id] = (await lend([{ title: "丙", endTime: "2026-11-23 10:00:00" }])) as [string];
  await pass("2026-11-23 10:00:00");
  await pass("2026-11-23 10:00:01");
  expect(await moments(id)).toEqual(["remind 11-24 10:00:00"]);
  await sql`update campus.kind set remark = '常用' where id = 'k1'`.execute(at.database.db);
  expect((await sql`select 1 from platform.flow_moment_stale`.execute(at.database.db)).rows).toEqual([]);
  await sql`update campus.kind set "remindDays" = 3 where id = 'k1'`.execute(at.database.db);
  await pass("2026-11-24 10:00:00");
  expect([await steps([id], "remind"), await moments(id)]).toEqual([[], ["remind 11-26 10:00:00"]]);
  await sql`update campus.kind set "remindDays" = 1 where id = 'k1'`.execute(at.database.db);
  await pass("2026-11-24 10:00:01");
  await pass("2026-11-24 10:00:02");
  expect([await steps([id], "remind"), await moments(id)]).toEqual([[id], ["remind 11-25 10:00:01"]]);
  await pass("2026-11-25 10:00:01");
  expect(await steps([id], "remind")).toEqual([id, id]);
});

test("working days follow the calendar with its free and shifted days, and a parameter of the school", async () => {
  const [id] = (await lend([{ title: "丁" }])) as [string];
  // A Tuesday; Wednesday is free, Saturday is worked.
  now = "2026-12-01 16:00:00";
  await moveRecords(await keeper(), "loan", "giveBack", { id });
  await pass(now);
  expect(await moments(id)).toEqual(["close 12-05 16:00:00"]);
  await insertRows(at.database.db, at.model, "baseParams", [
    { id: "p", paramsId: "showDays", paramsType: "integer", paramsValue: "1", isEnabled: true },
  ]);
  await pass("2026-12-01 16:00:10");
  expect(await moments(id)).toEqual(["close 12-03 16:00:00"]);
  await sql`delete from campus.day where id = 'd1'`.execute(at.database.db);
  await pass("2026-12-01 16:00:20");
  expect(await moments(id)).toEqual(["close 12-02 16:00:00"]);
});

test("what does not hold at its moment is asked again every minute, is no failure, and is done once it holds", async () => {
  const [id] = (await lend([{ title: "戊", endTime: null }])) as [string];
  now = "2026-12-08 16:00:00";
  await moveRecords(await keeper(), "loan", "giveBack", { id });
  await change(id, { objected: true });
  await pass("2026-12-09 16:00:00");
  expect([await stateOf(id), await failures()]).toEqual(["shown", []]);
  await change(id, { objected: false });
  await pass("2026-12-09 16:00:59");
  expect(await stateOf(id)).toBe("shown");
  await pass("2026-12-09 16:01:00");
  expect([await stateOf(id), await moments(id)]).toEqual(["closed", []]);
});

test("what fell due while nothing ran is done in the order of its moments; failing records are told and starve nobody", async () => {
  const titles = Array.from({ length: 230 }, (_, n) => n);
  const broken = await lend(titles.map((n) => ({ title: `坏${n}`, broken: true, endTime: "2026-12-10 08:00:00" })));
  const shuffled = titles.map((n) => (n * 37) % titles.length);
  const ids = await lend(
    shuffled.map((n) => ({
      title: `好${n}`,
      endTime: `2026-12-10 ${String(9 + Math.floor(n / 60)).padStart(2, "0")}:${String(n % 60).padStart(2, "0")}:00`,
    })),
  );
  now = "2026-12-12 09:00:00";
  expect(await runDue(at.runtime)).toMatchObject({ failed: 230 });
  expect(await steps(ids, "expire")).toEqual(titles.map((n) => ids[shuffled.indexOf(n)]));
  expect((await failures()).slice(0, 1)).toEqual([{ title: "坏0", sentence: "物品已损坏，请先登记赔偿", tries: 1, next: "09:01" }]);
  expect(await runDue(at.runtime)).toMatchObject({ moved: 0, failed: 0 });
  now = "2026-12-12 09:01:00";
  expect(await runDue(at.runtime)).toMatchObject({ moved: 0, failed: 230 });
  expect((await failures())[0]).toMatchObject({ tries: 2, next: "09:06" });
  await sql`update campus.loan set broken = false where id = ${broken[0]}`.execute(at.database.db);
  // Moved by hand, or due another time: the list tells of them no more.
  await moveRecords(await keeper(), "loan", "giveBack", { id: broken[1]! });
  await change(broken[2]!, { endTime: "2027-01-01 08:00:00" });
  await pass("2026-12-12 09:06:00");
  expect(await stateOf(broken[0]!)).toBe("overdue");
  expect((await failures()).filter(({ title }) => ["坏0", "坏1", "坏2"].includes(title))).toEqual([]);
  expect(await failures()).toHaveLength(227);
  await sql`update campus.loan set "isDeleted" = true where broken`.execute(at.database.db);
  await pass("2026-12-12 09:06:30");
  expect(await failures()).toEqual([]);
}, 60_000);

test("two processes make every move once", async () => {
  const ids = await lend(Array.from({ length: 120 }, (_, n) => ({ title: `同${n}`, endTime: "2026-12-14 08:00:00" })));
  now = "2026-12-14 08:00:00";
  while ((await steps(ids, "expire")).length < ids.length)
    await Promise.all([runDated(at.runtime), runDated(second), runDue(at.runtime), runDue(second)]);
  expect((await steps(ids, "expire")).toSorted()).toEqual(ids.toSorted());
});

test("an operation that asks the system for the move gets it no sooner than its moment", async () => {
  const [id] = (await lend([{ title: "早", endTime: "2026-12-15 08:00:00" }])) as [string];
  const { moveAsSystem } = await import("../../../../src/server/data/flow/index.ts");
  const system = await at.call({ id: "", roles: [] }, { now });
  await expect(moveAsSystem(system, "loan", { id, move: "expire" })).rejects.toThrow("STATE_NOT_ALLOWED");
  expect(await moveAsSystem({ ...system, ctx: { ...system.ctx, now: "2026-12-15 08:00:00" } }, "loan", { id, move: "expire" })).toBe("overdue");
});

test("a flow that says another moment works them all out anew; one without moments leaves nothing behind", async () => {
  const [id] = (await lend([{ title: "新", endTime: "2026-12-20 08:00:00" }])) as [string];
  await pass("2026-12-16 08:00:00");
  const publish = async (set: ReturnType<typeof datedSet>) => {
    const model = modelOf(set, at.runtime.operations.names());
    await migrateEntities(at.database.db, model);
    at.runtime.replaceModel(model);
  };
  await publish(datedSet({ call: "addDays", args: [{ field: "endTime" }, 1] }));
  await pass("2026-12-16 08:00:01");
  expect(await moments(id)).toEqual(["expire 12-21 08:00:00"]);
  await publish(
    datedSet().map((source) =>
      source.document.kind === "flow"
        ? { ...source, document: { ...source.document, moves: source.document.moves.map(({ auto: _, ...move }) => move) } }
        : source,
    ),
  );
  const { rows } = await sql`select 1 from platform.flow_moment union all select 1 from platform.flow_moment_watch
    union all select 1 from pg_proc where starts_with(proname, 'moments_')`.execute(at.database.db);
  expect(rows).toEqual([]);
});
