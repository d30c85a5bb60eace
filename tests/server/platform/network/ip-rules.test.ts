import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type IpRule, isInRange, isIpRange, judgeVisitor } from "../../../../src/server/platform/network/ip-rules.ts";
import { forgetEverything } from "../../../../src/server/platform/timed-cache.ts";
import { signedHeaders, signIn, testApp, type TestApp } from "../../../support/app.ts";

describe("a range", () => {
  test.each([
    ["10.1.2.3", true],
    ["10.0.0.0/8", true],
    ["10.0.0.1-10.0.0.9", true],
    ["2001:db8::/32", true],
    ["10.0.0.9-10.0.0.1", false],
    ["10.0.0.1-2001:db8::1", false],
    ["10.0.0.0/33", false],
    ["somewhere", false],
    ["", false],
    ["1.1.1.1-2.2.2.2-3.3.3.3", false],
  ])("%s reads: %s", (text, reads) => expect(isIpRange(text)).toBe(reads));

  test.each([
    ["10.1.2.3", "10.1.2.3", true],
    ["10.1.2.4", "10.1.2.3", false],
    ["10.255.0.1", "10.0.0.0/8", true],
    ["11.0.0.1", "10.0.0.0/8", false],
    ["10.0.0.5", "10.0.0.1-10.0.0.9", true],
    ["10.0.0.10", "10.0.0.1-10.0.0.9", false],
    ["::ffff:10.0.0.5", "10.0.0.0/24", true],
    ["2001:db8::7", "2001:db8::/32", true],
    ["2001:db8::7", "10.0.0.0/8", false],
    ["nowhere", "10.0.0.0/8", false],
    ["10.0.0.1", "unreadable", false],
  ])("%s in %s: %s", (ip, range, inside) => expect(isInRange(ip, range)).toBe(inside));
});

describe("rules", () => {
  const rule = (ruleKind: string, ipRange: string, more: Partial<IpRule> = {}): IpRule => ({
    id: `${ruleKind}${ipRange}`,
    ruleKind,
    ipRange,
    appTypes: [],
    userTypes: [],
    startTime: null,
    endTime: null,
    ...more,
  });
  const at = { ip: "10.0.0.5", appType: "0", userType: "2", now: "2026-11-21 10:00:00" };
  test.each<[string, IpRule[], boolean]>([
    ["none lets in", [], false],
    ["a denied address stays out", [rule("deny", "10.0.0.0/8")], true],
    ["another is let in", [rule("deny", "11.0.0.0/8")], false],
    ["an admitted address is let in", [rule("allow", "10.0.0.0/8")], false],
    ["where some are admitted, others stay out", [rule("allow", "11.0.0.0/8")], true],
    ["denial wins", [rule("allow", "10.0.0.0/8"), rule("deny", "10.0.0.5")], true],
    ["of another site do not count", [rule("deny", "10.0.0.0/8", { appTypes: ["2"] })], false],
    ["for other people do not count", [rule("deny", "10.0.0.0/8", { userTypes: ["1"] })], false],
    ["for these people count", [rule("deny", "10.0.0.0/8", { userTypes: ["2"] })], true],
    ["before their time do not count", [rule("deny", "10.0.0.0/8", { startTime: "2026-11-21 10:00:01" })], false],
    ["after their time do not count", [rule("deny", "10.0.0.0/8", { endTime: "2026-11-21 10:00:00" })], false],
  ])("%s", (_name, rules, isRefused) => expect(judgeVisitor(rules, at).isRefused).toBe(isRefused));

  test("for kinds of people wait until it is known who calls", () =>
    expect(judgeVisitor([rule("deny", "10.0.0.0/8", { userTypes: ["2"] })], { ...at, userType: null }).isRefused).toBe(false));
});

describe("at the door", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp({
      rows: {
        sysUser: [{ id: "1", accountNo: "admin", userName: "admin", userType: "1", roles: ["gly"], state: "normal" }],
        ipRule: [
          { id: "r1", ruleKind: "deny", ipRange: "203.0.113.0/24", isEnabled: true },
          { id: "r2", ruleKind: "deny", ipRange: "198.51.100.0/24", userTypes: ["1"], isEnabled: true },
        ],
      },
    });
    forgetEverything(server.runtime);
  });
  afterAll(() => server.close());
  const path = "/api/flySource-base/sysUser/getUserInfo";
  const call = (token: string, remoteAddress: string) =>
    server.app.inject({ method: "GET", url: path, remoteAddress, headers: signedHeaders(server.runtime, path, token) });

  test("a denied address may not even sign in, and is counted; what the caller says of the address does not count", async () => {
    const url = "/api/flySource-base/openApi/getAppInfo?appType=0";
    for (const headers of [{}, { "x-forwarded-for": "10.0.0.1" }])
      expect((await server.app.inject({ method: "GET", url, remoteAddress: "203.0.113.9", headers })).statusCode).toBe(403);
    expect((await server.app.inject({ method: "GET", url, remoteAddress: "10.0.0.1" })).statusCode).toBe(200);
    const { records } = (await server.as("admin").get("/api/flySource-base/ipRule/list", { id: "r1" })).json().data;
    expect(records[0].hitCount).toBe(2);
  });

  test("a rule for a kind of people holds for their sessions", async () => {
    const token = (await signIn(server.app, server.runtime, { accountNo: "admin" })).json<{ access_token: string }>().access_token;
    expect((await call(token, "10.0.0.1")).statusCode).toBe(200);
    expect((await call(token, "198.51.100.7")).statusCode).toBe(403);
  });
});
