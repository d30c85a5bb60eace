import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Notice, onNotice } from "../../src/web/client/notices.ts";
import { startI18n } from "../../src/web/i18n/i18n.ts";
import { isRefreshing, refreshTick } from "../../src/web/session/refresh.ts";
import { toEntry } from "../../src/web/session/storage.ts";
import { dropToken, readToken, readUser, storeSession, tokenAgeMs } from "../../src/web/session/token-store.ts";
import { type Browser, openBrowser } from "../support/behaviours/browser.ts";
import { session, signedInAt } from "../support/behaviours/session-drivers.ts";
import { type AnsweringServer, answeringServer } from "../support/counterparts/answering-server.ts";

let server: AnsweringServer;
let browser: Browser;
const told: Notice[] = [];
const stop = onNotice((notice) => told.push(notice));

beforeAll(async () => {
  server = await answeringServer();
  browser = openBrowser(server.url);
  await startI18n("zh-cn");
});
beforeEach(() => {
  signedInAt(browser, "/index");
  localStorage.setItem("flysource-access_token", JSON.stringify(toEntry("t1", Date.now() - 3_000_000)));
  told.length = 0;
  server.asked.length = 0;
});
afterAll(async () => {
  stop();
  vi.unstubAllGlobals();
  await server.close();
});

const renewed = { body: { ...session, access_token: "t2", refresh_token: "r2" } };

test("two looks at the same time refresh once", async () => {
  server.answer = () => renewed;
  await Promise.all([refreshTick(), refreshTick(), refreshTick()]);
  expect(server.asked.map(({ query }) => query.grant_type)).toEqual(["refresh_token"]);
  expect([readToken(), readUser()?.refresh_token, isRefreshing("main")]).toEqual(["t2", "r2", false]);
  await refreshTick();
  expect(server.asked).toHaveLength(1);
});

test.each([
  ["the server's failure", { status: 502 }],
  ["a page of a proxy", { headers: { "content-type": "text/html" }, body: "<p>" }],
  ["a refusal without a known code", { body: { success: false, code: 500, error_code: 500 } }],
])("after %s the lock is open, the token stands and the next look tries again", async (_name, answer) => {
  server.answer = () => answer;
  await refreshTick();
  expect([isRefreshing("main"), readToken(), told]).toEqual([false, "t1", []]);
  server.answer = () => renewed;
  await refreshTick();
  expect(readToken()).toBe("t2");
});

test("a connection that is lost is told once for a token, which stands and is tried again", async () => {
  server.answer = () => "hang up";
  await refreshTick();
  await refreshTick();
  expect(told).toEqual([{ kind: "error", text: "网络连接错误" }]);
  expect([server.asked.length, isRefreshing("main"), readToken()]).toEqual([2, false, "t1"]);
  expect(tokenAgeMs(Date.now())).toBeGreaterThanOrEqual(3_000_000);
  server.answer = () => renewed;
  await refreshTick();
  localStorage.setItem("flysource-access_token", JSON.stringify(toEntry("t2", Date.now() - 3_000_000)));
  server.answer = () => "hang up";
  await refreshTick();
  expect([readToken(), told.length]).toEqual(["t2", 2]);
});

test.each([400, 401])("a refusal with error_code %i is told once, and the token is not tried again", async (error_code) => {
  server.answer = () => ({ body: { success: false, code: 400, error_code, error_description: "登录已过期，请重新登录" } });
  await refreshTick();
  await refreshTick();
  expect(told).toEqual([{ kind: "error", text: "登录已过期，请重新登录" }]);
  expect([server.asked.length, tokenAgeMs(Date.now()), readToken(), isRefreshing("main")]).toEqual([1, null, "t1", false]);
});

test.each([
  ["signed out", () => dropToken(), null],
  ["let another person in", () => storeSession({ ...session, accountNo: "other", access_token: "t9" }), "t9"],
])("who has %s meanwhile finds the browser as it was left", async (_name, meanwhile, left) => {
  server.answer = () => {
    meanwhile();
    return renewed;
  };
  await refreshTick();
  expect(readToken()).toBe(left);
});

test("the tokens of an entrance stay with it, wherever the page has gone", async () => {
  signedInAt(browser, "/dzks/exame/index");
  localStorage.setItem("flysource-dzks-access_token", JSON.stringify(toEntry("t1", Date.now() - 3_000_000)));
  server.answer = () => {
    browser.at("/index");
    return renewed;
  };
  await refreshTick();
  expect([readToken("main"), readToken("dzks")]).toEqual([null, "t2"]);
});

test("a body that says 401 ends the session", async () => {
  browser.left.length = 0;
  server.answer = () => ({ body: { success: false, code: 401 } });
  await refreshTick();
  expect([readToken(), browser.left]).toEqual([null, ["/"]]);
});
