import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addRecord, removeRecords, updateRecord } from "../../../src/server/data/records/index.ts";
import { transaction } from "../../../src/server/platform/database/transaction.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, row, runAs } from "../../areas/system/school.ts";

let at: TestRuntime;
let other: ChildProcessWithoutNullStreams;
let answers: AsyncIterator<string>;
beforeAll(async () => {
  at = await officeRuntime();
  other = spawn(process.execPath, [new URL("remembering-process.ts", import.meta.url).pathname, JSON.stringify(at.database.place)]);
  other.stderr.on("data", (chunk) => console.error(String(chunk)));
  answers = createInterface({ input: other.stdout })[Symbol.asyncIterator]();
  await ask();
  await vi.waitFor(listener, patience);
}, 120_000);
afterAll(async () => {
  other.stdin.end();
  await new Promise((done) => other.once("exit", done));
  await at.close();
});

const patience = { timeout: 60_000, interval: 20 };

/** What the other process believes now. */
async function ask(tenantId = "000000"): Promise<{ roles: string[]; title: string }> {
  other.stdin.write(`${tenantId}\n`);
  return JSON.parse((await answers.next()).value as string) as { roles: string[]; title: string };
}

const believed = (says: (state: Awaited<ReturnType<typeof ask>>) => void) => vi.waitFor(async () => says(await ask()), patience);

/** The backend that listens. @throws when none does */
async function listener(): Promise<number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where query = 'listen "campus_written"' and datname = current_database()`.execute(at.runtime.db);
  return rows[0]!.pid;
}

const role = (roleCode: string) => ({ roleCode, roleName: `角色${roleCode}`, roleType: "custom", baseRole: "dept", dataScope: "1" });

test("a role written by one process is known to the other, and gone there when it is taken away", async () => {
  const gly = await callOf(at, "admin");
  const { id } = await addRecord(gly, "sysRole", role("clerks"));
  await believed(({ roles }) => expect(roles).toContain("clerks:true"));
  await updateRecord(gly, "sysRole", { id, isEnabled: false });
  await believed(({ roles }) => expect(roles).toContain("clerks:false"));
  await removeRecords(gly, "sysRole", [id]);
  await believed(({ roles }) => expect(roles.join()).not.toContain("clerks"));
});

test("what an operation writes without a form is known too", async () => {
  const gly = await callOf(at, "admin");
  await runAs(gly, "baseParams", "base.refreshParams");
  await updateRecord(gly, "baseParams", { id: String((await row(at, "baseParams", { paramsId: "app.globalTitle" }))!.id), paramsValue: "新名称" });
  await believed(({ title }) => expect(title).toBe("新名称"));
});

test("what was undone was never said", async () => {
  const gly = await callOf(at, "admin");
  const before = await ask();
  const undone = transaction(at.runtime.db, async () => {
    await addRecord(gly, "sysRole", role("phantom"));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await addRecord(gly, "sysRole", role("real"));
  await believed(({ roles }) => expect(roles).toContain("real:true"));
  expect((await ask()).roles).toEqual([...before.roles, "real:true"].sort());
});

test("a connection that breaks is replaced, and what was said meanwhile is made good", async () => {
  const gly = await callOf(at, "admin");
  const broken = await listener();
  await sql`select pg_terminate_backend(${broken}::int)`.execute(at.runtime.db);
  await addRecord(gly, "sysRole", role("meanwhile"));
  await believed(({ roles }) => expect(roles).toContain("meanwhile:true"));
  await vi.waitFor(async () => expect(await listener()).not.toBe(broken), patience);
  await addRecord(gly, "sysRole", role("after"));
  await believed(({ roles }) => expect(roles).toContain("after:true"));
});

test("another school believes nothing of it", async () => {
  expect((await ask("100001")).roles).toEqual([]);
});
