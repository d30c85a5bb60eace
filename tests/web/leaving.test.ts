import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBrowser, type Browser } from "../support/behaviours/browser.ts";
import { session } from "../support/behaviours/session-drivers.ts";
import { type AnsweringServer, answeringServer } from "../support/counterparts/answering-server.ts";

const logout = "https://sso.example/logout";
let server: AnsweringServer;
let browser: Browser;
afterEach(async () => {
  await server.close();
  vi.unstubAllGlobals();
});

type Page = typeof import("../../src/web/session/leave-here.ts") &
  typeof import("../../src/web/session/end-session.ts") &
  typeof import("../../src/web/session/token-store.ts") &
  typeof import("../../src/web/client/http.ts");
let page: Page;
/** A page where somebody is signed in, just loaded. */
beforeEach(async () => {
  server = await answeringServer();
  browser = openBrowser(server.url);
  browser.at("/index");
  vi.resetModules();
  page = {
    ...(await import("../../src/web/session/leave-here.ts")),
    ...(await import("../../src/web/session/end-session.ts")),
    ...(await import("../../src/web/session/token-store.ts")),
    ...(await import("../../src/web/client/http.ts")),
  };
  page.storeSession(session);
});

const refused = { status: 401, body: { success: false, code: 401 } };
const isSignOut = (path: string) => path.endsWith("/logOut");

test("a call that is refused while the person signs out does not lead to the sign-in", async () => {
  server.answer = (path) => (isSignOut(path) ? "silence" : refused);
  const leaving = page.leaveHere({ ssoLogoutUrl: logout });
  await expect(page.call("GET", "/api/records")).rejects.toThrow();
  expect([browser.left, page.readToken()]).toEqual([[], "t1"]);
  await server.close();
  await leaving;
  expect([browser.left, page.readToken()]).toEqual([[logout], null]);
});

test("one that is refused otherwise ends the session and leads to the sign-in", async () => {
  server.answer = () => refused;
  await expect(page.call("GET", "/api/records")).rejects.toThrow();
  expect([browser.left, page.readToken()]).toEqual([["/"], null]);
});

test("who signed out goes to the single sign-on server, and nothing that follows turns the page", async () => {
  server.answer = (path) => (isSignOut(path) ? { body: {} } : refused);
  await page.leaveHere({ ssoLogoutUrl: logout });
  page.leaveSite("https://sso.example/login", "replace");
  await expect(page.call("GET", "/api/records")).rejects.toThrow();
  expect([browser.left, page.readToken()]).toEqual([[logout], null]);
});
