import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { laneSizes } from "../../../../src/server/platform/database/lane.ts";
import { signedHeaders, type TestApp, testApp } from "../../../support/app.ts";

// An export is read in one snapshot while its client takes it: one that takes nothing holds up other exports only, one that goes away nobody.
const path = "/api/flySource-base/grade/export";
/** More than the buffers between a server and a client on one machine hold. */
const ROWS = 8_000;

let school: TestApp;
let port = 0;
beforeAll(async () => {
  school = await testApp({
    rows: { sysUser: [{ id: "admin", accountNo: "admin", userName: "管理员", userType: "1", roles: ["gly"], state: "normal" }] },
  });
  // Text that cannot be packed.
  await sql`insert into campus.grade ("tenantId", id, grade, remark, "createTime")
    select '000000', n, n, (select string_agg(md5(n || '-' || k), '') from generate_series(1, 60) as k), now() from generate_series(1, ${ROWS}::int) as n`.execute(
    school.runtime.db,
  );
  await school.app.listen({ port: 0, host: "127.0.0.1" });
  port = (school.app.server.address() as AddressInfo).port;
}, 300_000);
afterAll(() => school?.close());

const open: ClientRequest[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  await vi.waitFor(async () => expect(await transactions()).toBe(0), { timeout: 20_000 });
});

const transactions = async (): Promise<number> =>
  (
    await school.test.database.pool.query(`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start is not null`)
  ).rows.length;

/** An export whose client reads the head of the reply and nothing more. */
async function exported(): Promise<IncomingMessage> {
  const headers = { ...signedHeaders(school.runtime, path, await school.as("admin").token()), "content-type": "application/json" };
  const asked = request({ port, host: "127.0.0.1", path, method: "POST", headers });
  asked.on("error", () => undefined);
  open.push(asked);
  asked.end(JSON.stringify({ fileName: "年级", params: {}, heard: { remark: "备注" } }));
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  return reply;
}

test("a client that goes away in the middle leaves no transaction open, however many do", async () => {
  for (let time = 0; time < 2 * laneSizes.streams.max; time++) {
    const reply = await exported();
    expect(reply.statusCode).toBe(200);
    reply.on("error", () => undefined);
    reply.destroy();
    await vi.waitFor(async () => expect(await transactions()).toBe(0), { timeout: 20_000 });
  }
});

test("clients that take nothing keep other exports waiting, who read why, and nothing else", async () => {
  const stalled = await Promise.all(Array.from({ length: laneSizes.streams.max }, exported));
  expect(stalled.map((reply) => reply.statusCode)).toEqual(stalled.map(() => 200));
  const next = await exported();
  expect([next.statusCode, next.headers["retry-after"]]).toEqual([503, "1"]);
  let body = "";
  for await (const chunk of next) body += String(chunk);
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 503, msg: "服务器繁忙，请稍后再试" });
  const added = await school.as("admin").post("/api/flySource-base/canton/add", { cantonCode: "400001", cantonName: "区划", cantonLevel: "1" });
  expect(added.statusCode).toBe(200);
});
