import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { archiveLogs, firstMonthKept } from "../../../../../src/server/auth/logs/archives/archive-logs.ts";
import { archivePart } from "../../../../../src/server/auth/logs/archives/archive-part.ts";
import { logKinds } from "../../../../../src/server/auth/logs/archives/kinds.ts";
import { findFile } from "../../../../../src/server/data/files/file-store.ts";
import { insertRows } from "../../../../support/database.ts";
import { killedAt } from "../../../../support/killed.ts";
import { type TestApp, type TestClient, testApp } from "../../../../support/app.ts";

const person = (id: string, role: string) => ({ id, accountNo: id, userName: id, userType: "1", roles: [role], state: "normal", departmentId: "11" });
let at: TestApp;
beforeAll(async () => {
  at = await testApp({ rows: { sysUser: [person("admin", "gly"), person("dean", "dept")] } });
});
afterAll(() => at?.close());

const logins = ["2025-09-03 08:00:00", "2025-09-30 23:59:59", "2025-10-01 00:00:00", "2026-11-02 08:00:00"];
beforeEach(async () => {
  for (const table of ["loginLog", "logArchive"]) await sql`delete from ${sql.id("campus", table)}`.execute(at.runtime.db);
  await insertRows(
    at.runtime.db,
    at.test.model,
    "loginLog",
    logins.map((loginTime, n) => ({ loginTime, accountNo: `a${n}`, userName: `张三${n}`, loginResult: "1" })),
  );
});

interface Archive {
  id: string;
  month: string;
  logKind: string;
  partNo: number;
  rowCount: number;
  fileId: string;
  sha256: string;
}
const archives = async (): Promise<Archive[]> =>
  (await sql<Archive>`select * from campus."logArchive" order by month, "partNo"`.execute(at.runtime.db)).rows;
const left = async (): Promise<string[]> =>
  (
    await sql<{ at: string }>`select "loginTime" as at from campus."loginLog" where "accountNo" not in ('admin', 'dean') order by 1`.execute(
      at.runtime.db,
    )
  ).rows.map((row) => row.at);
const folder = () => join(at.runtime.config.dataDir, "files/000000/logs");
const pathOf = async ({ fileId }: Archive) => join(folder(), "../..", (await findFile(at.runtime.db, "000000", fileId))!.storageKey);
const unpacked = (bytes: Buffer) =>
  gunzipSync(bytes)
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

async function download(archive: Archive): Promise<Buffer> {
  const reply = await client("admin").post("/api/flySource-base/logArchive/system.downloadLogArchive", { ids: [archive.id] });
  expect(reply.statusCode, reply.body).toBe(200);
  const { files } = reply.json<{ data: { files: { fileId: string; fileName: string }[] } }>().data;
  return (await fetchFile("admin", files[0]!.fileId)).rawPayload;
}

const clients = new Map<string, TestClient>();
function client(who: string): TestClient {
  const known = clients.get(who) ?? at.as(who);
  clients.set(who, known);
  return known;
}
const fetchFile = async (who: string, fileId: string) =>
  client(who).get("/api/flySource-resource/oss/endpoint/download-file", { fileId, token: await client(who).token() });

test.each([
  [365, true, "2026-11-21T02:00:00Z", "2025-11-01"],
  [180, true, "2026-11-21T02:00:00Z", "2026-05-01"],
  [180, true, "2026-08-31T02:00:00Z", "2026-02-01"],
  [30, true, "2026-11-21T02:00:00Z", "2026-05-01"],
  [90, false, "2026-11-21T02:00:00Z", "2026-08-01"],
  [31, false, "2026-10-31T16:30:00Z", "2026-10-01"],
])("after %d days (evidence: %s) at %s the months before %s are past their time", (days, isEvidence, now, first) =>
  expect(firstMonthKept(new Date(now), { days, isEvidence })).toBe(first),
);

test("whole months past their time become files with every row, and leave the database", async () => {
  await archiveLogs(at.runtime, "000000");
  expect(await left()).toEqual(["2026-11-02 08:00:00"]);
  const [september, october] = await archives();
  expect(september).toMatchObject({ month: "2025-09", logKind: "login", partNo: 1, rowCount: 2 });
  expect(october).toMatchObject({ month: "2025-10", rowCount: 1 });
  const bytes = await download(september!);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(september!.sha256);
  const [head, ...rows] = unpacked(bytes);
  expect(head).toMatchObject({ log: "loginLog", month: "2025-09", fields: { accountNo: "账号" } });
  expect(rows).toMatchObject([
    { loginTime: logins[0], accountNo: "a0", userName: "张三0" },
    { loginTime: logins[1], accountNo: "a1" },
  ]);
});

test("what comes late goes into a file of its own; a file that was written never changes", async () => {
  await archiveLogs(at.runtime, "000000");
  const before = await archives();
  await insertRows(at.runtime.db, at.test.model, "loginLog", [{ loginTime: "2025-09-05 08:00:00", accountNo: "late" }]);
  await archiveLogs(at.runtime, "000000");
  const after = await archives();
  expect(after.map(({ month, partNo }) => [month, partNo])).toEqual([
    ["2025-09", 1],
    ["2025-09", 2],
    ["2025-10", 1],
  ]);
  expect(after).toEqual(expect.arrayContaining(before));
});

test("a process that ends after it wrote and before it removed loses nothing and does nothing twice", async () => {
  // Rows may still be read and locked, but not removed.
  await killedAt(at.test, `lock table campus."loginLog" in share mode`, { does: "archiveLogs" });
  expect(await left()).toEqual(logins);
  expect(await archives()).toEqual([]);
  await archiveLogs(at.runtime, "000000");
  const rows = await Promise.all((await archives()).map(async (archive) => unpacked(await download(archive)).slice(1)));
  expect(rows.flat().map((row) => row.loginTime)).toEqual(logins.slice(0, 3));
  expect(await left()).toEqual(logins.slice(3));
});

test("what an ended process left in the folder is swept away", async () => {
  await archiveLogs(at.runtime, "000000");
  writeFileSync(join(folder(), "half.gz"), "half");
  await insertRows(at.runtime.db, at.test.model, "loginLog", [{ loginTime: "2025-09-05 08:00:00", accountNo: "late" }]);
  await archiveLogs(at.runtime, "000000");
  expect(readdirSync(folder())).not.toContain("half.gz");
  for (const archive of await archives()) expect((await download(archive)).length).toBeGreaterThan(50);
});

test("several at once write each row once", async () => {
  await Promise.all([1, 2, 3].map(() => archiveLogs(at.runtime, "000000")));
  await archiveLogs(at.runtime, "000000");
  expect((await archives()).map(({ month, rowCount }) => [month, Number(rowCount)])).toEqual([
    ["2025-09", 2],
    ["2025-10", 1],
  ]);
});

test("a month that another has just put away is not put away again", async () => {
  await archiveLogs(at.runtime, "000000");
  const before = await archives();
  for (const kind of logKinds) expect(await archivePart(at.runtime, { tenantId: "000000", kind, month: "2025-09" })).toBe(true);
  expect(await archives()).toEqual(before);
});

describe("an archive", () => {
  const call = (who: string, action: string, body: object) => client(who).post(`/api/flySource-base/logArchive/${action}`, body);
  const one = async () => (await archives())[0]!;
  beforeEach(() => archiveLogs(at.runtime, "000000"));

  test("is searched by what its rows say", async () => {
    const { id } = await one();
    const reply = await call("admin", "system.searchLogArchive", { ids: [id], input: { words: "张三1" } });
    const { shows } = reply.json<{ data: { shows: { label: string; value: string }[] } }>().data;
    expect(shows).toEqual([
      { label: "找到", value: "1 条" },
      { label: logins[1], value: "a1 · 张三1" },
    ]);
  });

  test("is neither changed nor removed by an administrator, and unknown to others", async () => {
    const { id, fileId } = await one();
    expect((await call("admin", "remove", { ids: [id] })).statusCode).toBe(403);
    expect((await call("admin", "update", { id, rowCount: 0 })).statusCode).toBe(403);
    expect((await call("dean", "system.downloadLogArchive", { ids: [id] })).statusCode).toBe(403);
    // The file is answered like an id of nothing.
    const [stranger, nothing] = [await fetchFile("dean", fileId), await fetchFile("dean", "1")];
    expect([stranger.statusCode, stranger.json().msg]).toEqual([404, nothing.json().msg]);
  });

  test("whose content is another than the one that was written is not handed out", async () => {
    const archive = await one();
    writeFileSync(await pathOf(archive), "broken");
    for (const [action, input] of [
      ["system.downloadLogArchive", {}],
      ["system.searchLogArchive", { words: "a" }],
    ] as const)
      expect((await call("admin", action, { ids: [archive.id], input })).body).toContain("校验值不符");
  });
});
