import { type ChildProcess, spawn } from "node:child_process";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withLock } from "../../../src/server/platform/database/lock.ts";
import { layersOf, listReleases } from "../../../src/server/releases/release-store.ts";
import type { Texts } from "../../../src/server/releases/layers.ts";
import { club, clubLayer, openReleases, secondRuntime, start, type TestReleases, texts } from "./release-set.ts";

let at: TestReleases;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  at = await openReleases();
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await at.close();
});

const script = new URL("./publishing-process.ts", import.meta.url).pathname;

function publishElsewhere(school: Texts, base: number | null = null): { child: ChildProcess; ended: Promise<string> } {
  const child = spawn(process.execPath, [script, JSON.stringify(at.database.place), JSON.stringify([...school]), JSON.stringify(base)]);
  children.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return { child, ended: new Promise((done) => child.once("close", () => done(output))) };
}

const newest = async () => (await listReleases(at.runtime.db, { limit: 1, offset: 0 })).releases[0]!;

/** Asks until it holds; each question is a round trip to the database. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sql`select pg_sleep(0.02)`.execute(at.runtime.db);
}

test("two processes that publish at once both come into effect", async () => {
  const base = at.runtime.model().release!;
  const elsewhere = publishElsewhere(clubLayer(), base);
  const own = texts({ "club/own.entity.json": { ...club(), id: "own" } });
  await at.put(own, base);
  expect(await elsewhere.ended).toMatch(/published \d/);
  const last = await newest();
  expect(last.no).toBe(base + 2);
  expect([...(await layersOf(at.runtime.db, last.no)).school.keys()]).toEqual(["club/area.json", "club/club.entity.json", "club/own.entity.json"]);
});

test("a publish killed before its tables were made never came into effect", async () => {
  const before = await newest();
  const layer = clubLayer([{ name: "motto", title: "口号", type: "string", maxLength: 20 }]);
  await withLock(at.runtime.db, "structure", async () => {
    const { child, ended } = publishElsewhere(layer);
    await until(async () => (await newest()).no > before.no);
    expect(await newest()).toMatchObject({ state: "applying" });
    child.kill("SIGKILL");
    await ended;
  });
  const later = secondRuntime(at.runtime);
  await start(later);
  expect(await newest()).toMatchObject({ no: before.no + 1, state: "failed", failure: "发布过程中断，没有生效" });
  expect(later.model().release).toBe(before.no);
  expect(await columnsOf("club")).not.toContain("motto");
  const again = await at.put(layer);
  expect(again).toBe(before.no + 2);
  expect(await columnsOf("club")).toContain("motto");
});

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns where table_schema = 'campus' and table_name = ${table}`.execute(at.runtime.db);
  return rows.map((row) => row.name);
}

test("a publisher that was taken for dead does not come into effect after all", async () => {
  const before = await newest();
  const layer = clubLayer([{ name: "song", title: "社歌", type: "string", maxLength: 20 }]);
  let published: Promise<unknown> = Promise.resolve();
  await withLock(at.runtime.db, "structure", async () => {
    published = at.put(layer).then(
      () => "published",
      (error: Error) => error.message,
    );
    await until(async () => (await newest()).no > before.no);
    await sql`update platform.release set state = 'failed' where state = 'applying'`.execute(at.runtime.db);
  });
  expect(await published).toMatch(/重新发布/);
  expect(await columnsOf("club")).not.toContain("song");
  expect(await newest()).toMatchObject({ state: "failed" });
});
