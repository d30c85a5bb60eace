import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addRecord, listRecords } from "../../../../src/server/data/records/index.ts";
import { groupsNow, type Summary, summariesOf, typeOf } from "../../../../src/server/data/summaries/definition.ts";
import { dueRows } from "../../../../src/server/data/summaries/triggers.ts";
import { workOffSummaries } from "../../../../src/server/data/summaries/index.ts";
import { migrateEntities } from "../../../../src/server/releases/structure/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { modelOf, setOf } from "../../../support/model.ts";
import { daily, dailyByHand, dailyKept, documents } from "./documents.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: setOf(documents()) });
});
afterAll(() => at?.close());

const rows = async (statement: string) => (await at.database.pool.query(statement)).rows as Record<string, unknown>[];
const gly = () => at.call({ id: "g", roles: ["gly"] });
const waiting = `select 1 from platform.summary_due join pg_locks l on l.locktype = 'advisory' and l.granted
  and l.database = (select oid from pg_database where datname = current_database()) limit 1`;
/** Until nothing is due: what a killed process began is given back once the database notices. */
async function work(): Promise<number> {
  let worked = 0;
  do worked += await workOffSummaries(at.runtime);
  while ((await rows(waiting)).length > 0);
  return worked;
}

/** What is kept is what a fresh count of the rows gives, down to the summary of the summary. */
async function expectEqual(): Promise<void> {
  await work();
  expect(await rows(dailyKept)).toEqual(await rows(dailyByHand));
  const byDay = `select day::text, sum(absent)::int as absences, count(*)::int as people from campus.daily group by 1 order by 1`;
  expect(await rows(`select day::text, absences::int, people::int from campus."byDay" order by 1`)).toEqual(await rows(byDay));
}

/** Numbers that look drawn and are the same each time. */
function draws(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const xhOf = (n: number) => `p${n}`;
const dayOf = (n: number) => `2026-03-0${n + 1}`;

/** One statement of somebody: rows come, change, move to another group, go into the recycle bin, come back or are erased, singly and many at once. */
function change(draw: (below: number) => number, id: string): string {
  const some = `id in (select id from campus.lesson order by md5(id || '${id}') limit ${1 + draw(5)})`;
  const lesson = (n: number) =>
    `('000000', '${id}-${n}', '${xhOf(draw(40))}', '${xhOf(draw(40))}', ${draw(4) === 0}, '${dayOf(draw(7))}', '${["absent", "late", "here"][draw(3)]}', ${draw(90)})`;
  const changes = [
    () => `insert into campus.lesson ("tenantId", id, xh, "hostXh", "isGuest", day, result, minutes) values ${lesson(0)}`,
    () => `insert into campus.lesson ("tenantId", id, xh, "hostXh", "isGuest", day, result, minutes) values ${[0, 1, 2, 3].map(lesson).join(", ")}`,
    () =>
      `insert into campus.night ("tenantId", id, xh, "signDay", result) values ('000000', '${id}', '${xhOf(draw(40))}', '${dayOf(draw(7))}', '${["in", "out"][draw(2)]}')`,
    () =>
      `insert into campus.person ("tenantId", id, xh, "isHere", "firstDay") values ('000000', '${id}', '${xhOf(draw(40))}', ${draw(2) === 0}, '${dayOf(0)}')`,
    () => `update campus.lesson set result = 'absent', minutes = minutes + 1 where ${some}`,
    () => `update campus.lesson set xh = '${xhOf(draw(40))}', day = '${dayOf(draw(7))}' where ${some}`,
    () => `update campus.lesson set "isGuest" = not "isGuest", day = ${draw(9) === 0 ? "null" : "day"} where ${some}`,
    () => `update campus.lesson set "isDeleted" = not "isDeleted" where ${some}`,
    () => `delete from campus.lesson where ${some}`,
    () => `update campus.night set result = 'in' where id = (select id from campus.night order by md5(id || '${id}') limit 1)`,
    () => `update campus.person set "isHere" = not "isHere" where id = (select id from campus.person order by md5(id || '${id}') limit 1)`,
  ];
  return changes[draw(changes.length)]!();
}

const WRITERS = 8;
const CHANGES = 10_000;

/** Some of the transactions are taken back; those that waited for each other are what the database undid. */
async function writer(n: number): Promise<void> {
  const draw = draws(n + 1);
  const client = await at.database.pool.connect();
  try {
    for (let done = 0; done < CHANGES / WRITERS; done++) {
      const isUndone = draw(10) === 0;
      await client.query("begin");
      await client.query(change(draw, `w${n}-${done}`)).catch((error: { code?: string }) => {
        if (error.code !== "40P01") throw error;
      });
      await client.query(isUndone ? "rollback" : "commit");
    }
  } finally {
    client.release();
  }
}

async function joinCrowd(n: number): Promise<void> {
  await addRecord(await gly(), "lesson", { xh: "crowd", day: "2026-04-01", result: "absent", minutes: 10, isGuest: false });
  if (n % 10 === 0) await work();
}

describe("a summary", () => {
  test("has a row for each group, also where nothing happened, and is read like any entity", async () => {
    const call = await gly();
    await addRecord(call, "person", { xh: "a1", isHere: true, firstDay: "2026-03-01" });
    await addRecord(call, "lesson", { xh: "a2", day: "2026-03-02", result: "absent", minutes: 45, isGuest: false });
    expect(await work()).toBeGreaterThan(0);
    const { records } = (await listRecords(await gly(), "daily", {})) as unknown as { records: Record<string, unknown>[] };
    expect(records).toMatchObject([
      { xh: "a1", day: "2026-03-01", absent: 0, minutes: 0, longest: null, out: 0, score: 100 },
      { xh: "a2", day: "2026-03-02", absent: 1, minutes: 45, longest: 45, out: 0, score: 98 },
    ]);
    await expectEqual();
  });

  test("is not touched by a change that it does not read", async () => {
    await sql`update campus.lesson set "updateTime" = now(), version = version + 1`.execute(at.runtime.db);
    expect(await rows("select 1 from platform.summary_due")).toEqual([]);
  });

  test("equals a fresh count after ten thousand changes by several writers while processes that work it off are killed", async () => {
    let isOver = false;
    let killed = 0;
    const killer = async () => {
      while (!isOver) {
        const child: ChildProcess = spawn(
          process.execPath,
          [new URL("./work-child.ts", import.meta.url).pathname, JSON.stringify(at.database.place)],
          {
            stdio: ["ignore", "pipe", "inherit"],
          },
        );
        await once(child.stdout!, "data");
        const before = (await rows("select coalesce(min(seq), 0) as seq from platform.summary_due"))[0]!.seq;
        while (!isOver && (await rows("select coalesce(min(seq), 0) as seq from platform.summary_due"))[0]!.seq === before);
        child.kill("SIGKILL");
        await once(child, "exit");
        killed++;
      }
    };
    const kills = killer();
    await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)));
    isOver = true;
    await kills;
    expect(killed).toBeGreaterThan(0);
    await expectEqual();
  }, 300_000);

  test("looks up the rows of a changed group and no others", async () => {
    await sql`insert into campus.lesson ("tenantId", id, xh, day, result, minutes)
      select '000000', 'many' || n, 'm' || n % 3000, date '2025-01-01' + n % 300, 'absent', 1 from generate_series(1, 60000) n`.execute(
      at.runtime.db,
    );
    // As the database does by itself after so many new rows.
    await sql`vacuum analyze campus.lesson`.execute(at.runtime.db);
    await work();
    const notes = async (statement: string) => {
      await rows(statement);
      return (await rows("select tenant_id, keys from platform.summary_due where summary = 'daily'")).map((one) => [one.tenant_id, one.keys]);
    };
    const noted = await notes("update campus.lesson set xh = 'other' where id = 'many78'");
    expect(noted).toHaveLength(2);
    const [summary] = summariesOf(at.runtime.model()) as [Summary, ...Summary[]];
    const due = dueRows(summary, (name) => typeOf(summary, name), JSON.stringify(noted));
    const plan = await sql`explain with due as materialized (${due}) ${groupsNow(summary, "due")}`.execute(at.runtime.db);
    const scans = plan.rows.map((row) => Object.values(row as object).join()).filter((line) => line.includes("lesson"));
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter((line) => line.includes("Seq Scan"))).toEqual([]);
    await expectEqual();
  });

  test("of forty who write one group at once loses nobody's change and refuses nobody", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => joinCrowd(n)));
    await work();
    expect(await rows(`select absent::int, minutes::int from campus.daily where xh = 'crowd'`)).toEqual([{ absent: 40, minutes: 400 }]);
  });

  test("keeps frozen rows as they were, and takes on new groups", async () => {
    const frozen = documents({ ...daily, freeze: { field: "day", lt: { ctx: "today" } } });
    await migrateEntities(at.runtime.db, modelOf(frozen));
    at.runtime.replaceModel(modelOf(frozen));
    await work();
    const kept = await rows(`select xh, day::text, absent from campus.daily where day < '2026-11-21' order by xh, day limit 5`);
    await sql`update campus.lesson set result = 'late'`.execute(at.runtime.db);
    await sql`insert into campus.lesson ("tenantId", id, xh, day, result, minutes) values ('000000', 'f1', 'new', '2026-03-01', 'absent', 1),
      ('000000', 'f2', 'new', '2026-12-01', 'absent', 1)`.execute(at.runtime.db);
    await work();
    await sql`delete from campus.lesson where id in ('f1', 'f2')`.execute(at.runtime.db);
    await work();
    expect(await rows(`select xh, day::text, absent from campus.daily where day < '2026-11-21' order by xh, day limit 5`)).toEqual(kept);
    expect(await rows(`select day::text from campus.daily where xh = 'new'`)).toEqual([{ day: "2026-03-01" }]);
  });

  test("is left alone by a process whose documents say otherwise, and worked out anew when they change", async () => {
    at.runtime.replaceModel(modelOf(documents()));
    await sql`insert into campus.lesson ("tenantId", id, xh, day, result, minutes) values ('000000', 'o1', 'old', '2026-12-02', 'absent', 1)`.execute(
      at.runtime.db,
    );
    await work();
    expect(await rows("select 1 from campus.daily where xh = 'old'")).toEqual([]);
    await migrateEntities(at.runtime.db, at.runtime.model());
    await expectEqual();
  });
});
