import { createSecretKey, generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readReply, ticketOfLogout } from "../../../../src/server/auth/sign-on/cas.ts";
import { signedHeaders } from "../../../support/app.ts";
import { answeringServer } from "../../../support/counterparts/answering-server.ts";
import { casServer } from "../../../support/counterparts/cas-server.ts";
import type { CasServer } from "../../../support/counterparts/cas-server.ts";
import { messengerServer } from "../../../support/counterparts/messenger-server.ts";
import type { MessengerServer } from "../../../support/counterparts/messenger-server.ts";
import { addProvider, bindCall, loginLog, renderCall, signOnSite, tokenCall, whoIs } from "./sites.ts";
import type { SignOnSite } from "./sites.ts";

const service = "https://campus.example.edu.cn/";
const issuer = "https://portal.example.edu.cn";
const secret = "a shared secret of 32 bytes or more";
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();

let site: SignOnSite;
let cas: CasServer;
let messenger: MessengerServer;
beforeAll(async () => {
  [site, cas, messenger] = await Promise.all([signOnSite(), casServer(), messengerServer()]);
  await addProvider(site, { loginCode: "cas", providerUrl: cas.url, redirectUri: service });
  await addProvider(site, { loginCode: "jwt", issuer, clientId: "campus", publicKey: pem });
  await addProvider(site, { loginCode: "jwt", appType: "2", issuer, clientId: "campus", clientSecret: secret });
  for (const loginCode of ["wecom", "wechat", "dingtalk", "feishu", "qq"])
    await addProvider(site, {
      loginCode,
      providerUrl: messenger.url,
      clientId: "app-1",
      corpId: "corp-1",
      agentId: "7",
      clientSecret: messenger.secret,
    });
});
afterAll(async () => {
  await Promise.all([cas.close(), messenger.close()]);
  await site.close();
});

const byTicket = (tgc: string, change: Record<string, string> = {}) =>
  tokenCall(site, { grant_type: "cas", tgc, redirect: service, ...change }, { "web-type": "pc" });

describe("a ticket of the single sign-on server", () => {
  test.each([false, true])("opens a session for the account it names (older protocol: %s)", async (old) => {
    cas.old = old;
    const reply = (await byTicket(cas.ticket("2024010101", service))).json();
    expect(reply).toMatchObject({ accountNo: "2024010101", entrance: "main", token_type: "bearer" });
    expect(await whoIs(site, reply.access_token)).toBe("2024010101");
    cas.old = false;
  });

  test("serves once, even when the server would take it again", async () => {
    const ticket = cas.ticket("2024010101", service);
    expect((await byTicket(ticket)).statusCode).toBe(200);
    cas.answerNext(`<serviceResponse><authenticationSuccess><user>2024010101</user></authenticationSuccess></serviceResponse>`);
    expect((await byTicket(ticket)).json().msg).toBe("单点登录票据无效或已过期");
    // It was not even asked.
    cas.answerNext(null);
  });

  test.each([
    ["that the server does not know", () => "ST-unknown", {}, "单点登录票据无效或已过期"],
    ["for another service", () => cas.ticket("2024010101", "https://other.example/"), {}, "单点登录票据无效或已过期"],
    [
      "for a service that nobody entered",
      () => cas.ticket("2024010101", "https://evil.example/"),
      { redirect: "https://evil.example/" },
      "回跳地址不在允许的范围",
    ],
    ["of somebody without an account", () => cas.ticket("nobody", service), {}, "账号未开通"],
    ["of a disabled account", () => cas.ticket("gone", service), {}, "账号已停用"],
    ["in a tenant that has no such server", () => cas.ticket("2024010101", service), { tenantId: "000001" }, "这种登录方式没有开通"],
  ])("%s is refused", async (_name, ticket, change: Record<string, string>, sentence) => {
    const reply = await byTicket(ticket(), change);
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { msg: sentence, error_code: 400, error_description: sentence }]);
  });

  test("is brought by the addresses that were entered, else by pages of this very site", async () => {
    const outside = await answeringServer();
    const success = "<serviceResponse><authenticationSuccess><user>2024010101</user></authenticationSuccess></serviceResponse>";
    outside.answer = () => ({ body: success });
    await addProvider(site, { loginCode: "cas", appType: "2", providerUrl: outside.url });
    const own = `http://localhost:${site.runtime.config.port}`;
    let n = 0;
    const by = async (redirect: string, type: string) => (await byTicket(`ST-own-${++n}`, { redirect, type })).json();
    expect(await by(`${own}/welcome`, "welcome")).toMatchObject({ accountNo: "2024010101", entrance: "welcome" });
    for (const redirect of [`${own}.evil.example/`, `${own}@evil.example/`, `${own.replace("http:", "https:")}/`, "/welcome", "javascript:alert(1)"])
      expect([redirect, (await by(redirect, "welcome")).msg]).toEqual([redirect, "回跳地址不在允许的范围"]);
    expect((await by(`${own}/`, "account")).msg).toBe("回跳地址不在允许的范围");
    outside.answer = () => ({ status: 500, body: success });
    expect((await by(`${own}/welcome`, "welcome")).msg).toBe("单点登录票据无效或已过期");
    await outside.close();
  });

  test("asks for no new password: who was vouched for need not know the first one", async () => {
    await sql`update platform.credential set must_change = true where user_id = '12'`.execute(site.runtime.db);
    const { access_token, mustChangePassword } = (await byTicket(cas.ticket("2024010101", service))).json();
    const path = "/api/flySource-base/sysMenu/getUserRoutes";
    expect([mustChangePassword, (await site.app.inject({ url: path, headers: signedHeaders(site.runtime, path, access_token) })).statusCode]).toEqual(
      [false, 200],
    );
    await sql`update platform.credential set must_change = false where user_id = '12'`.execute(site.runtime.db);
  });

  test.each(["/", "/api/flySource-auth/oauth/logout/cas"])("ends its session when the server says so at %s, and no other", async (url) => {
    const [first, second] = [cas.ticket("2024010101", service), cas.ticket("2024010101", service)];
    const tokens = [(await byTicket(first)).json().access_token, (await byTicket(second)).json().access_token];
    const reply = await site.app.inject({
      method: "POST",
      url,
      payload: new URLSearchParams({ logoutRequest: cas.logoutRequest(first) }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(reply.statusCode).toBe(200);
    expect(await Promise.all(tokens.map((token: string) => whoIs(site, token)))).toEqual([401, "2024010101"]);
  });
});

describe("the answer of a single sign-on server", () => {
  test.each([
    [
      "a document type",
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><serviceResponse><authenticationSuccess><user>&a;</user></authenticationSuccess></serviceResponse>`,
    ],
    ["a failure", `<serviceResponse><authenticationFailure code="X">no</authenticationFailure></serviceResponse>`],
    ["a success without a person", `<serviceResponse><authenticationSuccess></authenticationSuccess></serviceResponse>`],
    ["two persons", `<serviceResponse><authenticationSuccess><user>a</user><user>b</user></authenticationSuccess></serviceResponse>`],
    [
      "two successes",
      `<serviceResponse><authenticationSuccess><user>a</user></authenticationSuccess><authenticationSuccess><user>b</user></authenticationSuccess></serviceResponse>`,
    ],
    ["no XML", "user:admin"],
    ["nothing", ""],
  ])("names nobody with %s", (_name, xml) => {
    expect(() => readReply(xml)).toThrow();
  });
  test("is read as text: a number keeps its zeros, an entity stays as written", () => {
    expect(readReply("<serviceResponse><authenticationSuccess><user>007&amp;x</user></authenticationSuccess></serviceResponse>").openId).toBe(
      "007&amp;x",
    );
    expect(ticketOfLogout("<LogoutRequest><SessionIndex> ST-1 </SessionIndex></LogoutRequest>")).toBe("ST-1");
    expect(ticketOfLogout("<LogoutRequest/>")).toBeNull();
    expect(ticketOfLogout("no")).toBeNull();
  });
});

const nowSeconds = () => Math.floor(site.clock.nowMs / 1000);
let number = 0;
interface Change {
  claims?: Record<string, unknown>;
  key?: Parameters<SignJWT["sign"]>[0];
  alg?: string;
  header?: object;
}
const token = ({ claims = {}, key = rsa.privateKey, alg = "RS256", header = {} }: Change = {}) =>
  new SignJWT({ iss: issuer, aud: "campus", sub: "20100011", jti: `n-${++number}`, iat: nowSeconds(), exp: nowSeconds() + 120, ...claims })
    .setProtectedHeader({ ...header, alg })
    .sign(key);
const byToken = (code: string, change: Record<string, string> = {}) =>
  tokenCall(site, { grant_type: "social", source: "jwt", code, state: "jwt", ...change });
const unsigned = (claims: object) =>
  `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;

describe("a signed token of a portal", () => {
  test("opens a session for the account in sub, or in account", async () => {
    expect((await byToken(await token())).json()).toMatchObject({ accountNo: "20100011", entrance: "main" });
    expect((await byToken(await token({ claims: { account: "2024010101" } }))).json()).toMatchObject({ accountNo: "2024010101" });
  });

  test("serves once, also when it comes twice at the same time", async () => {
    const code = await token();
    const codes = await Promise.all(Array.from({ length: 4 }, async () => (await byToken(code)).statusCode));
    expect(codes.sort()).toEqual([200, 400, 400, 400]);
  });

  const sharedKey = createSecretKey(Buffer.from(secret));
  test.each<[string, () => Promise<string> | string]>([
    ["without a signature", () => unsigned({ iss: issuer, aud: "campus", sub: "admin", jti: "n", exp: nowSeconds() + 60 })],
    ["for another audience", () => token({ claims: { aud: "library" } })],
    ["of another issuer", () => token({ claims: { iss: "https://evil.example" } })],
    ["that is over", () => token({ claims: { exp: nowSeconds() - 31 } })],
    ["good for more than five minutes", () => token({ claims: { exp: nowSeconds() + 400 } })],
    ["without an end", () => token({ claims: { exp: undefined } })],
    ["without a number", () => token({ claims: { jti: undefined } })],
    ["that is not good yet", () => token({ claims: { nbf: nowSeconds() + 100 } })],
    ["made in the future", () => token({ claims: { iat: nowSeconds() + 60 } })],
    ["for several audiences of which none is this", () => token({ claims: { aud: ["library", "campus2"] } })],
    ["with an empty number", () => token({ claims: { jti: "" } })],
    ["with a number that is no text", () => token({ claims: { jti: 7 } })],
    [
      "with a key of its own in the head",
      () => token({ key: other.privateKey, header: { jwk: other.publicKey.export({ format: "jwk" }), kid: "own" } }),
    ],
    [
      "with a key from an address of its own",
      () => token({ key: other.privateKey, header: { jku: "http://127.0.0.1:1/keys", x5u: "http://127.0.0.1:1/keys", kid: "../../../etc/passwd" } }),
    ],
    ["signed by another key", () => token({ key: other.privateKey })],
    ["signed with the public key as a secret", () => token({ key: createSecretKey(Buffer.from(pem)), alg: "HS256" })],
    ["of an algorithm that is not allowed", () => token({ alg: "RS512" })],
    [
      "with a changed person",
      async () => {
        const [head, , sign] = (await token()).split(".");
        return `${head}.${Buffer.from(JSON.stringify({ iss: issuer, aud: "campus", sub: "admin", jti: "z", exp: nowSeconds() + 60 })).toString("base64url")}.${sign}`;
      },
    ],
    ["that is no token", () => "abc"],
  ])("%s is refused", async (_name, make) => {
    const reply = await byToken(await make());
    expect([reply.statusCode, reply.json().msg]).toEqual([400, "第三方授权失败"]);
  });

  test("a shared secret serves where it was entered, and only with its own algorithm", async () => {
    const welcome = { type: "welcome" };
    expect((await byToken(await token({ key: sharedKey, alg: "HS256", claims: { sub: "2024010101" } }), welcome)).json()).toMatchObject({
      accountNo: "2024010101",
      entrance: "welcome",
    });
    expect((await byToken(await token({ key: sharedKey, alg: "HS512", claims: { sub: "2024010101" } }), welcome)).statusCode).toBe(400);
    expect((await byToken(await token({ claims: { sub: "2024010101" } }), welcome)).statusCode).toBe(400);
  });

  test("serves nowhere without an issuer, an audience and a key or a secret that is long enough", async () => {
    const dzks = { type: "dzks" };
    const secretOf = async (text: string) => {
      const id = await addProvider(site, { loginCode: "jwt", appType: "3", issuer, clientId: "campus", clientSecret: text });
      const key = createSecretKey(Buffer.from(text));
      const reply = await byToken(await token({ key, alg: "HS256" }), dzks);
      await sql`delete from campus."loginType" where id = ${id}`.execute(site.runtime.db);
      return reply.json().msg;
    };
    expect([await secretOf("s".repeat(31)), await secretOf("s".repeat(32))]).toEqual(["第三方授权失败", "该账号不能从这里登录"]);
    // A token that leaves out what was not entered is not taken at its word either.
    for (const [known, claims] of [
      [{ issuer }, { aud: "" }],
      [{ clientId: "campus" }, { iss: "" }],
    ] as const) {
      const id = await addProvider(site, { loginCode: "jwt", appType: "3", publicKey: pem, ...known });
      expect((await byToken(await token({ claims }), dzks)).json().msg).toBe("第三方授权失败");
      await sql`delete from campus."loginType" where id = ${id}`.execute(site.runtime.db);
    }
  });

  test("an entrance opens for its own people only", async () => {
    const reply = await byToken(await token({ key: sharedKey, alg: "HS256" }), { type: "welcome" });
    expect(reply.json().msg).toBe("该账号不能从这里登录");
  });

  test("names nobody of another tenant", async () => {
    expect((await byToken(await token(), { tenantId: "000001" })).json().msg).toBe("这种登录方式没有开通");
  });
});

describe("a messenger", () => {
  const expected: Record<string, { unionId: string | null; nick: string }> = {
    wecom: { unionId: null, nick: "wx-zhang" },
    wechat: { unionId: "u-zhang", nick: "张同学" },
    dingtalk: { unionId: "u-zhang", nick: "张同学" },
    feishu: { unionId: "u-zhang", nick: "张同学" },
    qq: { unionId: null, nick: "张同学" },
  };
  test.each(Object.keys(expected))("%s: out, back, bound, in", async (source) => {
    const begun = (await renderCall(site, source)).json().data as { url: string; state: string };
    expect(new URL(begun.url).searchParams.get("state")).toBe(begun.state);
    const back = { grant_type: "social", source, code: messenger.code };
    const unknown = (await tokenCall(site, { ...back, state: begun.state })).json();
    expect(unknown.data).toMatchObject({ bound: false, source, nickName: expected[source]!.nick });
    expect((await bindCall(site, { oauthId: unknown.data.oauthId, username: "2024010101" })).statusCode).toBe(200);
    const again = (await renderCall(site, source)).json().data as { state: string };
    expect((await tokenCall(site, { ...back, state: again.state })).json()).toMatchObject({ accountNo: "2024010101" });
    const { rows } = await sql`select "unionId" from campus."userBinding" where source = ${source} and "bindState" = 'bound'`.execute(
      site.runtime.db,
    );
    expect(rows).toEqual([{ unionId: expected[source]!.unionId }]);
  });

  test.each(Object.keys(expected))("%s: a code it does not know signs nobody in", async (source) => {
    const { state } = (await renderCall(site, source)).json().data;
    expect((await tokenCall(site, { grant_type: "social", source, code: "other", state })).json().msg).toBe("第三方授权失败");
  });

  test("knows nobody whom another one names by that number, nor whose binding was loosened", async () => {
    const enter = async () => {
      const { state } = (await renderCall(site, "qq")).json().data;
      return (await tokenCall(site, { grant_type: "social", source: "qq", code: messenger.code, state })).json();
    };
    const set = (source: string, openId: string, state: string) =>
      sql`update campus."userBinding" set "openId" = ${openId}, "bindState" = ${state} where source = ${source}`.execute(site.runtime.db);
    expect(await enter()).toMatchObject({ accountNo: "2024010101" });
    await set("qq", "q-zhang", "unbound");
    expect((await enter()).data.bound).toBe(false);
    await set("feishu", "q-zhang", "bound");
    expect((await enter()).data.bound).toBe(false);
  });

  test("its refusal counts, whatever else it says", async () => {
    messenger.refusing = true;
    const { state } = (await renderCall(site, "wecom")).json().data;
    expect((await tokenCall(site, { grant_type: "social", source: "wecom", code: messenger.code, state })).json().msg).toBe("第三方授权失败");
    messenger.refusing = false;
  });

  test("its number of a person is no account number of the single sign-on server", async () => {
    expect((await byTicket(cas.ticket("wx-zhang", service))).json().msg).toBe("账号未开通");
  });

  test("whose numbers are our account numbers needs no binding", async () => {
    await sql`update campus."loginType" set "userIdField" = 'userid' where "loginCode" = 'wecom'`.execute(site.runtime.db);
    const { state } = (await renderCall(site, "wecom")).json().data;
    expect((await tokenCall(site, { grant_type: "social", source: "wecom", code: messenger.code, state })).json().msg).toBe("账号未开通");
  });
});

test("the log names how, whether and who, and no ticket, code or token", async () => {
  const lines = await loginLog(site);
  expect(lines).toContain("cas 1 2024010101");
  expect(lines).toContain("cas 6 cas");
  expect(lines).toContain("jwt 6 jwt");
  expect(lines).toContain("wecom 7 wecom");
  expect(lines.join("\n")).not.toMatch(/ST-|eyJ|the-code/);
});
