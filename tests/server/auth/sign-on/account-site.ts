import { sql } from "kysely";
import { afterAll, afterEach, beforeAll } from "vitest";
import { signIn, signedHeaders } from "../../../support/app.ts";
import { insertRows } from "../../../support/database.ts";
import { signOnSite, startedAt } from "./sites.ts";
import type { SignOnSite } from "./sites.ts";

export let site: SignOnSite;
/** Text messages that left. */
export const sent: { phone: string; text: string }[] = [];

/** A site with another school, for the tests of a file; each test begins with no failures and no policy. */
export function withAccounts(): void {
  beforeAll(openSite);
  afterAll(() => site.close());
  afterEach(forget);
}

async function openSite(): Promise<void> {
  sent.length = 0;
  site = await signOnSite({
    tenant: [
      {
        tenantCode: "000001",
        tenantName: "别校",
        schoolName: "别校",
        linkman: "甲",
        startDate: "2026-01-01",
        expireDate: "2027-01-01",
        adminAccount: "admin",
        tenantState: "normal",
      },
    ],
  });
  site.runtime.sendSms = async (message) => void sent.push(message);
}

async function forget(): Promise<void> {
  site.clock.nowMs = startedAt;
  await sql`delete from platform.login_failure`.execute(site.runtime.db);
  await sql`delete from platform.call_count`.execute(site.runtime.db);
  await sql`delete from campus."passwordPolicy"`.execute(site.runtime.db);
}

export type Options = Partial<Parameters<typeof signIn>[2]>;
export const enter = (accountNo: string, options: Options = {}) => signIn(site.app, site.runtime, { accountNo, ...options });
export const tokenOf = async (accountNo: string, options: Options = {}): Promise<string> => (await enter(accountNo, options)).json().access_token;
export const get = (path: string, token: string) => site.app.inject({ url: path, headers: signedHeaders(site.runtime, path, token) });
export const post = (path: string, token: string, payload: object) =>
  site.app.inject({ method: "POST", url: path, payload, headers: signedHeaders(site.runtime, path, token) });
export const infoPath = "/api/flySource-base/sysUser/getUserInfo";
export const changePath = "/api/flySource-base/sysUser/updatePassword";
export const policy = (row: object) =>
  insertRows(site.runtime.db, site.runtime.model(), "passwordPolicy", [
    { policyName: "全校", minLevel: "1", maxFail: 5, lockMinutes: 15, captchaAfter: 3, isEnabled: true, ...row },
  ]);
