import { spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { moveRecords } from "../../../../src/server/data/flow/index.ts";
import { addRecord } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { effectSet } from "../../../support/effect-set.ts";

/** `EFFECT_ROUNDS=200 npx vitest run tests/server/data/effects/killed.test.ts` is the long proof. */
const ROUNDS = Number(process.env.EFFECT_ROUNDS ?? 4);
/** Requests of one round: more than a process approves before it is killed. */
const REQUESTS = 60;

let at: TestRuntime;
beforeAll(async () => {
  const account = (id: string) => ({ id, accountNo: id, userName: id, userType: "1", state: "normal", roles: ["gly"] });
  at = await testRuntime({ set: effectSet, rows: { sysUser: [account("g1"), account("g2")] } });
});
afterAll(() => at.close());

const call = () => at.call({ id: "g1", roles: ["gly"] });
const add = async (entity: string, values: Record<string, unknown>) => (await addRecord(await call(), entity, values)).id;
const rows = async <T>(statement: ReturnType<typeof sql>) => (await statement.execute(at.database.db)).rows as T[];

/** A house of its own with two gates, a bed for each request, and the requests asked for. */
async function round(no: number): Promise<{ house: string; ids: string[] }> {
  const house = `H${no}`;
  for (const gateName of ["东门", "西门"]) await add("gate", { gateName, house });
  await add("ledger", { house, people: -REQUESTS });
  const ids: string[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const bedId = await add("bed", { bedNo: `${no}-${n}`, house });
    const id = await add("request", { personNo: `${no}p${n}`, bedId, reason: "新生" });
    await moveRecords(await call(), "request", "ask", { id });
    ids.push(id);
  }
  return { house, ids };
}

/** What a request has brought about: all of it or nothing. */
const broughtAbout = (house: string) =>
  rows<{ state: string; bed: string; holder: string | null; passes: number; told: number }>(sql`
    select r.state, b.state as bed, b.holder, (select count(*) from campus.pass p where p."personNo" = r."personNo" and not p."isDeleted") as passes,
      (select count(*) from platform.message m where m.record_id = r.id) as told
    from campus.request r join campus.bed b on b.id = r."bedId" where b.house = ${house}`);

test(
  "a process killed at any moment of a move with effects on three entities leaves all of it or nothing",
  async () => {
    let done = 0;
    for (let no = 0; no < ROUNDS; no++) {
      const { house, ids } = await round(no);
      const child = spawn(
        process.execPath,
        [new URL("./move-child.ts", import.meta.url).pathname, JSON.stringify({ place: at.database.place, ids })],
        {
          stdio: ["ignore", "pipe", "inherit"],
        },
      );
      const said: string[] = [];
      await once(child.stdout!, "data");
      child.stdout!.on("data", (chunk) => said.push(...String(chunk).trim().split("\n")));
      const moves = Math.floor(Math.random() * 12);
      while (said.length < moves) await once(child.stdout!, "data");
      for (let turns = Math.random() * 5000; turns > 0; turns--) await setImmediate();
      child.kill("SIGKILL");
      await once(child, "exit");
      await vi.waitFor(async () => {
        const open = await rows(
          sql`select 1 from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
        );
        if (open.length > 0) throw new Error("the database still works for the process that ended");
      });
      const found = await broughtAbout(house);
      const whole = found.filter(({ state }) => state === "done");
      done += whole.length;
      expect(
        found.filter((one) => one.state === "done" && !(one.bed === "taken" && one.holder !== null && one.passes === 2 && one.told === 1)),
      ).toEqual([]);
      expect(
        found.filter((one) => one.state !== "done" && !(one.bed === "free" && one.holder === null && one.passes === 0 && one.told === 0)),
      ).toEqual([]);
      expect(await rows(sql`select people::int from campus.ledger where house = ${house}`)).toEqual([{ people: whole.length - REQUESTS }]);
      // Whatever was acknowledged is there.
      expect(whole.length).toBeGreaterThanOrEqual(said.filter((line) => ids.includes(line)).length);
    }
    expect(done).toBeGreaterThan(0);
  },
  600_000 + ROUNDS * 60_000,
);
