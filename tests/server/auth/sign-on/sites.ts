import { sql } from "kysely";
import { md5Hex } from "../../../../src/server/auth/accounts/weak-passwords.ts";
import { seal } from "../../../../src/server/platform/database/secrets.ts";
import { clientHeader, productSchemas, signedHeaders, testApp, testPassword } from "../../../support/app.ts";
import type { TestApp } from "../../../support/app.ts";
import { insertRows } from "../../../support/database.ts";
import { readSet } from "../../../support/documents.ts";

/** A student, a teacher, a candidate and an administrator of the school, and people of another one with the same numbers. */
export const signOnPeople = [
  { id: "11", accountNo: "admin", userName: "系统管理员", userType: "1", state: "normal", roles: ["gly"], phone: "13800138000" },
  { id: "12", accountNo: "2024010101", userName: "王五", userType: "2", state: "normal", roles: ["student"] },
  { id: "13", accountNo: "20100011", userName: "李老师", userType: "1", state: "normal", roles: ["teacher"] },
  { id: "14", accountNo: "26350100000001", userName: "赵考生", userType: "7", state: "normal", roles: ["candidate"] },
  { id: "15", accountNo: "gone", userName: "已离校", userType: "2", state: "disabled", roles: ["student"] },
  { id: "91", accountNo: "admin", userName: "别校管理员", userType: "1", state: "normal", roles: ["gly"], tenantId: "000001" },
  { id: "92", accountNo: "2024010101", userName: "别校王五", userType: "2", state: "normal", roles: ["student"], tenantId: "000001" },
];

export interface ProviderRow extends Record<string, unknown> {
  loginCode: string;
  clientSecret?: string;
  tenantId?: string;
}

export const startedAt = Date.parse("2026-11-21T02:00:00Z");

export interface SignOnSite extends TestApp {
  /** Milliseconds of the test's clock. */
  clock: { nowMs: number };
}

/** The product with its own documents; outside servers of the test stand on this machine. */
export async function signOnSite(rows: Record<string, Record<string, unknown>[]> = {}): Promise<SignOnSite> {
  const clock = { nowMs: startedAt };
  const site = await testApp({ schemas: readSet(productSchemas), rows: { sysUser: signOnPeople, ...rows }, now: () => new Date(clock.nowMs) });
  site.runtime.config.outboundLoopback = true;
  return Object.assign(site, { clock });
}

/** Opens a way to sign in, the secret sealed as the product does it. Answers its id. */
export async function addProvider({ runtime }: TestApp, row: ProviderRow): Promise<string> {
  const { clientSecret, ...rest } = row;
  const tenantId = row.tenantId ?? "000000";
  const values = { loginName: row.loginCode, appType: "0", isEnabled: true, ...rest };
  await insertRows(runtime.db, runtime.model(), "loginType", [values]);
  const { rows } = await sql<{
    id: string;
  }>`select id from campus."loginType" where "tenantId" = ${tenantId} order by id::bigint desc limit 1`.execute(runtime.db);
  const id = rows[0]!.id;
  if (clientSecret !== undefined) {
    const sealed = await seal(runtime.db, { tenantId, entity: "loginType", field: "clientSecret", id }, clientSecret);
    await sql`update campus."loginType" set "clientSecret" = ${sealed} where id = ${id}`.execute(runtime.db);
  }
  return id;
}

export type Query = Record<string, string>;

/** A token call; the tenant stands in header and query. */
export const tokenCall = ({ app, runtime }: TestApp, query: Query, headers: Query = {}) =>
  app.inject({
    method: "POST",
    url: "/api/flySource-auth/oauth/token",
    query: { tenantId: "000000", ...query },
    headers: { authorization: clientHeader(runtime), "tenant-id": query.tenantId ?? "000000", ...headers },
  });

export const renderCall = ({ app }: TestApp, source: string, query: Query = {}) =>
  app.inject({ url: `/api/flySource-auth/oauth/render/${source}`, query });

export const bindCall = ({ app, runtime }: TestApp, body: Query) =>
  app.inject({
    method: "POST",
    url: "/api/flySource-auth/oauth/bind",
    payload: { tenantId: "000000", password: md5Hex(testPassword), ...body },
    headers: { authorization: clientHeader(runtime) },
  });

/** Who the token belongs to; the HTTP status when it opens nothing. */
export async function whoIs({ app, runtime }: TestApp, token: string): Promise<string | number> {
  const path = "/api/flySource-base/sysUser/getUserInfo";
  const reply = await app.inject({ url: path, headers: signedHeaders(runtime, path, token) });
  return reply.statusCode === 200 ? String(reply.json().data.accountNo) : reply.statusCode;
}

/** The sign-in log, oldest first: way, result, account. */
export async function loginLog({ runtime }: TestApp): Promise<string[]> {
  const { rows } = await sql<{
    line: string;
  }>`select concat_ws(' ', "loginType", "loginResult", "accountNo") as line from campus."loginLog" order by id::bigint`.execute(runtime.db);
  return rows.map((row) => row.line);
}
