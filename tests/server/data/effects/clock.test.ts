import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkSet } from "../../../../engine/check/index.ts";
import type { EffectsDocument } from "../../../../engine/kinds/effects/document.ts";
import { runTimedEffects } from "../../../../src/server/data/effects/clock.ts";
import { systemCall } from "../../../../src/server/data/flow/system-call.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { effectSet } from "../../../support/effect-set.ts";
import { entityOf } from "../../../support/model-of.ts";

const uses = { add: [{ field: "uses" }, 1] };
const clocked: EffectsDocument = {
  kind: "effects",
  id: "demo/clock",
  title: "定时",
  of: "pass",
  effects: [
    { key: "count", on: { every: "day", time: "02:10", where: { field: "note", eq: "daily" } }, do: [{ set: "self", to: { uses } }] },
    {
      key: "fill",
      on: [{ every: "week", day: 1, time: "06:00", where: { field: "note", eq: "weekly" } }],
      do: [
        { set: { entity: "ledger", where: { field: "house", eq: { ctx: "record.personNo" } } }, to: { people: { add: [{ field: "people" }, 1] } } },
      ],
    },
    {
      key: "grow",
      on: { every: "day", time: "02:10", where: { field: "note", eq: "grow" } },
      do: [{ make: "pass", with: { personNo: { ctx: "record.personNo" }, note: { ctx: "record.note" }, uses: 0 } }],
    },
    {
      key: "forget",
      on: { every: "day", time: "02:10", where: { field: "note", eq: "forget" } },
      do: [
        {
          erase: ["pass"],
          as: "row",
          where: {
            all: [
              { field: "note", eq: "old" },
              { field: "personNo", eq: { ctx: "record.personNo" } },
              {
                none: {
                  entity: "pass",
                  where: {
                    all: [
                      { field: "personNo", eq: { ctx: "row.personNo" } },
                      { field: "note", eq: "held" },
                    ],
                  },
                },
              },
            ],
          },
        },
        { erase: "pass", where: { field: "note", eq: "spent" }, fields: ["uses"] },
      ],
    },
    {
      key: "term",
      on: { every: "day", days: { value: { ctx: "today" }, ne: "2026-11-27" }, where: { field: "note", eq: "days" } },
      do: [{ set: "self", to: { uses } }],
    },
  ],
};
const failures = entityOf("flowFailure", [
  ...["entityName", "recordId", "recordTitle", "moveKey", "moveTitle", "sentence"],
  ...["tries:integer", "firstTime:datetime", "lastTime:datetime", "nextTime:datetime"],
]);
const set = [
  ...effectSet,
  { file: "demo/clock.effects.json", area: "demo", document: clocked },
  { file: "demo/flowFailure.entity.json", area: "demo", document: failures },
];

let at: TestRuntime;
let time = "";
beforeAll(async () => {
  at = await testRuntime({ set, now: () => new Date(`${time.replace(" ", "T")}+08:00`) });
});
afterAll(() => at.close());
beforeEach(async () => {
  await sql`truncate campus.pass, campus.ledger, campus."flowFailure"`.execute(at.database.db);
  await sql`delete from platform.effect_clock`.execute(at.database.db);
});

const passes = (count: number, note: string) =>
  sql`insert into campus.pass ("tenantId", id, "createTime", "personNo", note, uses) select '000000', 'p' || lpad(n::text, 4, '0'), now(), 'H' || n, ${note}, 0
    from generate_series(1, ${count}) n`.execute(at.database.db);
const run = async (now: string, until?: number) => {
  time = now;
  return runTimedEffects(await systemCall(at.runtime, "000000"), until);
};
/** How many passes were used how often. */
const used = async () =>
  Object.fromEntries(
    (await sql<{ uses: number; n: number }>`select uses, count(*)::int as n from campus.pass group by 1`.execute(at.database.db)).rows.map(
      ({ uses: times, n }) => [times, n],
    ),
  );

test("the documents are sound", async () => {
  expect(checkSet(at.model, set).filter(({ file, severity }) => file === "demo/clock.effects.json" && severity === "error")).toEqual([]);
});

describe("what is due every day", () => {
  test("begins with its next time, is done once for each record, and made up for once after a sleep", async () => {
    await passes(60, "daily");
    await run("2026-11-24 12:00:00");
    expect(await used()).toEqual({ 0: 60 });
    await run("2026-11-25 02:09:59");
    expect(await used()).toEqual({ 0: 60 });
    await run("2026-11-25 02:10:00");
    await run("2026-11-25 02:11:00");
    expect(await used()).toEqual({ 1: 60 });
    await run("2026-11-28 09:00:00");
    expect(await used()).toEqual({ 2: 60 });
  });

  test("is done once for each record by four processes at once", async () => {
    await passes(230, "daily");
    await run("2026-11-24 12:00:00");
    await Promise.all(Array.from({ length: 4 }, () => run("2026-11-25 03:00:00")));
    await run("2026-11-25 03:01:00");
    expect(await used()).toEqual({ 1: 230 });
  });

  test("goes on behind the last record where it was broken off", async () => {
    await passes(120, "daily");
    await run("2026-11-24 12:00:00");
    await run("2026-11-25 03:00:00", 0);
    expect(await used()).toEqual({ 0: 70, 1: 50 });
    await run("2026-11-25 03:01:00");
    expect(await used()).toEqual({ 1: 120 });
  });

  test("ends where it makes records of its own kind, which have their turn the next time", async () => {
    await passes(60, "grow");
    await sql`update campus.pass set id = '0' || id`.execute(at.database.db);
    await run("2026-11-24 12:00:00");
    await run("2026-11-25 03:00:00");
    expect(await used()).toEqual({ 0: 120 });
    await run("2026-11-26 03:00:00");
    expect(await used()).toEqual({ 0: 240 });
  });

  test("rests on days that are not meant", async () => {
    await passes(1, "days");
    await run("2026-11-25 12:00:00");
    await run("2026-11-26 12:00:00");
    await run("2026-11-27 12:00:00");
    expect(await used()).toEqual({ 1: 1 });
    await run("2026-11-28 12:00:00");
    expect(await used()).toEqual({ 2: 1 });
  });
});

test("what is erased is gone for good, from the recycle bin too, and says so in the trail; values go alone where they are named", async () => {
  await sql`insert into campus.pass ("tenantId", id, "createTime", "personNo", note, uses, "isDeleted") values ('000000', 'a', now(), 'H1', 'forget', 1, false),
    ('000000', 'b', now(), 'H1', 'old', 1, false), ('000000', 'c', now(), 'H1', 'old', 1, true), ('000000', 'd', now(), 'H2', 'old', 1, false),
    ('000000', 'e', now(), 'H2', 'spent', 1, true), ('000001', 'f', now(), 'H1', 'old', 1, false)`.execute(at.database.db);
  await run("2026-11-24 12:00:00");
  expect(await run("2026-11-25 02:10:00")).toMatchObject({ failed: 0, faults: [] });
  expect((await sql`select id, uses from campus.pass order by id`.execute(at.database.db)).rows).toEqual([
    { id: "a", uses: 1 },
    { id: "d", uses: 1 },
    { id: "e", uses: null },
    { id: "f", uses: 1 },
  ]);
  const { rows } = await sql<{ id: string }>`select record_id as id from platform.audit where action = 'erase' order by 1`.execute(at.database.db);
  expect(rows.map(({ id }) => id)).toEqual(["b", "c", "e"]);
});

test("what is refused keeps nothing else back, is told with its sentence, and done once it can be", async () => {
  await passes(3, "weekly");
  await sql`insert into campus.ledger ("tenantId", id, "createTime", house, people) values ('000000', 'l1', now(), 'H1', 0), ('000000', 'l2', now(), 'H2', 3),
    ('000000', 'l3', now(), 'H3', 1)`.execute(at.database.db);
  await run("2026-11-24 12:00:00");
  // 2026-11-30 is a Monday.
  expect(await run("2026-11-30 06:00:00")).toMatchObject({ done: 2, failed: 1, faults: [] });
  const people = async () =>
    (await sql<{ people: number }>`select people from campus.ledger order by house`.execute(at.database.db)).rows.map((row) => row.people);
  const told = async () =>
    (
      await sql<{ told: string }>`select "recordId" || ' ' || sentence || ' ' || tries as told from campus."flowFailure"`.execute(at.database.db)
    ).rows.map((row) => row.told);
  expect(await people()).toEqual([1, 3, 2]);
  expect(await told()).toEqual([expect.stringContaining("楼内已满")]);
  await run("2026-11-30 06:00:30");
  expect(await told()).toEqual([expect.stringMatching(/^p0002 .*楼内已满.* 1$/)]);
  await run("2026-11-30 06:01:30");
  expect(await told()).toEqual([expect.stringMatching(/ 2$/)]);
  await sql`update campus.ledger set people = 0 where house = 'H2'`.execute(at.database.db);
  await run("2026-11-30 06:30:00");
  expect([await people(), await told()]).toEqual([[1, 1, 2], []]);
});

test("what was refused is done once when four processes try it again at once", async () => {
  await passes(2, "weekly");
  await sql`insert into campus.ledger ("tenantId", id, "createTime", house, people) values ('000000', 'l2', now(), 'H2', 3)`.execute(at.database.db);
  await run("2026-11-24 12:00:00");
  expect(await run("2026-11-30 06:00:00")).toMatchObject({ done: 1, failed: 1 });
  await sql`update campus.ledger set people = 0 where house = 'H2'`.execute(at.database.db);
  await Promise.all(Array.from({ length: 4 }, () => run("2026-11-30 06:30:00")));
  expect((await sql`select people from campus.ledger`.execute(at.database.db)).rows).toEqual([{ people: 1 }]);
});
