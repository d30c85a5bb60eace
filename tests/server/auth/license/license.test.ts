import { generateKeyPairSync, sign } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoCode, readRegisterCode } from "../../../../src/server/auth/license/register-code.ts";
import { runJobNow } from "../../../support/run-job.ts";
import { clientHeader, signIn } from "../../../support/app.ts";
import { signOnSite, tokenCall } from "../sign-on/sites.ts";
import type { SignOnSite } from "../sign-on/sites.ts";

const vendor = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("ed25519");
let site: SignOnSite;
let machineCode = "";
beforeAll(async () => {
  site = await signOnSite();
  site.runtime.config.licenseKey = vendor.publicKey.export({ type: "spki", format: "pem" }).toString();
  site.runtime.config.demo = false;
  machineCode = (await call("getCode")).data.machineCode;
});
afterAll(() => site.close());

const call = async (name: string, body: object = {}) =>
  (
    await site.app.inject({
      method: "POST",
      url: `/api/flySource-auth/openApi/${name}`,
      payload: body,
      headers: { authorization: clientHeader(site.runtime) },
    })
  ).json();
const schoolName = "示范职业技术学院";
const code = (change: object = {}, key = vendor.privateKey): string => {
  const license = {
    machineCode,
    schoolName,
    edition: "standard",
    modules: ["leave", "dorm"],
    userLimit: 20_000,
    startDate: "2026-01-01",
    expireDate: "2027-12-31",
  };
  const text = Buffer.from(JSON.stringify({ ...license, ...change })).toString("base64url");
  return `${text}.${sign(null, Buffer.from(text), key).toString("base64url")}`;
};
/** Another first letter of the signature; the last letters may stand for the same bytes. */
const altered = (registerCode: string) => registerCode.replace(/\.(.)/, (_, letter: string) => (letter === "A" ? ".B" : ".A"));
const register = (registerCode: string, school = schoolName) => call("registerSoft", { schoolName: school, registerCode });

test("an installation without a registration says so and has a machine code of its own", async () => {
  expect((await call("getStatus")).data).toEqual({ registered: false, schoolName: "", edition: "", expireDate: null, daysLeft: null });
  expect(machineCode).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
});

test.each<[string, () => string, string, string]>([
  ["of somebody else than the vendor", () => code({}, stranger.privateKey), schoolName, "注册码无效"],
  ["whose document was altered", () => `${Buffer.from("{}").toString("base64url")}.${code().split(".")[1]}`, schoolName, "注册码无效"],
  ["whose signature was altered", () => altered(code()), schoolName, "注册码无效"],
  ["that is no code", () => "8F2A-91C0", schoolName, "注册码无效"],
  ["for demonstrations", () => demoCode, schoolName, "注册码无效"],
  ["of another machine", () => code({ machineCode: "0000-0000-0000-0000" }), schoolName, "注册码与本机不符"],
  ["of another school", () => code(), "别的学校", "学校名称与注册码不一致"],
  ["that is over", () => code({ expireDate: "2026-11-20" }), schoolName, "注册码已过期"],
])("a code %s is refused", async (_name, make, school, sentence) => {
  expect(await register(make(), school)).toMatchObject({ code: 400, msg: sentence });
});

test("the vendor's code registers, is stored sealed, and a shorter one does not replace it", async () => {
  expect((await register(code())).data).toEqual({ registered: true, expireDate: "2027-12-31" });
  expect((await call("getStatus")).data).toEqual({ registered: true, schoolName, edition: "standard", expireDate: "2027-12-31", daysLeft: 405 });
  expect((await register(code({ expireDate: "2026-12-31" }))).msg).toBe("已有有效期更长的注册");
  const { rows } = await sql<{ text: string; state: string }>`select l::text as text, state from campus."softLicense" l`.execute(site.runtime.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.state).toBe("valid");
  expect(rows[0]!.text).not.toContain(code().split(".")[0]);
});

test("a row altered by hand changes nothing: the signature is what counts", async () => {
  await sql`update campus."softLicense" set "expireDate" = '2099-12-31', edition = 'all'`.execute(site.runtime.db);
  expect((await call("getStatus")).data).toMatchObject({ edition: "standard", expireDate: "2027-12-31" });
});

test("two tenants register each for themselves", async () => {
  expect((await call("getStatus", { tenantId: "000001" })).data.registered).toBe(false);
});

test("a registration that ran out is no registration", async () => {
  site.clock.nowMs = Date.parse("2028-01-01T02:00:00Z");
  expect((await call("getStatus")).data).toMatchObject({ registered: false, expireDate: "2027-12-31", daysLeft: -1 });
});

test("after it ran out people may sign in thirty days more, administrators always, so that they can register anew", async () => {
  const enter = async (accountNo: string) => (await signIn(site.app, site.runtime, { accountNo })).json();
  const refresh = async (refresh_token: string) => (await tokenCall(site, { grant_type: "refresh_token", refresh_token })).json();
  site.clock.nowMs = Date.parse("2028-01-30T02:00:00Z");
  const during = await enter("2024010101");
  expect(during).toMatchObject({ success: true });
  site.clock.nowMs = Date.parse("2028-01-31T02:00:00Z");
  expect((await enter("2024010101")).msg).toBe("软件授权已到期，请联系系统管理员登录后在“系统注册”中续期");
  expect(await refresh(during.refresh_token)).toMatchObject({ success: false, error_code: 401 });
  expect(await enter("admin")).toMatchObject({ success: true });
  // Of another school nothing ran out: it was never registered.
  expect((await signIn(site.app, site.runtime, { accountNo: "2024010101", tenantId: "000001" })).statusCode).toBe(200);
  expect((await register(code({ expireDate: "2029-12-31" }))).data.registered).toBe(true);
  expect(await enter("2024010101")).toMatchObject({ success: true });
});

test("administrators are told in time, once, and the state follows", async () => {
  const told = async (day: string) => {
    site.clock.nowMs = Date.parse(`${day}T02:00:00Z`);
    await runJobNow(site.runtime, "system/licenseWatch");
    await runJobNow(site.runtime, "system/licenseWatch");
    const { rows } = await sql<{ line: string }>`select concat_ws(' ', title, "receiverId") as line from campus."messageLog"
      where "businessType" = 'softLicense' order by id::bigint`.execute(site.runtime.db);
    const { rows: states } = await sql<{ state: string }>`select state from campus."softLicense"`.execute(site.runtime.db);
    return [rows.map((row) => row.line), states[0]!.state];
  };
  expect(await told("2029-11-30")).toEqual([[], "valid"]);
  expect(await told("2029-12-01")).toEqual([["软件授权即将到期 11"], "expiring"]);
  expect(await told("2030-01-01")).toEqual([["软件授权即将到期 11", "软件授权已到期 11"], "expired"]);
});

test("a demonstration is registered as one", async () => {
  expect(readRegisterCode(demoCode)).toMatchObject({ edition: "demo", machineCode: "DEMO" });
  await sql`delete from campus."softLicense"`.execute(site.runtime.db);
  site.runtime.config.demo = true;
  expect((await call("getStatus")).data).toMatchObject({ registered: true, edition: "demo", expireDate: "2099-12-31" });
});
