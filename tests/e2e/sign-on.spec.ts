import { axe } from "../support/axe.ts";
import { expect, type Page, test } from "@playwright/test";
import { generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { casServer } from "../support/counterparts/cas-server.ts";
import { listen } from "../support/counterparts/listen.ts";
import { openIdProvider } from "../support/counterparts/open-id-provider.ts";
import { setTheme } from "./barriers.ts";
import { password, visitor } from "./campus-page.ts";
import { signedCaller } from "./signed-call.ts";
import type { SignedCaller } from "./signed-call.ts";

const loginType = "/api/flySource-auth/loginType";
let admin: SignedCaller;
test.beforeAll(async ({ baseURL }) => {
  admin = await signedCaller(baseURL!, "admin");
  // A site keeps at least one way; with this one the others may come and go.
  const { total } = await admin.get<{ total: number }>(`${loginType}/list`, { loginCode: "password", appType: "0" });
  if (total === 0)
    await admin.post(`${loginType}/add`, { loginCode: "password", loginName: "账号密码", appType: "0", isEnabled: true, isDefault: true });
});

/** Opens a way to sign in for one story; a way that stands there already makes room. */
async function opened(row: Record<string, unknown>): Promise<() => Promise<unknown>> {
  const { records } = await admin.get<{ records: { id: string }[] }>(`${loginType}/list`, { loginCode: String(row.loginCode), appType: "0" });
  if (records.length > 0) await admin.post(`${loginType}/remove`, { ids: records.map((one) => one.id) });
  const { id } = await admin.post<{ id: string }>(`${loginType}/add`, { loginName: "统一平台", appType: "0", isEnabled: true, ...row });
  return () => admin.post(`${loginType}/remove`, { ids: [id] });
}

test("through an OpenID provider: bound once by password, then direct", async ({ browser, baseURL }) => {
  const client = { clientId: "campus", clientSecret: "s3cret", redirectUri: `${baseURL}/loginbyoauth2` };
  const provider = await openIdProvider(client);
  const close = await opened({
    loginCode: "oauth2",
    providerUrl: provider.url,
    redirectUri: client.redirectUri,
    clientId: client.clientId,
    clientSecret: client.clientSecret,
  });
  const { page, faults, close: leave } = await visitor(browser);
  const come = async (to: Page) => {
    await to.goto("/login");
    await to.getByRole("tab", { name: "第三方登录" }).click();
    provider.signInAs("ext-leader");
    await to.getByRole("button", { name: "统一平台" }).click();
  };
  await come(page);
  await expect(page.getByRole("heading", { name: "绑定账号" })).toBeVisible();
  expect(page.url()).not.toMatch(/code=|state=/);
  await page.getByPlaceholder("学号 / 工号 / 手机号").fill("leader001");
  await page.getByPlaceholder("请输入密码").fill(password);
  await page.getByRole("button", { name: "绑定并登录" }).click();
  await expect(page).toHaveURL(/\/index$/);
  // Another browser: what leaves a page behind could not reach into it.
  const again = await visitor(browser);
  await come(again.page);
  await expect(again.page).toHaveURL(/\/index$/);
  expect([...faults, ...again.faults]).toEqual([]);
  await again.close();
  await leave();
  await close();
  await provider.close();
});

test("with a ticket of the single sign-on server; a used one shows the form and the reason", async ({ browser, baseURL }) => {
  const cas = await casServer();
  const service = `${baseURL}/`;
  const close = await opened({ loginCode: "cas", providerUrl: cas.url, redirectUri: service });
  const { page, close: leave } = await visitor(browser);
  const ticket = cas.ticket("teacher001", service);
  await page.goto(`/?ticket=${ticket}`);
  await expect(page).toHaveURL(/\/index$/);
  await leave();
  const again = await visitor(browser);
  await again.page.goto(`/?tgc=${ticket}`);
  const reason = again.page.getByRole("alert").filter({ hasText: "单点登录票据无效或已过期" });
  await expect(reason).toBeVisible();
  await expect(again.page.getByRole("button", { name: "登 录" })).toBeVisible();
  expect(again.page.url()).not.toContain("tgc");
  // The page is drawn anew.
  await again.page.getByRole("link", { name: "系统注册" }).click();
  await expect(again.page).toHaveURL(/\/registerschool$/);
  await again.page.goBack();
  await expect(reason).toBeVisible();
  await again.close();
  await close();
  await cas.close();
});

/** The site's single sign-on for one story; what the site had before comes back. */
async function withSso(values: Record<string, unknown>): Promise<() => Promise<unknown>> {
  const entity = "/api/flySource-base/appInfo";
  const { records } = await admin.get<{ records: Record<string, unknown>[] }>(`${entity}/list`, { appType: "0" });
  const [before] = records;
  if (before === undefined) {
    const { id } = await admin.post<{ id: string }>(`${entity}/add`, { appType: "0", globalTitle: "智慧校园综合服务平台", ...values });
    return () => admin.post(`${entity}/remove`, { ids: [id] });
  }
  await admin.post(`${entity}/update`, { id: before.id, ...values });
  const old = Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? null]));
  return () => admin.post(`${entity}/update`, { id: before.id, ...old });
}

test("the single sign-on server is gone to and come back from, signs out with the person, and is asked once when it is refused", async ({
  browser,
  baseURL,
}) => {
  const cas = await casServer();
  const service = `${baseURL}/`;
  const close = await opened({ loginCode: "cas", providerUrl: cas.url, redirectUri: service });
  const login = `${cas.url}/login?${new URLSearchParams({ service })}`;
  const restore = await withSso({ ssoType: "cas", ssoLoginUrl: login, ssoLogoutUrl: `${cas.url}/logout` });
  try {
    const { page, close: leave } = await visitor(browser);
    // A page that goes on at once is waited for where it goes.
    const goTo = (path: string) => page.goto(path, { waitUntil: "commit" });
    cas.signedIn = "teacher001";
    await goTo("/index");
    await expect(page.getByText("我的待办").first()).toBeVisible();
    expect(page.url()).toBe(`${baseURL}/index`);
    // The server ends the sign-in; the next call finds it out, and the tab goes to the server again.
    await page.goto("about:blank");
    cas.signedIn = null;
    const ended = await page.request.post("/", { form: { logoutRequest: cas.logoutRequest(cas.given.at(-1)!) } });
    expect(ended.status()).toBe(200);
    await goTo("/personal/mymessage");
    await expect(page.getByRole("heading", { name: "统一身份认证 login" })).toBeVisible();
    cas.signedIn = "teacher001";
    // A way that was wanted is kept while the person is away.
    await page.goto("/login?redirect=/personal/mymessage");
    await page.getByRole("tab", { name: "第三方登录" }).click();
    await page.getByRole("link", { name: "统一身份认证" }).click();
    await expect(page).toHaveURL(/\/personal\/mymessage$/);
    await page.getByRole("button", { name: /的菜单$/ }).click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await page.getByRole("button", { name: "确定" }).click();
    await expect(page.getByRole("heading", { name: "统一身份认证 logout" })).toBeVisible();
    cas.signedIn = "nobody-here";
    await goTo("/");
    await expect(page.getByRole("alert").filter({ hasText: "账号未开通" })).toBeVisible();
    const asked = cas.given.length;
    await page.goto("/index");
    await expect(page.getByRole("button", { name: "登 录" })).toBeVisible();
    expect(cas.given.length).toBe(asked);
    await leave();
  } finally {
    await restore();
    await close();
    await cas.close();
  }
});

test("with a token of a portal that leaves the address before anything is loaded", async ({ browser }) => {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publicKey = keys.publicKey.export({ type: "spki", format: "pem" }).toString();
  const close = await opened({ loginCode: "jwt", issuer: "https://portal.example", clientId: "campus", publicKey });
  const jwt = await new SignJWT({ jti: `n-${Date.now()}` })
    .setProtectedHeader({ alg: "RS256" })
    .setIssuer("https://portal.example")
    .setAudience("campus")
    .setSubject("teacher001")
    .setExpirationTime("2m")
    .sign(keys.privateKey);
  const { page, close: leave } = await visitor(browser);
  const seen: string[] = [];
  page.on("request", (request) => {
    // The first address, and the call the token is for.
    if (!request.isNavigationRequest() && !request.url().includes("/oauth/token")) seen.push(`${request.url()} ${request.headers().referer ?? ""}`);
  });
  await page.goto(`/loginbyjwt?jwt=${jwt}&redirect=/personal/mymessage`);
  await expect(page).toHaveURL(/\/personal\/mymessage$/);
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.filter((line) => line.includes(jwt))).toEqual([]);
  await leave();
  const again = await visitor(browser);
  await again.page.goto(`/loginbyjwt?jwt=${jwt}&redirect=//evil.example`);
  await expect(again.page.getByRole("alert").filter({ hasText: "第三方授权失败" })).toBeVisible();
  await again.close();
  await close();
});

test("another system asks here: sign in, allow, back with a code", async ({ browser }) => {
  const library = await listen((_request, response) => response.end("welcome back"));
  const redirectUri = `${library.url}/callback`;
  const clientId = `library-${Date.now()}`;
  const entity = "/api/flySource-auth/ssoClient";
  const { id } = await admin.post<{ id: string }>(`${entity}/add`, {
    clientId,
    clientName: "图书馆",
    grantTypes: ["authorization_code"],
    redirectUris: redirectUri,
    autoApprove: false,
  });
  await admin.post(`${entity}/approve`, { ids: [id] });
  const { page, close: leave } = await visitor(browser);
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid",
    state: "st-1",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
  };
  // A session that has ended is found out at the page itself; the way there is kept. It is put where no page of ours runs, which would
  // find it out too, and leave for the login page while this one goes on.
  await page.goto("/api/health");
  await page.evaluate((token) => {
    localStorage.setItem("flysource-access_token", JSON.stringify({ type: "string", content: token, datetime: Date.now() }));
  }, "x".repeat(43));
  await page.goto(`/oauth2/authorize?${new URLSearchParams(query)}`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByPlaceholder("学号 / 工号 / 手机号").fill("teacher001");
  await page.getByPlaceholder("请输入密码").fill(password);
  await page.getByRole("button", { name: "登 录" }).click();
  await expect(page.getByRole("heading", { name: "授权登录" })).toBeVisible();
  await page.getByRole("button", { name: "同意" }).click();
  await expect(page.getByText("welcome back")).toBeVisible();
  const back = new URL(page.url()).searchParams;
  expect([back.get("state"), back.get("code")?.length]).toEqual(["st-1", 43]);
  await leave();
  await library.close();
});

test("a first password is changed before anything opens, and the device list shows this browser", async ({ browser }) => {
  const { records } = await admin.get<{ records: { id: string; xh: string }[] }>("/api/flySource-base/baseStudentInfo/list", {
    size: "1",
    descs: "xh",
  });
  const [student] = records;
  const reset = await admin.post<{ shows: { value: string }[] }>("/api/flySource-base/baseStudentInfo/base.resetPassword", { ids: [student!.id] });
  const { page, close: leave } = await visitor(browser);
  await page.goto("/");
  await page.getByPlaceholder("学号 / 工号 / 手机号").fill(student!.xh);
  await page.getByPlaceholder("请输入密码").fill(reset.shows[0]!.value);
  await page.getByRole("button", { name: "登 录" }).click();
  await expect(page.getByRole("heading", { name: "请修改密码" })).toBeVisible();
  await page.goto("/index");
  await expect(page.getByRole("heading", { name: "请修改密码" })).toBeVisible();
  await page.getByLabel("原密码").fill(reset.shows[0]!.value);
  await page.getByLabel("新密码", { exact: true }).fill("Spring#Bloom27");
  await expect(page.getByText("中", { exact: true })).toHaveCount(0);
  await page.getByLabel("新密码", { exact: true }).fill("Spring#Bloom=27");
  await expect(page.getByText("强", { exact: true })).toBeVisible();
  await page.getByLabel("再次输入新密码").fill("Spring#Bloom=27");
  await page.getByRole("button", { name: "保存并进入系统" }).click();
  await expect(page).toHaveURL(/\/index$/);
  await page.getByRole("button", { name: /的菜单|用户菜单|账号/ }).click();
  await page.getByText("登录设备").click();
  await expect(page.getByText("本机")).toBeVisible();
  await leave();
});

test("the pages before sign-in have no barriers, in three languages and at phone width", async ({ browser }) => {
  const { page, faults, close } = await visitor(browser, { width: 390, height: 844 });
  for (const path of ["/", "/registerschool", "/bindingusertoautologin?oauthId=x&name=y", "/welcome/login", "/dzks/login"]) {
    await page.goto(path);
    await expect(page.locator(".login-card h1")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const isIsDark of path === "/" || path === "/registerschool" ? [false, true] : [false]) {
      await setTheme(page, { isIsDark });
      const { violations } = await axe(page).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze();
      expect(violations.map((found) => `${path} ${isIsDark} ${found.id} ${found.nodes[0]?.html}`)).toEqual([]);
    }
    await setTheme(page, { isIsDark: false });
  }
  await page.goto("/");
  await page.getByLabel("语言").selectOption("en");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("Language").selectOption("zh-tw");
  await expect(page.getByRole("button", { name: "登 入" })).toBeVisible();
  expect(faults).toEqual([]);
  await close();
});
