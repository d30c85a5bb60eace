import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ExportJob } from "../../../../engine/api.ts";
import { resumeExports, runExport } from "../../../../src/server/data/exports/index.ts";
import { forgetEverything } from "../../../../src/server/platform/timed-cache.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { killedAt } from "../../../support/killed.ts";
import { schoolRows } from "../../../areas/base/school.ts";

const ROWS = 3_000;
const AWAITED = 1_000;
const path = "/api/flySource-base/canton/export";
const jobs = "/api/flySource-base/exportJob";
const body = { fileName: "区划", params: { cantonLevel: "3" }, heard: { cantonCode: "区划代码", cantonName: "区划名称" }, async: true };
const account = (id: string, roles: string[]) => ({ id, accountNo: id, userName: id, userType: "1", roles, state: "normal" });

let school: TestApp;
beforeAll(async () => {
  school = await testApp({
    rows: { ...schoolRows, sysUser: [...schoolRows.sysUser!, account("admin", ["gly"]), account("other", ["gly"]), account("lost", ["gly"])] },
  });
  await sql`insert into campus.canton ("tenantId", id, "cantonCode", "cantonName", "cantonLevel")
    select '000000', 'c' || n, lpad(n::text, 6, '0'), '区划' || n, '3' from generate_series(1, ${ROWS}::integer) as n`.execute(school.runtime.db);
  const set = await school.as("admin").post("/api/flySource-base/baseParams/submit", { paramsId: "export.awaitedRows", paramsValue: `${AWAITED}` });
  expect(set.statusCode, set.body).toBe(200);
});
afterAll(() => school?.close());
beforeEach(() => sql`delete from platform.export_job`.execute(school.runtime.db));

async function ask(who = "admin", more: object = {}): Promise<ExportJob> {
  const reply = await school.as(who).post(path, { ...body, ...more });
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
  return reply.json<{ data: ExportJob }>().data;
}
const told = async (id: string, who = "admin"): Promise<ExportJob> =>
  (await school.as(who).get(`${jobs}/getOne`, { id })).json<{ data: ExportJob }>().data;
const over = (id: string, who = "admin"): Promise<ExportJob> =>
  vi.waitFor(
    async () => {
      const now = await told(id, who);
      if (now.state === "waiting" || now.state === "running") throw new Error(now.state);
      return now;
    },
    { timeout: 60_000, interval: 50 },
  );
const fetched = (id: string, who = "admin") => school.as(who).get(`${jobs}/getFile`, { id });

test("a long list is exported while nobody waits, whole and in its order, and its owner is told", async () => {
  const job = await ask();
  expect(job).toMatchObject({ entity: "canton", fileName: "区划", total: ROWS });
  expect(await over(job.id)).toMatchObject({ state: "done", done: ROWS, message: null, keptUntil: expect.stringMatching(/^\d{4}-/) });
  const reply = await fetched(job.id);
  expect(reply.headers["content-disposition"]).toContain(encodeURIComponent("区划.xlsx"));
  const codes = (await readXlsx(reply.rawPayload)).sheets[0]!.rows.slice(1).map(([code]) => code);
  expect(codes).toHaveLength(ROWS);
  expect(new Set(codes).size).toBe(ROWS);
  const { rows } = await sql<object>`select title, url from campus."messageLog" where "receiverId" = 'admin'`.execute(school.runtime.db);
  expect(rows).toContainEqual({ title: "“区划”已导出", url: null });
  const list = async (who: string) =>
    (await school.as(who).get(`${jobs}/getList`, { entity: "canton" })).json<{ data: ExportJob[] }>().data.map(({ id }) => id);
  expect([await list("admin"), await list("other")]).toEqual([[job.id], []]);
});

test("its message leads to the list it was asked for from, with the export on top", async () => {
  const { id } = await ask("admin", { screen: "base/canton", variant: "gly" });
  await over(id);
  const { rows } = await sql<{ url: string }>`select url from campus."messageLog" where "receiverId" = 'admin' and url is not null`.execute(
    school.runtime.db,
  );
  expect(rows).toEqual([{ url: "/layout/open?_screen=base%2Fcanton&_variant=gly&_exports=1" }]);
});

test("a list that somebody may wait for is answered at once", async () => {
  const reply = await school.as("admin").post(path, { ...body, params: { cantonCode: "000001" } });
  expect(reply.headers["content-type"]).toContain("spreadsheetml");
});

test("what takes longer than somebody waits goes on as a job, and stands among all of one's own", async () => {
  const patience = (paramsValue: string) =>
    school.as("admin").post("/api/flySource-base/baseParams/submit", { paramsId: "export.awaitedSeconds", paramsValue });
  expect((await patience("0.001")).statusCode).toBe(200);
  const few = { params: { cantonCode: ["000001", "000002"] } };
  const job = await ask("admin", few);
  expect(await over(job.id)).toMatchObject({ state: "done", done: 2, total: 2 });
  expect((await fetched(job.id)).headers["content-type"]).toContain("spreadsheetml");
  const own = async (who: string) => (await school.as(who).get(`${jobs}/getList`)).json<{ data: ExportJob[] }>().data.map(({ id }) => id);
  expect([await own("admin"), await own("other")]).toEqual([[job.id], []]);
  expect((await patience("5")).statusCode).toBe(200);
  const reply = await school.as("admin").post(path, { ...body, ...few });
  expect((await readXlsx(reply.rawPayload)).sheets[0]!.rows).toHaveLength(3);
});

test("nobody else sees, cancels or fetches it, neither by its job nor as a file", async () => {
  const { id } = await ask();
  await over(id);
  expect((await school.as("other").get(`${jobs}/getOne`, { id })).statusCode).toBe(400);
  expect((await school.as("other").post(`${jobs}/cancel`, { id })).statusCode).toBe(400);
  expect((await fetched(id, "other")).statusCode).toBe(400);
  const { rows } = await sql<{ file: string }>`select file_id as file from platform.export_job where id = ${id}`.execute(school.runtime.db);
  const token = await school.as("admin").token();
  const reply = await school.as("admin").get("/api/flySource-resource/oss/endpoint/download-file", { fileId: rows[0]!.file, token });
  expect(reply.statusCode).toBe(404);
});

test("a right that was taken away since hands out nothing", async () => {
  const { id } = await ask("lost");
  await over(id, "lost");
  expect((await fetched(id, "lost")).statusCode).toBe(200);
  await sql`update campus."sysUser" set roles = '{fdy}' where id = 'lost'`.execute(school.runtime.db);
  forgetEverything(school.runtime);
  const reply = await fetched(id, "lost");
  expect(reply.headers["content-type"]).not.toContain("spreadsheetml");
  expect([400, 403]).toContain(reply.statusCode);
});

test("an export whose process is killed is made whole by another", async () => {
  const { id } = await waiting();
  const folder = join(school.runtime.config.dataDir, "files", "000000", "exports");
  const before = await readdir(folder);
  await killedAt(school.test, "lock table platform.file", { does: "export", job: id });
  const left = (await readdir(folder)).filter((name) => !before.includes(name));
  expect(left).toHaveLength(1);
  expect((await told(id)).state).toBe("running");
  await sql`update platform.export_job set alive_at = alive_at - interval '1 minute' where id = ${id}`.execute(school.runtime.db);
  await Promise.all([resumeExports(school.runtime), resumeExports(school.runtime)]);
  expect(await over(id)).toMatchObject({ state: "done", done: ROWS });
  // What it left is old enough an hour later, and what jobs name stays however old it is.
  expect(await readdir(folder)).toEqual(expect.arrayContaining(left));
  for (const name of await readdir(folder)) await utimes(join(folder, name), 0, 0);
  await resumeExports(school.runtime);
  expect(await readdir(folder)).not.toEqual(expect.arrayContaining(left));
  expect((await fetched(id)).statusCode).toBe(200);
});

test("an export that is cancelled while it runs stops, and makes no file and no message", async () => {
  const { id } = await waiting();
  const told = async () => (await sql`select 1 from campus."messageLog" where "receiverId" = 'admin'`.execute(school.runtime.db)).rows.length;
  const before = await told();
  const holder = await school.test.database.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table platform.file");
    const running = runExport(school.runtime, "000000", id);
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'relation' and query like 'insert into platform.file%'`;
    await vi.waitFor(async () => expect((await waits.execute(school.runtime.db)).rows).toHaveLength(1), { timeout: 60_000, interval: 50 });
    expect((await school.as("admin").post(`${jobs}/cancel`, { id })).json().data).toMatchObject({ state: "cancelled" });
    await holder.query("rollback");
    await running;
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect(await told()).toBe(before);
  const { rows } = await sql<object>`select state, file_id as "fileId" from platform.export_job where id = ${id}`.execute(school.runtime.db);
  expect(rows).toEqual([{ state: "cancelled", fileId: null }]);
  expect((await fetched(id)).statusCode).toBe(400);
});

test("a cancelled export makes no file, and one that ends every process is given up", async () => {
  const { id } = await waiting();
  expect((await school.as("admin").post(`${jobs}/cancel`, { id })).json().data).toMatchObject({ state: "cancelled" });
  await resumeExports(school.runtime);
  expect(await told(id)).toMatchObject({ state: "cancelled", keptUntil: null });
  expect((await fetched(id)).statusCode).toBe(400);
  const again = await waiting();
  await sql`update platform.export_job set state = 'running', attempts = 3, alive_at = '2026-01-01' where id = ${again.id}`.execute(
    school.runtime.db,
  );
  await resumeExports(school.runtime);
  expect(await told(again.id)).toMatchObject({ state: "failed", message: expect.stringContaining("导出多次中断") });
});

test("what is kept long enough is forgotten with its file", async () => {
  const { id } = await ask();
  await over(id);
  const { rows } = await sql<{ file: string }>`update platform.export_job set finished_at = finished_at - interval '8 days' where id = ${id}
    returning file_id as file`.execute(school.runtime.db);
  await resumeExports(school.runtime);
  expect((await sql`select 1 from platform.file where id = ${rows[0]!.file}`.execute(school.runtime.db)).rows).toEqual([]);
  expect((await fetched(id)).statusCode).toBe(400);
});

/** A job that no process has begun. */
async function waiting(): Promise<ExportJob> {
  const job = await ask();
  await over(job.id);
  await sql`update platform.export_job set state = 'waiting', done = 0, file_id = null, attempts = 0, finished_at = null,
    created_at = created_at - interval '1 minute' where id = ${job.id}`.execute(school.runtime.db);
  return job;
}
