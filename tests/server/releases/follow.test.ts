import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { followReleases } from "../../../src/server/releases/index.ts";
import { clubLayer, openReleases, secondRuntime, type TestReleases, texts } from "./release-set.ts";

let at: TestReleases;
let stop: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  at = await openReleases();
});
afterEach(() => stop());
afterAll(() => at.close());

const never = { pollMs: 2 ** 30 };
const serving = (runtime: TestReleases["runtime"], no: number) =>
  vi.waitFor(() => expect(runtime.model().release).toBe(no), { timeout: 60_000, interval: 10 });

test("what one process publishes another serves as soon as it hears of it", async () => {
  const other = secondRuntime(at.runtime);
  stop = followReleases(other, never);
  const no = await at.put(clubLayer());
  await serving(other, no);
  expect(other.model().entities.has("club")).toBe(true);
});

test("a process that heard nothing finds the release in the table", async () => {
  const other = secondRuntime(at.runtime);
  const no = await at.put(texts({}));
  stop = followReleases(other, { pollMs: 10 });
  await serving(other, no);
  await sql`update platform.release set state = 'failed' where no = ${no}`.execute(at.runtime.db);
  const next = await at.put(clubLayer([{ name: "motto", title: "口号", type: "string", maxLength: 20 }]));
  await serving(other, next);
});

test("a connection that breaks is replaced", async () => {
  const other = secondRuntime(at.runtime);
  stop = followReleases(other, never);
  const broken = await vi.waitFor(listener, { timeout: 60_000, interval: 10 });
  await sql`select pg_terminate_backend(${broken}::int)`.execute(at.runtime.db);
  await vi.waitFor(async () => expect(await listener()).not.toBe(broken), { timeout: 60_000, interval: 10 });
  const no = await at.put(clubLayer([{ name: "song", title: "社歌", type: "string", maxLength: 20 }]));
  await serving(other, no);
});

/** The backend that listens. @throws when none does */
async function listener(): Promise<number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where query = 'listen "campus_release"' and datname = current_database()`.execute(at.runtime.db);
  return rows[0]!.pid;
}

test("a release that this program cannot serve leaves it with the one before", async () => {
  const other = { ...secondRuntime(at.runtime), operations: { get: () => undefined, names: () => [] } };
  const before = other.model();
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  stop = followReleases(other, { pollMs: 10 });
  await at.put(clubLayer());
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), { timeout: 60_000, interval: 10 });
  expect(other.model()).toBe(before);
  told.mockRestore();
});
