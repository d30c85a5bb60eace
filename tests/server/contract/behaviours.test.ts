import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPassword } from "../../../src/server/auth/accounts/password-hash.ts";
import { md5Hex } from "../../../src/server/auth/accounts/weak-passwords.ts";
import { buildApp } from "../../../src/server/programs/app.ts";
import { createLogger } from "../../../src/server/platform/logger.ts";
import { signatureOf } from "../../../src/server/auth/session/signature.ts";
import { signedHeaders, signIn, testPassword } from "../../support/app.ts";
import { type Drivers, groupOf, isOfServer, outcomeOf, type Row, rows, unknownRow } from "../../support/behaviours/rows.ts";
import { type SignOnSite, signOnSite } from "../auth/sign-on/sites.ts";

// The rows of the contract's table that only a server can answer; all others are driven in tests/web/behaviours.test.ts.
const own = rows.filter(isOfServer);
const path = "/api/flySource-base/sysUser/getUserInfo";
const lines: string[] = [];
let site: SignOnSite;
let token: string;

beforeAll(async () => {
  site = await signOnSite();
  await site.app.close();
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  site.app = buildApp(site.runtime, { logger: createLogger("debug", stream), callsPerMinute: 0 });
  token = (await signIn(site.app, site.runtime, { accountNo: "admin" })).json<{ access_token: string }>().access_token;
});
afterAll(() => site.close());

const drivers: Drivers = {
  signature: async (row: Row) => {
    const { "flysource-sign": sign, ...headers } = signedHeaders(site.runtime, path, token);
    expect((await site.app.inject({ url: path, headers: { ...headers, "flysource-sign": sign } })).statusCode).toBe(200);
    const { skewSeconds, header } = row.given as { skewSeconds?: number; header?: string };
    const changed =
      skewSeconds !== undefined
        ? { "flysource-sign": signatureOf(path, site.runtime.now().getTime() + skewSeconds * 1000, token) }
        : header === "missing"
          ? {}
          : unknownRow(row);
    const reply = await site.app.inject({ url: path, headers: { ...headers, ...changed } });
    return { http: reply.statusCode, msg: reply.json<{ msg: string }>().msg };
  },
  login: async (row: Row) => {
    if (row.given.storedMd5 !== false) return unknownRow(row);
    const md5 = md5Hex(testPassword);
    const { password_hash } = await site.runtime.db
      .withSchema("platform")
      .selectFrom("credential")
      .select("password_hash")
      .where("user_id", "=", "11")
      .executeTakeFirstOrThrow();
    const isOfMd5 = /^\$(argon2id|scrypt)\$/.test(String(password_hash)) && (await verifyPassword(md5, String(password_hash)));
    const written = lines.filter((line) => line.includes("/oauth/token"));
    const isMasked = written.some((line) => line.includes("password=***")) && !lines.some((line) => line.includes(md5));
    return {
      storage: isOfMd5 && !String(password_hash).includes(md5) ? "argon2id or scrypt of the MD5" : password_hash,
      logs: isMasked ? "password parameter masked" : written,
    };
  },
};

test("every group of these rows has a driver, and every driver has rows", () =>
  expect(Object.keys(drivers).sort()).toEqual([...new Set(own.map(groupOf))].sort()));

test.each(own.map((row) => [row.id, row] as const))("%s", async (_id, row) => expect(await outcomeOf(row, drivers)).toEqual(row.expect));

test.each([
  [-301, 400],
  [-300, 200],
  [300, 200],
  [301, 400],
])("a clock %i seconds off is answered with %i", async (seconds, status) => {
  const headers = {
    ...signedHeaders(site.runtime, path, token),
    "flysource-sign": signatureOf(path, site.runtime.now().getTime() + seconds * 1000, token),
  };
  expect((await site.app.inject({ url: path, headers })).statusCode).toBe(status);
});
