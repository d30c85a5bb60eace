import * as oauth from "oauth4webapi";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { signedHeaders, signIn as person, testPassword } from "../../../support/app.ts";
import {
  answerOf,
  ask,
  auth,
  authorizePath,
  codeOf,
  insecure,
  journey,
  redirectUri,
  secret,
  server,
  signIn,
  site,
  tokenCall,
  tokensOf,
  withClients,
} from "./client-site.ts";

withClients();

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

  test("refreshes many times at once and gets one successor", async () => {
    const { refresh_token: first } = await signIn();
    type Pair = { access_token: string; refresh_token: string; expires_in: number };
    const refresh = async (token: string) => (await tokenCall({ grant_type: "refresh_token", refresh_token: token })).json() as Pair;
    const pairs = await Promise.all(Array.from({ length: 20 }, () => refresh(first!)));
    expect(new Set(pairs.map((pair) => `${pair.access_token} ${pair.refresh_token}`)).size).toBe(1);
    const next = await refresh(pairs[0]!.refresh_token);
    site.clock.nowMs += 10_000;
    expect(await refresh(first!)).toMatchObject({
      access_token: next.access_token,
      refresh_token: next.refresh_token,
      expires_in: next.expires_in - 10,
    });
    site.clock.nowMs -= 10_000;
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
