import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import { completeWrittenRows } from "../../../src/server/releases/index.ts";
import { clubLayer, openReleases, secondRuntime, type TestReleases } from "./release-set.ts";

const size: FieldDocument = { name: "size", title: "人数", type: "integer" };
const twice = (by: number): FieldDocument => ({
  name: "twice",
  title: "倍数",
  type: "integer",
  computed: { mul: [{ field: "size" }, by] },
  store: true,
});
const earlier = clubLayer([size]);

let at: TestReleases;
let old: ChildProcessWithoutNullStreams;
let answers: AsyncIterator<string>;
beforeAll(async () => {
  at = await openReleases();
  const no = await at.put(earlier);
  const script = new URL("./old-process.ts", import.meta.url).pathname;
  old = spawn(process.execPath, [script, ...[at.database.place, [...earlier], no].map((one) => JSON.stringify(one))]);
  old.stderr.on("data", (chunk) => console.error(String(chunk)));
  answers = createInterface({ input: old.stdout })[Symbol.asyncIterator]();
  expect((await answers.next()).value).toBe("ready");
});
afterAll(async () => {
  old.stdin.end();
  await new Promise((done) => old.once("exit", done));
  await at.close();
});

async function oldDoes(deed: string, values: Record<string, unknown> = {}): Promise<{ id: string }> {
  old.stdin.write(`${JSON.stringify([deed, values])}\n`);
  return JSON.parse((await answers.next()).value as string) as { id: string };
}

const stored = async () =>
  (await sql<{ size: number; twice: number | null }>`select size, twice from campus.club order by size`.execute(at.runtime.db)).rows.map(
    (row) => [row.size, row.twice] as const,
  );
const watched = async () =>
  (await sql<{ fields: string[] }>`select fields from platform.structure_watch where entity = 'club'`.execute(at.runtime.db)).rows;

test("what a process writes that does not know a computed field is computed once every process may know it", async () => {
  const { id } = await oldDoes("add", { clubName: "甲", size: 1 });
  await at.put(clubLayer([size, twice(2)]));
  expect(await stored()).toEqual([[1, 2]]);
  await oldDoes("update", { id, size: 5 });
  await oldDoes("add", { clubName: "乙", size: 7 });
  expect(await stored()).toEqual([
    [5, 2],
    [7, null],
  ]);
  // Two that serve the release look at the same moment.
  await Promise.all([completeWrittenRows(at.runtime), completeWrittenRows(secondRuntime(at.runtime))]);
  expect(await stored()).toEqual([
    [5, 10],
    [7, 14],
  ]);
});

test("a process that still runs on the model before leaves it to others", async () => {
  await at.put(clubLayer([size, twice(3)]));
  await oldDoes("add", { clubName: "丙", size: 9 });
  await oldDoes("complete");
  expect(await stored()).toEqual([
    [5, 15],
    [7, 21],
    [9, null],
  ]);
  await completeWrittenRows(at.runtime);
  expect((await stored()).at(-1)).toEqual([9, 27]);
});

test("a value that is right is not written again, and after a while nobody looks any more", async () => {
  const marks = async () => (await sql<{ mark: string }>`select xmin::text as mark from campus.club order by id`.execute(at.runtime.db)).rows;
  const before = await marks();
  await completeWrittenRows(at.runtime);
  expect(await marks()).toEqual(before);
  expect(await watched()).toEqual([{ fields: ["twice"] }]);
  await completeWrittenRows({ ...at.runtime, now: () => new Date(at.runtime.now().getTime() + 2 * 3_600_000) });
  expect(await watched()).toEqual([]);
});
