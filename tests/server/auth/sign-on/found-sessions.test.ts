import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demandNewPassword } from "../../../../src/server/auth/accounts/credentials.ts";
import { announceWritten, followWrites, isFollowing } from "../../../../src/server/identity/announce.ts";
import { accountEntity } from "../../../../src/server/identity/account.ts";
import { openConnections } from "../../../../src/server/platform/database/connections.ts";
import { current, transaction } from "../../../../src/server/platform/database/transaction.ts";
import type { Connections } from "../../../../src/server/platform/database/database.ts";
import { buildApp } from "../../../../src/server/programs/app.ts";
import { signedHeaders } from "../../../support/app.ts";
import { statementsOf } from "../../../support/statements.ts";
import { get, infoPath, site, tokenOf, withAccounts } from "./account-site.ts";

withAccounts();

const listPath = "/api/yxgl/leaveType/list";
const patience = { timeout: 30_000, interval: 10 };
let connections: Connections;
let other: ReturnType<typeof buildApp>;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  connections = openConnections(site.test.database.place);
  const runtime = { ...site.runtime, connections, db: connections.db };
  other = buildApp(runtime, { callsPerMinute: 0 });
  for (const one of [site.runtime, runtime]) {
    stops.push(followWrites(one));
    await vi.waitFor(() => expect(isFollowing(one)).toBe(true), patience);
  }
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await other.close();
  await connections.close();
});

const here = async (token: string) => (await get(infoPath, token)).statusCode;
const elsewhere = async (token: string) => (await other.inject({ url: infoPath, headers: signedHeaders(site.runtime, infoPath, token) })).statusCode;
const bothKnow = async (token: string) => expect([await here(token), await elsewhere(token)]).toEqual([200, 200]);
const logOut = (token: string) => site.app.inject({ url: "/api/flySource-auth/logOut", headers: { "flysource-auth": `bearer ${token}` } });

test("a session and who is behind it are looked up once for the calls of half a minute", async () => {
  const token = await tokenOf("admin");
  const looks = async () => {
    const statements = await statementsOf(site.runtime, () => here(token));
    return statements.filter((text) => /session_token|as list, value/.test(text)).length;
  };
  expect(await looks()).toBeGreaterThan(1);
  site.clock.nowMs += 30_000;
  expect(await looks()).toBe(0);
});

test("one that ended is refused at once here, and elsewhere as soon as the others hear of it", async () => {
  const [token, spared] = [await tokenOf("admin"), await tokenOf("2024010101")];
  await bothKnow(token);
  await bothKnow(spared);
  await logOut(token);
  expect(await here(token)).toBe(401);
  await vi.waitFor(async () => expect(await elsewhere(token)).toBe(401), patience);
  await bothKnow(spared);
});

test("an account that is closed, or whose password must change, is looked up anew everywhere", async () => {
  const token = await tokenOf("2024010101");
  await bothKnow(token);
  const state = (value: string) =>
    transaction(site.runtime.db, async () => {
      await sql`update campus."sysUser" set state = ${value}, version = version + 1 where "accountNo" = '2024010101'`.execute(
        current(site.runtime.db),
      );
      await announceWritten(site.runtime, accountEntity);
    });
  await state("disabled");
  expect(await here(token)).toBe(401);
  await vi.waitFor(async () => expect(await elsewhere(token)).toBe(401), patience);
  await state("normal");
  await vi.waitFor(() => bothKnow(token), patience);
  await demandNewPassword(site.runtime.db, { tenantId: "000000", userId: "12" });
  const says = async (app: typeof other) =>
    (await app.inject({ url: listPath, headers: signedHeaders(site.runtime, listPath, token) })).json<{ msg: string }>().msg;
  expect(await says(site.app)).toContain("请先修改密码");
  await vi.waitFor(async () => expect(await says(other)).toContain("请先修改密码"), patience);
  await sql`update platform.credential set must_change = false`.execute(site.runtime.db);
});

test("a token that ran out opens nothing, however lately it was found", async () => {
  const fresh = await tokenOf("admin");
  await sql`update platform.session_token set expires_at = to_timestamp(${(site.clock.nowMs + 1000) / 1000}) where kind = 'access'`.execute(
    site.runtime.db,
  );
  await bothKnow(fresh);
  site.clock.nowMs += 2000;
  expect([await here(fresh), await elsewhere(fresh)]).toEqual([401, 401]);
});

test("a process that hears nothing remembers no session", async () => {
  const deaf = buildApp({ ...site.runtime }, { callsPerMinute: 0 });
  const token = await tokenOf("admin");
  const there = async () => (await deaf.inject({ url: infoPath, headers: signedHeaders(site.runtime, infoPath, token) })).statusCode;
  expect(await there()).toBe(200);
  await sql`update platform.session set revoked_at = now()`.execute(site.runtime.db);
  expect(await there()).toBe(401);
  await deaf.close();
});
