import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ImportJob } from "../../../../engine/api.ts";
import { findFile, saveFile } from "../../../../src/server/data/files/file-store.ts";
import { forgetImportFiles, resumeJobs, runJob } from "../../../../src/server/data/imports/index.ts";
import { writeWorkbook } from "../../../../src/server/platform/xlsx/write-workbook.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { killedAt } from "../../../support/killed.ts";
import { multipart } from "../../../support/multipart.ts";
import { schoolRows } from "../../../areas/base/school.ts";

const ROWS = 1200;
let school: TestApp;
beforeAll(async () => {
  school = await testApp({
    rows: {
      ...schoolRows,
      sysUser: [
        ...schoolRows.sysUser!,
        { id: "admin", accountNo: "admin", userName: "管理员", userType: "1", roles: ["gly"], state: "normal" },
        { id: "other", accountNo: "other", userName: "别人", userType: "1", roles: ["gly"], state: "normal" },
      ],
    },
  });
});
afterAll(() => school?.close());

type Cells = Record<string, string | null>;
const canton = (no: number): Cells => ({ 区划代码: String(400_000 + no), 区划名称: `区划${no}`, 级别: "1" });
function sheetOf(rows: readonly Cells[]): Readable {
  const titles = Object.keys(rows[0]!);
  const columns = titles.map((title) => ({ titles: [title], kind: "text" as const }));
  return writeWorkbook([{ name: "名单", columns, rows: rows.map((row) => titles.map((title) => row[title] ?? null)) }]);
}
async function send(rows: readonly Cells[], fields: Record<string, string> = {}): Promise<ImportJob> {
  const { payload, headers } = multipart({ mode: "both", async: "true", ...fields }, { name: "区划.xlsx", content: await buffer(sheetOf(rows)) });
  const reply = await school.as("admin").post("/api/flySource-base/canton/import", payload, headers);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: ImportJob }>().data;
}
const ask = async (id: string, who = "admin") => school.as(who).get("/api/flySource-base/importJob/getOne", { id });
const job = async (id: string): Promise<ImportJob> => (await ask(id)).json<{ data: ImportJob }>().data;
const over = (id: string): Promise<ImportJob> =>
  vi.waitFor(
    async () => {
      const now = await job(id);
      if (now.state === "waiting" || now.state === "running") throw new Error(`${now.state} ${now.done}/${now.total}`);
      return now;
    },
    { timeout: 60_000, interval: 50 },
  );
const stored = async (): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) as n from campus.canton where "cantonCode" like '4%'`.execute(school.runtime.db)).rows[0]!.n);
const rowsTo = (count: number): Cells[] => Array.from({ length: count }, (_, no) => canton(no));

test("a file is worked off while nobody waits, and only its owner sees it", async () => {
  const begun = await send([...rowsTo(3), { ...canton(9), 区划名称: null }]);
  expect(begun).toMatchObject({ entity: "canton", fileName: "区划.xlsx", dryRun: false });
  expect(await over(begun.id)).toMatchObject({ state: "done", done: 4, total: 4, report: { inserted: 3, updated: 0, unchanged: 0, failed: 1 } });
  expect((await ask(begun.id, "other")).statusCode).toBe(400);
  const list = async (who: string) =>
    (await school.as(who).get("/api/flySource-base/importJob/getList", { entity: "canton" })).json<{ data: ImportJob[] }>().data.map(({ id }) => id);
  expect([await list("admin"), await list("other")]).toEqual([[begun.id], []]);
});

test("rows that say what is stored already are counted apart", async () => {
  const again = await over((await send([canton(0), canton(1), { ...canton(2), 区划名称: "改名" }])).id);
  expect(again.report).toMatchObject({ total: 3, inserted: 0, updated: 1, unchanged: 2, failed: 0 });
});

test("a trial changes nothing, a file that is no workbook says so", async () => {
  expect(await over((await send(rowsTo(5), { dryRun: "true" })).id)).toMatchObject({ state: "done", report: { inserted: 2, dryRun: true } });
  expect(await stored()).toBe(3);
  const { payload, headers } = multipart({ mode: "both", async: "true" }, { name: "x.xlsx", content: Buffer.from("PK\u0003\u0004 nothing") });
  const reply = await school.as("admin").post("/api/flySource-base/canton/import", payload, headers);
  const id = reply.json<{ data: ImportJob }>().data.id;
  expect(await over(id)).toMatchObject({ state: "failed", message: expect.stringContaining("文件无法读取"), report: null });
});

test("the same rows twice at once: each is added once, and the second import finds them as they are", async () => {
  const jobs = await Promise.all([send(rowsTo(60)), send(rowsTo(60))]);
  const reports = await Promise.all(jobs.map(async ({ id }) => (await over(id)).report));
  expect(reports.map((report) => report!.inserted).toSorted((a, b) => a - b)).toEqual([0, 57]);
  expect(reports.map((report) => report!.failed)).toEqual([0, 0]);
  expect(await stored()).toBe(60);
});

test("an import whose process is killed leaves nothing behind and is done whole by another", async () => {
  const { id } = await waiting(rowsTo(ROWS));
  const half = { code: String(400_000 + ROWS - 100) };
  await killedAt(
    school.test,
    `insert into campus.canton ("tenantId", id, "cantonCode", "cantonName", "cantonLevel") values ('000000', 'held', '${half.code}', '占', '1')`,
    { does: "import", job: id },
    async () => expect((await job(id)).done).toBeGreaterThan(0),
  );
  expect([await stored(), (await job(id)).state]).toEqual([60, "running"]);
  await resumeJobs(school.runtime);
  expect((await job(id)).state).toBe("running");
  await sql`update platform.import_job set alive_at = alive_at - interval '1 minute' where id = ${id}`.execute(school.runtime.db);
  await Promise.all([resumeJobs(school.runtime), resumeJobs(school.runtime)]);
  expect(await over(id)).toMatchObject({ state: "done", done: ROWS, total: ROWS, report: { inserted: ROWS - 60, failed: 0 } });
  expect(await stored()).toBe(ROWS);
});

test("a worker that was silent for longer than its lease ends nothing that its successor works on", async () => {
  const { id } = await waiting(rowsTo(ROWS + 50));
  const holder = await school.test.database.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(
      `insert into campus.canton ("tenantId", id, "cantonCode", "cantonName", "cantonLevel") values ('000000', 'held', '${400_000 + ROWS + 10}', '占', '1')`,
    );
    const silent = runJob(school.runtime, "000000", id);
    const held = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`;
    const pid = await vi.waitFor(async () => (await held.execute(school.runtime.db)).rows[0]!.pid, { timeout: 60_000, interval: 50 });
    await sql`update platform.import_job set alive_at = alive_at - interval '1 minute' where id = ${id}`.execute(school.runtime.db);
    const successor = runJob(school.runtime, "000000", id);
    const attempts = sql<{ attempts: number }>`select attempts from platform.import_job where id = ${id}`;
    await vi.waitFor(async () => expect((await attempts.execute(school.runtime.db)).rows).toEqual([{ attempts: 2 }]), {
      timeout: 60_000,
      interval: 50,
    });
    // The silent one loses its connection, and so would give the job back that is no longer its own.
    await sql`select pg_terminate_backend(${pid}::integer)`.execute(school.runtime.db);
    await silent;
    expect((await job(id)).state).toBe("running");
    await holder.query("rollback");
    await successor;
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect(await job(id)).toMatchObject({ state: "done", report: { inserted: 50, failed: 0 } });
  expect(await stored()).toBe(ROWS + 50);
});

test("a file that ends every process is given up, with a sentence", async () => {
  const { id } = await waiting(rowsTo(1));
  await sql`update platform.import_job set state = 'running', attempts = 3, alive_at = '2026-01-01' where id = ${id}`.execute(school.runtime.db);
  await resumeJobs(school.runtime);
  expect(await over(id)).toMatchObject({ state: "failed", message: expect.stringContaining("没有写入任何数据") });
});

test("files of imports stay for as long as a job names them, and for a month where none does", async () => {
  const named = (await over((await send([{ ...canton(9_999), 区划名称: null }])).id)).report!.errorFileId!;
  const [kept, lost, young] = [await fileOf([canton(1)]), await fileOf([canton(1)]), await fileOf([canton(1)])];
  await sql`update platform.file set created_at = created_at - interval '31 days' where id = any(${[named, kept, lost]}::text[])`.execute(
    school.runtime.db,
  );
  await sql`update platform.file set business_type = 'upload' where id = ${kept}`.execute(school.runtime.db);
  await Promise.all([forgetImportFiles(school.runtime), forgetImportFiles(school.runtime)]);
  const there = async (id: string) => (await findFile(school.runtime.db, "000000", id)) !== null;
  expect({ named: await there(named), kept: await there(kept), lost: await there(lost), young: await there(young) }).toEqual({
    named: true,
    kept: true,
    lost: false,
    young: true,
  });
  await sql`delete from platform.import_job where report ->> 'errorFileId' = ${named}`.execute(school.runtime.db);
  await forgetImportFiles(school.runtime);
  expect(await there(named)).toBe(false);
});

/** A job that no process has begun. */
async function waiting(rows: readonly Cells[]): Promise<ImportJob> {
  const done = await over((await send(rows.slice(0, 1), { dryRun: "true" })).id);
  await sql`update platform.import_job set state = 'waiting', dry_run = false, report = null, done = 0, total = null, attempts = 0, created_at = created_at - interval '1 minute',
    file_id = ${await fileOf(rows)} where id = ${done.id}`.execute(school.runtime.db);
  return done;
}
async function fileOf(rows: readonly Cells[]): Promise<string> {
  const file = { tenantId: "000000", ownerId: "admin", originalName: "区划.xlsx", extension: "xlsx", businessType: "import", content: sheetOf(rows) };
  return (await saveFile(school.runtime, file)).id;
}
