import { generateKeyPairSync } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { SignJWT, exportJWK } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answeringServer } from "../../../support/counterparts/answering-server.ts";
import type { AnsweringServer } from "../../../support/counterparts/answering-server.ts";
import { openIdProvider } from "../../../support/counterparts/open-id-provider.ts";
import type { OpenIdProvider } from "../../../support/counterparts/open-id-provider.ts";
import { addProvider, bindCall, loginLog, renderCall, signOnSite, tokenCall, whoIs } from "./sites.ts";
import type { SignOnSite } from "./sites.ts";

const client = { clientId: "campus", clientSecret: "s3cret/with+signs", redirectUri: "https://campus.example.edu.cn/loginbyoauth2" };
let site: SignOnSite;
let outside: OpenIdProvider;
beforeAll(async () => {
  [site, outside] = await Promise.all([signOnSite(), openIdProvider(client)]);
  // The provider lives in real time.
  site.clock.nowMs = Date.now();
  await addProvider(site, {
    loginCode: "oauth2",
    providerUrl: outside.url,
    redirectUri: client.redirectUri,
    clientId: client.clientId,
    clientSecret: client.clientSecret,
  });
});
afterAll(async () => {
  await outside.close();
  await site.close();
});

const begin = async () => (await renderCall(site, "oauth2")).json().data as { url: string; state: string };
const finish = (back: URL, change: Record<string, string> = {}) =>
  tokenCall(site, {
    grant_type: "social",
    source: "oauth2",
    code: back.searchParams.get("code")!,
    state: back.searchParams.get("state")!,
    ...change,
  });
const arrive = async (as: string) => outside.walk((await begin()).url, as);

describe("signing in at an OpenID provider", () => {
  test("goes out with state, nonce and a proof key", async () => {
    const { url, state } = await begin();
    const query = new URL(url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: "code",
      client_id: "campus",
      redirect_uri: client.redirectUri,
      state,
      code_challenge_method: "S256",
    });
    expect(query.get("nonce")).toMatch(/^[\w-]{43}$/);
    expect(query.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  });

  test("somebody unknown is sent to binding; after it the next sign-in is direct", async () => {
    const reply = (await finish(await arrive("ext-1"))).json();
    expect(reply).toMatchObject({ success: true, code: 200, data: { bound: false, source: "oauth2", nickName: "外部ext-1" } });
    expect(JSON.stringify(reply)).not.toContain("access_token");
    const bound = (await bindCall(site, { oauthId: reply.data.oauthId, username: "2024010101" })).json();
    expect(await whoIs(site, bound.access_token)).toBe("2024010101");
    const direct = (await finish(await arrive("ext-1"))).json();
    expect(direct).toMatchObject({ accountNo: "2024010101", entrance: "main", oauthId: "oauth2:bound" });
    expect(await whoIs(site, direct.access_token)).toBe("2024010101");
    expect(await loginLog(site)).toEqual(["oauth2 7 oauth2", "oauth2 1 2024010101", "oauth2 1 2024010101"]);
  });

  test("a number for binding serves once, and a wrong password leaves it", async () => {
    const { oauthId } = (await finish(await arrive("ext-2"))).json().data;
    expect((await bindCall(site, { oauthId, username: "20100011", password: "0".repeat(32) })).json().msg).toBe("用户名或密码错误");
    expect((await bindCall(site, { oauthId, username: "20100011" })).statusCode).toBe(200);
    expect((await bindCall(site, { oauthId, username: "admin" })).json().msg).toBe("绑定已失效，请重新登录");
  });

  test("a number for binding is of its tenant, and ends after ten minutes", async () => {
    const { oauthId } = (await finish(await arrive("ext-3"))).json().data;
    expect((await bindCall(site, { oauthId, username: "admin", tenantId: "000001" })).json().msg).toBe("绑定已失效，请重新登录");
    site.clock.nowMs += 600_001;
    expect((await bindCall(site, { oauthId, username: "admin" })).json().msg).toBe("绑定已失效，请重新登录");
    site.clock.nowMs -= 600_001;
  });

  test("one outside account binds one person, one person one outside account", async () => {
    const { oauthId } = (await finish(await arrive("ext-4"))).json().data;
    expect((await bindCall(site, { oauthId, username: "2024010101" })).json().msg).toBe("您的账号已绑定这个平台的另一个账号，请先解绑");
  });

  test("two at once bind once", async () => {
    const { oauthId } = (await finish(await arrive("ext-5"))).json().data;
    const replies = await Promise.all([bindCall(site, { oauthId, username: "admin" }), bindCall(site, { oauthId, username: "admin" })]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400]);
  });
});

describe("what came back is refused", () => {
  const lost = "登录状态已失效，请重新登录";
  test.each([
    ["with an unknown state", { state: "x".repeat(43) }, lost],
    ["with the state of another source", { source: "wecom" }, lost],
    ["in another tenant", { tenantId: "000001" }, lost],
    ["with a code of nobody", { code: "y".repeat(43) }, "第三方授权失败"],
  ])("%s", async (_name, change: Record<string, string>, sentence) => {
    const reply = await finish(await arrive("ext-1"), change);
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { msg: sentence, error_code: 400, error_description: sentence }]);
  });

  test("a second time, with the same state or with a fresh one", async () => {
    const back = await arrive("ext-1");
    expect((await finish(back)).statusCode).toBe(200);
    expect((await finish(back)).json().msg).toBe(lost);
    expect((await finish(back, { state: (await begin()).state })).json().msg).toBe("第三方授权失败");
  });

  test("when the journey took longer than ten minutes", async () => {
    const back = await arrive("ext-1");
    site.clock.nowMs += 600_001;
    expect((await finish(back)).json().msg).toBe(lost);
    site.clock.nowMs -= 600_001;
  });

  test("when the code belongs to another journey: the proof key does not fit", async () => {
    const [mine, theirs] = [await arrive("ext-1"), await arrive("ext-9")];
    expect((await finish(mine, { code: theirs.searchParams.get("code")! })).json().msg).toBe("第三方授权失败");
  });
});

describe("a provider's word", () => {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
  interface Word {
    claims?: Record<string, unknown>;
    info?: Record<string, unknown>;
    key?: KeyObject;
    alg?: string;
  }
  let provider: AnsweringServer;
  beforeAll(async () => {
    provider = await answeringServer();
    await addProvider(site, { loginCode: "oauth2", appType: "2", providerUrl: provider.url, clientId: "campus", clientSecret: "s3cret" });
    await addProvider(site, { loginCode: "oauth2", appType: "3", providerUrl: `${provider.url}/other`, clientId: "campus", clientSecret: "s3cret" });
  });
  afterAll(() => provider.close());

  /** Lets it describe itself; nothing else is answered before somebody set out. */
  async function describeItself(): Promise<Record<string, unknown>> {
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: "1" };
    const description = {
      issuer: provider.url,
      authorization_endpoint: `${provider.url}/authorize`,
      token_endpoint: `${provider.url}/token`,
      userinfo_endpoint: `${provider.url}/userinfo`,
      jwks_uri: `${provider.url}/jwks`,
    };
    const answers: Record<string, unknown> = { "/jwks": { keys: [jwk] } };
    provider.answer = (path) => ({ body: path.endsWith("/openid-configuration") ? description : (answers[path] ?? {}) });
    return answers;
  }

  async function told({ claims = {}, info = {}, key = keys.privateKey, alg = "RS256" }: Word) {
    const answers = await describeItself();
    const { url, state } = (await renderCall(site, "oauth2", { redirect: "/welcome" })).json().data as { url: string; state: string };
    const seconds = Math.floor(site.clock.nowMs / 1000);
    const usual = { iss: provider.url, aud: "campus", sub: "w-1", nonce: new URL(url).searchParams.get("nonce"), iat: seconds, exp: seconds + 60 };
    const id_token = await new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg, kid: "1" }).sign(key);
    answers["/token"] = { access_token: "a", token_type: "Bearer", id_token };
    answers["/userinfo"] = { sub: "w-1", name: "外校", picture: "javascript:alert(1)", ...info };
    return (await tokenCall(site, { grant_type: "social", source: "oauth2", code: "c", state })).json();
  }

  test("is taken when everything fits; a picture that is no web address is left out", async () => {
    expect((await told({})).data).toMatchObject({ bound: false, nickName: "外校", avatarUrl: "" });
  });

  test.each<[string, () => Word]>([
    ["another nonce", () => ({ claims: { nonce: "other" } })],
    ["no nonce", () => ({ claims: { nonce: undefined } })],
    ["a token handed to another client", () => ({ claims: { azp: "library" } })],
    ["another audience", () => ({ claims: { aud: "library" } })],
    ["another issuer", () => ({ claims: { iss: "https://evil.example" } })],
    ["a token that is over", () => ({ claims: { iat: 1, exp: Math.floor(site.clock.nowMs / 1000) - 61 } })],
    ["a token without a time", () => ({ claims: { iat: undefined } })],
    ["the signature of somebody else", () => ({ key: stranger.privateKey })],
    ["a signature of a kind not agreed on", () => ({ alg: "RS384" })],
    ["information about somebody else", () => ({ info: { sub: "w-2" } })],
  ])("is not taken with %s", async (_name, word) => {
    expect((await told(word())).msg).toBe("第三方授权失败");
  });

  test("is not even asked for when it describes another one", async () => {
    await describeItself();
    expect((await renderCall(site, "oauth2", { redirect: "/dzks" })).json().msg).toBe("暂时连不上第三方登录服务，请稍后再试");
  });
});

describe("the way out", () => {
  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "/a b", "javascript:alert(1)", "index"])(
    "does not lead back to %s",
    async (redirect) => {
      expect((await renderCall(site, "oauth2", { redirect })).json()).toMatchObject({ code: 400, msg: "回跳地址只能是本站的页面" });
    },
  );

  test("exists only for what the school opened, and per tenant", async () => {
    expect((await renderCall(site, "feishu")).json().msg).toBe("这种登录方式没有开通");
    expect((await renderCall(site, "password")).statusCode).toBe(400);
    expect((await renderCall(site, "oauth2", { tenantId: "000001" })).statusCode).toBe(400);
    expect((await site.app.inject({ url: "/api/flySource-auth/oauth/methods" })).json().data).toEqual([
      { source: "oauth2", title: "oauth2", isDefault: false },
    ]);
  });
});
