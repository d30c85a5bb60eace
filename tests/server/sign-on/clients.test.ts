import type { AddressInfo } from "node:net";
import * as oauth from "oauth4webapi";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokenHash } from "../../../src/server/session/token.ts";
import { bodyOf, listen } from "../../support/counterparts/listen.ts";
import type { Listening } from "../../support/counterparts/listen.ts";
import { signedHeaders, signIn as person, testPassword } from "../../support/app.ts";
import { signOnSite } from "./sites.ts";
import type { SignOnSite } from "./sites.ts";

const redirectUri = "https://library.example.edu.cn/callback";
const secret = "library/secret+1";
const lines = {
  clientName: "图书馆",
  grantTypes: ["authorization_code", "refresh_token"],
  redirectUris: `${redirectUri}\nhttps://library.example.edu.cn/other`,
  state: "approved",
  isEnabled: true,
};
const authorizePath = "/api/flySource-auth/oauth2/authorize";
const insecure = { [oauth.allowInsecureRequests]: true } as const;

let site: SignOnSite;
let logoutListener: Listening;
let server: oauth.AuthorizationServer;
const heard: string[] = [];
beforeAll(async () => {
  logoutListener = await listen(async (request, response) => {
    heard.push(await bodyOf(request));
    response.end();
  });
  site = await signOnSite({
    ssoClient: [
      {
        ...lines,
        clientId: "library",
        clientSecret: tokenHash(secret),
        autoApprove: true,
        scopes: ["openid", "profile", "org"],
        logoutUri: `${logoutListener.url}/logout`,
      },
      { ...lines, clientId: "asking", clientSecret: tokenHash(secret), autoApprove: false },
      { ...lines, clientId: "phone-app", clientSecret: null, isPublic: true, autoApprove: true },
      { ...lines, clientId: "unfinished", clientSecret: null, autoApprove: true },
      { ...lines, clientId: "waiting", clientSecret: tokenHash(secret), state: "pending" },
      { ...lines, clientId: "over", clientSecret: tokenHash(secret), expireDate: "2026-11-20" },
      { ...lines, clientId: "far", clientSecret: tokenHash(secret), ipWhiteList: "10.1.0.0/16" },
      { ...lines, clientId: "twice", clientSecret: tokenHash(secret), dailyLimit: 2 },
      { ...lines, clientId: "elsewhere", clientSecret: tokenHash(secret), tenantId: "000001" },
      { ...lines, clientId: "once", clientSecret: tokenHash(secret), grantTypes: ["authorization_code"] },
      { ...lines, clientId: "careless", clientSecret: tokenHash(secret), redirectUris: `javascript:alert(1)\n${redirectUri}#part` },
    ],
  });
  // Signatures of identity tokens are checked in real time.
  site.clock.nowMs = Date.now();
  await sql`update campus."ssoClient" set "expireDate" = current_date - 2 where "clientId" = 'over'`.execute(site.runtime.db);
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  site.runtime.config.port = (site.app.server.address() as AddressInfo).port;
  const issuer = new URL(`http://localhost:${site.runtime.config.port}/api/flySource-auth/oauth2/000000`);
  server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
});
afterAll(async () => {
  await site.close();
  await logoutListener.close();
});

interface Journey {
  client: oauth.Client;
  verifier: string;
  nonce: string;
  state: string;
  query: Record<string, string>;
}
async function journey(clientId = "library", change: Record<string, string> = {}): Promise<Journey> {
  const [verifier, nonce, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomNonce(), oauth.generateRandomState()];
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid profile",
    state,
    nonce,
    code_challenge,
    code_challenge_method: "S256",
    ...change,
  };
  return { client: { client_id: clientId }, verifier, nonce, state, query };
}
/** What the page of authorisation asks for the signed-in person. */
const ask = async (query: Record<string, string>, as = "2024010101") => (await site.as(as).post(authorizePath, query)).json();
const answerOf = async (of: Journey): Promise<URL> => new URL((await ask(of.query)).data.redirect);
const auth = oauth.ClientSecretBasic(secret);
async function tokensOf(of: Journey, answer: URL, authentication: oauth.ClientAuth = auth): Promise<oauth.TokenEndpointResponse> {
  const parameters = oauth.validateAuthResponse(server, of.client, answer, of.state);
  const reply = await oauth.authorizationCodeGrantRequest(server, of.client, authentication, parameters, redirectUri, of.verifier, insecure);
  return oauth.processAuthorizationCodeResponse(server, of.client, reply, { expectedNonce: of.nonce, requireIdToken: true });
}
const signIn = async (clientId = "library", change: Record<string, string> = {}) => {
  const of = await journey(clientId, change);
  return tokensOf(of, await answerOf(of));
};

describe("a standard client", () => {
  test("signs somebody in: code, identity token, user information", async () => {
    const of = await journey("library", { scope: "openid profile org" });
    const answer = await answerOf(of);
    expect(answer.href).toMatch(/^https:\/\/library\.example\.edu\.cn\/callback\?/);
    const tokens = await tokensOf(of, answer);
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({
      sub: "2024010101",
      aud: "library",
      preferred_username: "2024010101",
      name: "王五",
      nonce: of.nonce,
    });
    const info = await oauth.processUserInfoResponse(
      server,
      of.client,
      "2024010101",
      await oauth.userInfoRequest(server, of.client, tokens.access_token, insecure),
    );
    expect(info).toMatchObject({ sub: "2024010101", name: "王五", roles: ["student"] });
    expect(JSON.stringify(info)).not.toMatch(/idCard|phone|password/);
  });

  test("refreshes; the replaced token works half a minute more, then its use ends the grant", async () => {
    const first = await signIn();
    const client = { client_id: "library" };
    const refresh = async (token: string) =>
      oauth.processRefreshTokenResponse(server, client, await oauth.refreshTokenGrantRequest(server, client, auth, token, insecure));
    const second = await refresh(first.refresh_token!);
    expect(second.access_token).not.toBe(first.access_token);
    site.clock.nowMs += 31_000;
    await expect(refresh(first.refresh_token!)).rejects.toThrow();
    await expect(refresh(second.refresh_token!)).rejects.toThrow();
    site.clock.nowMs -= 31_000;
  });

  test("gets tokens that end, and no more by a refresh than was granted", async () => {
    const tokens = await signIn();
    const refresh = (change: Record<string, string>, as = {}) =>
      tokenCall({ grant_type: "refresh_token", refresh_token: tokens.refresh_token!, ...change }, as);
    expect((await refresh({ scope: "openid org" })).json()).toEqual({ error: "invalid_grant" });
    expect((await refresh({}, { clientId: "asking" })).json()).toEqual({ error: "invalid_grant" });
    expect((await refresh({}, { clientId: "once" })).json()).toEqual({ error: "unauthorized_client" });
    expect((await refresh({ refresh_token: tokens.access_token })).json()).toEqual({ error: "invalid_grant" });
    const opens = async (token: string) => (await oauth.userInfoRequest(server, { client_id: "library" }, token, insecure)).status;
    expect([await opens(tokens.access_token), await opens(tokens.refresh_token!)]).toEqual([200, 401]);
    site.clock.nowMs += 3_600_000;
    expect(await opens(tokens.access_token)).toBe(401);
    site.clock.nowMs -= 3_600_000;
    expect((await refresh({ scope: "openid" })).json()).toMatchObject({ scope: "openid" });
  });

  test("takes its tokens back, and only its own", async () => {
    const tokens = await signIn();
    const client = { client_id: "library" };
    await oauth.revocationRequest(server, { client_id: "asking" }, auth, tokens.refresh_token!, insecure);
    expect((await oauth.userInfoRequest(server, client, tokens.access_token, insecure)).status).toBe(200);
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, auth, tokens.refresh_token!, insecure));
    expect((await oauth.userInfoRequest(server, client, tokens.access_token, insecure)).status).toBe(401);
  });

  test("without a secret proves itself by its key alone", async () => {
    const of = await journey("phone-app");
    expect((await tokensOf(of, await answerOf(of), oauth.None())).access_token).toMatch(/^[\w-]{43}$/);
  });

  test("is registered as public on its page: it gets no secret and signs in by its key", async () => {
    const admin = await site.as("admin");
    const entity = "/api/flySource-auth/ssoClient";
    const row = { clientId: "spa", clientName: "单页应用", redirectUris: redirectUri, isPublic: true };
    const refused = (await admin.post(`${entity}/add`, { ...row, grantTypes: ["authorization_code", "client_credentials"] })).json();
    expect(refused.data.fieldErrors).toEqual({ grantTypes: "公开客户端没有密钥，授权模式只能是授权码与刷新令牌" });
    const { id } = (await admin.post(`${entity}/add`, { ...row, grantTypes: ["authorization_code", "refresh_token"] })).json().data;
    expect((await admin.post(`${entity}/approve`, { ids: [id] })).json().success).toBe(true);
    expect((await admin.post(`${entity}/system.resetClientSecret`, { ids: [id], input: { password: testPassword } })).json().msg).toBe(
      "公开客户端没有密钥",
    );
    const of = await journey("spa", { scope: "openid" });
    expect((await tokensOf(of, await answerOf(of), oauth.None())).access_token).toMatch(/^[\w-]{43}$/);
    const stolen = await journey("spa", { scope: "openid" });
    expect(
      (
        await tokenCall(
          { grant_type: "authorization_code", code: await codeOf(stolen), redirect_uri: redirectUri, code_verifier: "x".repeat(43) },
          { clientId: "spa", clientSecret: "" },
        )
      ).json(),
    ).toEqual({ error: "invalid_client" });
  });
});

/** One call at the token endpoint, as form. */
const tokenCall = (body: Record<string, string>, { clientId = "library", clientSecret = secret } = {}) =>
  site.app.inject({
    method: "POST",
    url: "/api/flySource-auth/oauth2/000000/token",
    payload: new URLSearchParams(body).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64")}`,
    },
  });
const codeOf = async (of: Journey) => (await answerOf(of)).searchParams.get("code")!;
const redeem = (of: Journey, code: string, change: Record<string, string> = {}) =>
  tokenCall({ grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: of.verifier, ...change });

describe("a code", () => {
  test("serves once; its second use takes back what the first one gave", async () => {
    const of = await journey();
    const code = await codeOf(of);
    const first = (await redeem(of, code)).json();
    expect([(await redeem(of, code)).statusCode, (await redeem(of, code)).json()]).toEqual([400, { error: "invalid_grant" }]);
    expect((await oauth.userInfoRequest(server, of.client, first.access_token, insecure)).status).toBe(401);
  });

  test("brought five times at once leaves no token that works", async () => {
    const of = await journey();
    const code = await codeOf(of);
    const replies = await Promise.all(Array.from({ length: 5 }, () => redeem(of, code)));
    const given = replies.filter((reply) => reply.statusCode === 200).map((reply) => reply.json().access_token as string);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const token of given) expect((await oauth.userInfoRequest(server, of.client, token, insecure)).status).toBe(401);
  });

  test.each([
    ["after a minute", {}, 61_000],
    ["with another address", { redirect_uri: "https://library.example.edu.cn/other" }, 0],
    ["with another key", { code_verifier: "v".repeat(43) }, 0],
    ["without the key", { code_verifier: "" }, 0],
  ])("gives nothing %s", async (_name, change: Record<string, string>, laterMs) => {
    const of = await journey();
    const code = await codeOf(of);
    site.clock.nowMs += laterMs;
    expect((await redeem(of, code, change)).json()).toEqual({ error: "invalid_grant" });
    site.clock.nowMs -= laterMs;
  });

  test("whose second use arrives while the first is served gives nothing", async () => {
    const of = await journey();
    const code = await codeOf(of);
    await sql`update platform.client_code set replayed_at = now() where hash = ${tokenHash(code)}`.execute(site.runtime.db);
    expect((await redeem(of, code)).json()).toEqual({ error: "invalid_grant" });
  });

  test("asked for without a key is not brought with one: the key was taken away", async () => {
    const of = await journey("library", { code_challenge: "", code_challenge_method: "" });
    expect((await redeem(of, await codeOf(of))).json()).toEqual({ error: "invalid_grant" });
    expect((await redeem(of, await codeOf(of), { code_verifier: "" })).statusCode).toBe(200);
  });

  test("belongs to its client", async () => {
    const of = await journey();
    const code = await codeOf(of);
    const reply = await tokenCall(
      { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: of.verifier },
      { clientId: "asking" },
    );
    expect(reply.json()).toEqual({ error: "invalid_grant" });
  });
});

test("a school that is none has no keys, and asking for them makes none", async () => {
  const counted = async () => (await sql<{ n: number }>`select count(*)::int as n from platform.server_key`.execute(site.runtime.db)).rows[0]!.n;
  const before = await counted();
  for (const tenantId of ["000009", "x", "000000'--"])
    expect((await site.app.inject({ url: `/api/flySource-auth/oauth2/${encodeURIComponent(tenantId)}/jwks` })).statusCode).toBe(404);
  expect(await counted()).toBe(before);
});

describe("a client is refused", () => {
  test.each([
    ["with a wrong secret", { clientSecret: "wrong" }, 401],
    ["with no secret where there is one", { clientSecret: "" }, 401],
    ["that nobody knows", { clientId: "nobody" }, 401],
    ["that has no secret yet", { clientId: "unfinished", clientSecret: "" }, 401],
    ["that waits for approval", { clientId: "waiting" }, 401],
    ["whose time is over", { clientId: "over" }, 401],
    ["from another address than its own", { clientId: "far" }, 401],
    ["of another tenant", { clientId: "elsewhere" }, 401],
  ])("%s", async (_name, as, status) => {
    const reply = await tokenCall({ grant_type: "refresh_token", refresh_token: "x" }, as);
    expect([reply.statusCode, reply.json()]).toEqual([status, { error: "invalid_client" }]);
  });

  test("after its calls of the day", async () => {
    const call = async () => (await tokenCall({ grant_type: "refresh_token", refresh_token: "x" }, { clientId: "twice" })).statusCode;
    expect([await call(), await call(), await call()]).toEqual([400, 400, 429]);
  });

  test("that shows its secret twice", async () => {
    const reply = await tokenCall({ grant_type: "refresh_token", refresh_token: "x", client_secret: secret });
    expect([reply.statusCode, reply.json()]).toEqual([401, { error: "invalid_client" }]);
  });

  test("with a grant that is not offered", async () => {
    expect((await tokenCall({ grant_type: "password", code: "x" })).json()).toEqual({ error: "unsupported_grant_type" });
  });
});

describe("authorisation", () => {
  test.each([
    ["an address that is not registered", { redirect_uri: "https://evil.example/" }],
    ["an address that only begins like a registered one", { redirect_uri: `${redirectUri}/../evil` }],
    ["a query more", { redirect_uri: `${redirectUri}?x=1` }],
    ["an unknown client", { client_id: "nobody" }],
    ["a client that waits", { client_id: "waiting" }],
    ["a client of another tenant", { client_id: "elsewhere" }],
    ["a registered address that runs", { client_id: "careless", redirect_uri: "javascript:alert(1)" }],
    ["a registered address with a fragment", { client_id: "careless", redirect_uri: `${redirectUri}#part` }],
  ])("sends nobody anywhere for %s", async (_name, change: Record<string, string>) => {
    const reply = await ask((await journey("library", change)).query);
    expect([reply.code, reply.data]).toEqual([400, null]);
  });

  test.each([
    ["another kind of answer", "library", { response_type: "token" }, "unsupported_response_type"],
    ["a scope that is not granted", "library", { scope: "openid message" }, "invalid_scope"],
    ["a key in clear", "library", { code_challenge_method: "plain" }, "invalid_request"],
    ["a key that is none", "library", { code_challenge: "short" }, "invalid_request"],
    ["no key where there is no secret", "phone-app", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
  ])("tells the client of %s", async (_name, clientId, change: Record<string, string>, error) => {
    const of = await journey(clientId, change);
    const back = new URL((await ask(of.query)).data.redirect);
    expect([back.searchParams.get("error"), back.searchParams.get("state"), back.searchParams.get("code")]).toEqual([error, of.state, null]);
  });

  test("asks first where the client is not trusted, once, and carries a refusal", async () => {
    const { query } = await journey("asking");
    expect((await ask(query)).data).toEqual({ consent: { clientName: "图书馆", asks: ["您的登录标识", "姓名、头像与账号"] } });
    expect(new URL((await ask({ ...query, prompt: "none" })).data.redirect).searchParams.get("error")).toBe("consent_required");
    expect(new URL((await ask({ ...query, decision: "deny" })).data.redirect).searchParams.get("error")).toBe("access_denied");
    expect(new URL((await ask({ ...query, decision: "allow" })).data.redirect).searchParams.get("code")).not.toBeNull();
    expect(new URL((await ask(query)).data.redirect).searchParams.get("code")).not.toBeNull();
    expect((await ask({ ...query, scope: "openid profile userinfo" })).data).toHaveProperty("consent");
    expect((await ask({ ...query, prompt: "consent" })).data).toHaveProperty("consent");
  });

  test("is given at the main entrance only", async () => {
    const { access_token } = (await person(site.app, site.runtime, { accountNo: "2024010101", type: "welcome" })).json();
    const { query } = await journey();
    const reply = await site.app.inject({
      method: "POST",
      url: authorizePath,
      payload: query,
      headers: signedHeaders(site.runtime, authorizePath, access_token),
    });
    expect(reply.json()).toMatchObject({ code: 400, msg: "请从管理平台登录后再授权" });
  });

  test("without a person answers the name of the client, and login_required when nobody may be asked", async () => {
    const { query } = await journey();
    const open = async (more: Record<string, string> = {}) =>
      (await site.app.inject({ url: "/api/flySource-auth/oauth2/client", query: { ...query, ...more } })).json();
    expect((await open()).data).toEqual({ clientName: "图书馆", redirect: null });
    expect(new URL((await open({ prompt: "none" })).data.redirect).searchParams.get("error")).toBe("login_required");
    expect((await open({ redirect_uri: "https://evil.example" })).code).toBe(400);
    expect((await site.app.inject({ method: "POST", url: authorizePath, payload: query })).statusCode).toBe(401);
  });
});

describe("the tokens of a client", () => {
  const holds = async (token: string) => (await oauth.userInfoRequest(server, { client_id: "library" }, token, insecure)).status;

  test("open nothing of ours, and ours open nothing of theirs", async () => {
    const tokens = await signIn();
    const path = "/api/flySource-base/sysUser/getUserInfo";
    expect((await site.app.inject({ url: path, headers: signedHeaders(site.runtime, path, tokens.access_token) })).statusCode).toBe(401);
    expect(await holds(await site.as("2024010101").token())).toBe(401);
  });

  test("end with the sign-in they came from, and the client is told", async () => {
    const person = site.as("20100011");
    const of = await journey();
    const answer = new URL((await person.post(authorizePath, of.query)).json().data.redirect);
    const tokens = await tokensOf(of, answer);
    expect(await holds(tokens.access_token)).toBe(200);
    heard.length = 0;
    await site.app.inject({ url: "/api/flySource-auth/logOut", headers: { "flysource-auth": `bearer ${await person.token()}` } });
    expect(await holds(tokens.access_token)).toBe(401);
    await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(1);
    const notice = new Request("https://library.example.edu.cn/logout", {
      method: "POST",
      body: heard[0]!,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const sid = oauth.getValidatedIdTokenClaims(tokens)!.sid;
    expect(
      JSON.parse(Buffer.from(new URLSearchParams(await notice.text()).get("logout_token")!.split(".")[1]!, "base64url").toString()),
    ).toMatchObject({ aud: "library", sid });
  });

  test("end when the account is disabled, and when the client is", async () => {
    const tokens = await signIn();
    await sql`update campus."sysUser" set state = 'disabled', version = version + 1 where id = '12'`.execute(site.runtime.db);
    expect(await holds(tokens.access_token)).toBe(401);
    await sql`update campus."sysUser" set state = 'normal', version = version + 1 where id = '12'`.execute(site.runtime.db);
    expect(await holds(tokens.access_token)).toBe(200);
    await sql`update campus."ssoClient" set "isEnabled" = false where "clientId" = 'library'`.execute(site.runtime.db);
    expect(await holds(tokens.access_token)).toBe(401);
    await sql`update campus."ssoClient" set "isEnabled" = true where "clientId" = 'library'`.execute(site.runtime.db);
  });

  test("are stored as digests only", async () => {
    const tokens = await signIn();
    const { rows } = await sql<{
      text: string;
    }>`select concat(t.*, c.*, k.value) as text from platform.client_token t, platform.client_code c, platform.server_key k`.execute(site.runtime.db);
    const all = rows.map((row) => row.text).join("\n");
    for (const held of [tokens.access_token, tokens.refresh_token!, "PRIVATE KEY"]) expect(all).not.toContain(held);
  });
});
