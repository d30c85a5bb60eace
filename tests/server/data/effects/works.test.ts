import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isAppError } from "../../../../engine/errors.ts";
import { runWorks } from "../../../../src/server/data/effects/run-works.ts";
import { moveRecords, movesOfRows, systemCall } from "../../../../src/server/data/flow/index.ts";
import { addRecord, saveRecords } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { effectSet } from "../../../support/effect-set.ts";

/** More than one transaction takes. */
const ROWS = 2_100;

let at: TestRuntime;
beforeAll(async () => {
  const account = (id: string) => ({ id, accountNo: id, userName: id, userType: "1", state: "normal", roles: ["gly"] });
  at = await testRuntime({ set: effectSet, rows: { sysUser: [account("g1"), account("g2")] } });
});
afterAll(() => at.close());
beforeEach(async () => {
  await sql`truncate campus.request, campus.bed, campus.gate, campus.pass, campus.ledger`.execute(at.database.db);
  await sql`delete from platform.effect_work`.execute(at.database.db);
});

const call = () => at.call({ id: "g1", roles: ["gly"] });
const add = async (entity: string, values: Record<string, unknown>) => (await addRecord(await call(), entity, values)).id;
const move = async (id: string, key: string) => moveRecords(await call(), "request", key, { id });
const goOn = async (until?: number) => runWorks(await systemCall(at.runtime, "000000"), until);
const told = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.problems.map(({ message }) => message);
  }
  return [];
};
const uses = async () =>
  (
    await sql<{
      uses: string;
      passes: string;
    }>`select uses, count(*) as passes from campus.pass where not "isDeleted" group by uses order by uses`.execute(at.database.db)
  ).rows.map((row) => `${row.uses} × ${row.passes}`);
const made = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from campus.ledger where not "isDeleted"`.execute(at.database.db)).rows[0]!.n;
const request = async (id: string) =>
  (await sql<{ state: string; stamp: string | null }>`select state, stamp from campus.request where id = ${id}`.execute(at.database.db)).rows[0];

/** A request that was spread over that many passes of one gate. */
async function spread(passes = ROWS): Promise<string> {
  const gateId = await add("gate", { gateName: "门", house: "S" });
  const many = Array.from({ length: passes }, (_, n) => ({ values: { gateId, personNo: `p${n}`, uses: 0 } }));
  await saveRecords(await call(), "pass", many, { rights: "system" });
  const id = await add("request", { personNo: "p1" });
  await move(id, "spread");
  return id;
}

test("a move on more rows than one transaction takes is made at once and done by and by, each row once, and the record waits", async () => {
  const id = await spread();
  expect(await request(id)).toEqual({ state: "done", stamp: null });
  expect(await uses()).toEqual([`0 × ${ROWS}`]);
  await goOn(0);
  expect(await uses()).toEqual([`0 × ${ROWS - 500}`, "1 × 500"]);
  const sentence = `上一步带来的联动还在处理（已办 500 / ${ROWS}），办完后再办理`;
  expect(await told(move(id, "again"))).toEqual([sentence]);
  const [row] = (await sql<Record<string, unknown>>`select * from campus.request where id = ${id}`.execute(at.database.db)).rows;
  expect((await movesOfRows(await call(), "request", [row!])).get(id)).toMatchObject({
    actions: [],
    barred: { "move:again": sentence },
    atWork: { field: "state", done: 500, total: ROWS },
  });
  for (let portions = 0; portions < 3; portions++) await goOn(0);
  // What stands behind a long effect is done when that is done.
  expect([await made(), (await request(id))?.stamp]).toEqual([0, null]);
  await goOn();
  expect(await uses()).toEqual([`1 × ${ROWS}`]);
  expect([await made(), (await request(id))?.stamp]).toEqual([ROWS, "铺完"]);
  await move(id, "again");
});

test("a row that is refused keeps no other from theirs", async () => {
  const id = await spread();
  await sql`update campus.pass set uses = 9 where "personNo" = 'p700'`.execute(at.database.db);
  await goOn();
  expect(await uses()).toEqual([`1 × ${ROWS - 1}`, "9 × 1"]);
  expect((await request(id))?.stamp).toBe("铺完");
});

test("two that go on at the same moment do each row once", async () => {
  await spread();
  await Promise.all([goOn(), goOn(), goOn()]);
  await goOn();
  expect([await uses(), await made()]).toEqual([[`1 × ${ROWS}`], ROWS]);
});

test("a process killed at any moment leaves no row undone and none done twice", async () => {
  const id = await spread();
  for (const portions of [1, 3, Number.POSITIVE_INFINITY]) {
    const child = spawn(process.execPath, [new URL("./work-child.ts", import.meta.url).pathname, JSON.stringify(at.database.place)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const said: string[] = [];
    child.stdout!.on("data", (chunk) => {
      said.push(...String(chunk).trim().split("\n"));
      // In the middle of the next portion.
      if (said.length > portions) setTimeout(() => child.kill("SIGKILL"), Math.random() * 60);
    });
    await once(child, "exit");
  }
  expect([await uses(), await made(), (await request(id))?.stamp]).toEqual([[`1 × ${ROWS}`], ROWS, "铺完"]);
});

test("who removes the record ends what is still to be done", async () => {
  const id = await spread();
  await goOn(0);
  await sql`update campus.request set "isDeleted" = true where id = ${id}`.execute(at.database.db);
  await goOn();
  expect(await uses()).toEqual([`0 × ${ROWS - 500}`, "1 × 500"]);
  expect((await sql`select 1 from platform.effect_work`.execute(at.database.db)).rows).toEqual([]);
});
