import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRows, type TestRuntime, testRuntime } from "../../../support/database.ts";
import { datedSet } from "./dated-documents.ts";

const MANY = 600;
let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: datedSet(), rows: { kind: [{ id: "k1", name: "钥匙", remindDays: 1 }] } });
  const loans = Array.from({ length: MANY }, (_, n) => ({
    id: `l${n}`,
    title: `件${n}`,
    kindId: "k1",
    endTime: "2026-11-23 09:00:00",
    state: "lent",
  }));
  await insertRows(at.database.db, at.model, "loan", loans);
});
afterAll(() => at?.close());

const count = async (statement: string): Promise<number> =>
  Number((await at.database.pool.query<{ n: string }>(`select count(*) as n from ${statement}`)).rows[0]!.n);
const moved = () => count("campus.loan where state <> 'lent'");

async function start(): Promise<ChildProcess> {
  const file = new URL("./dated-child.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [file, JSON.stringify(at.database.place)], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout!, "data");
  return child;
}

/** Ends it while it is at work: it has moved some records since. */
async function kill(child: ChildProcess): Promise<void> {
  const before = await moved();
  while ((await moved()) === before && before < MANY);
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("two processes that are killed again and again in the middle make every move once, with its step", async () => {
  let kills = 0;
  while ((await moved()) < MANY) {
    const children = await Promise.all([start(), start()]);
    for (const child of children) await kill(child);
    kills++;
  }
  expect(kills).toBeGreaterThan(1);
  expect(await count("campus.loan where state = 'overdue'")).toBe(MANY);
  expect(await count("platform.flow_step where move = 'expire'")).toBe(MANY);
  expect(await count("(select record_id from platform.flow_step group by record_id) as moved")).toBe(MANY);
  expect(await count('campus."flowFailure"')).toBe(0);
}, 240_000);
