import { afterEach, expect, test, vi } from "vitest";
import type { TokenReply } from "../../engine/api.ts";
import { memoryStorage } from "../support/memory-storage.ts";

const reply = { access_token: "t".repeat(43), refresh_token: "r", entrance: "main", userId: "1", mustChangePassword: false } as TokenReply;
/** The browser as far as signing in touches it. */
const page = (href: string) => ({
  location: new URL(href),
  history: { state: null, replaceState: (_state: unknown, _title: string, to: URL) => void Object.assign(globalThis, { location: new URL(to) }) },
  localStorage: memoryStorage({}),
  sessionStorage: memoryStorage({}),
  document: { cookie: "", documentElement: { lang: "zh-CN" } },
});
type Modules = typeof import("../../src/web/sign-on/ticket-trial.ts") &
  typeof import("../../src/web/sign-on/address.ts") &
  typeof import("../../src/web/sign-on/journey.ts") & { refusal(sentence: string): Error };

/** A page load at that address, up to where React begins. */
async function pageLoad(href: string): Promise<Modules> {
  for (const [name, value] of Object.entries(page(href))) vi.stubGlobal(name, value);
  vi.resetModules();
  const { RequestFailure } = await import("../../renderers/data-source.ts");
  const modules = {
    ...(await import("../../src/web/sign-on/ticket-trial.ts")),
    ...(await import("../../src/web/sign-on/address.ts")),
    ...(await import("../../src/web/sign-on/journey.ts")),
    refusal: (sentence: string) => new RequestFailure(400, sentence),
  };
  modules.takeFromAddress();
  modules.beginTrial(modules.handedOver("ticket"));
  return modules;
}
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["/?tgc=TGT-1", "TGT-1", "/"],
  ["/login?redirect=%2Fa&tgc=TGT-1", "TGT-1", "/login?redirect=%2Fa"],
  ["/?ticket=ST-1", "ST-1", "/"],
  ["/index?ticket=ST-1", "ST-1", "/index"],
  ["/?tgc=TGT-1&ticket=ST-2", "TGT-1", "/"],
  ["/?ticket=film", null, "/?ticket=film"],
  ["/?tgc=null", null, "/"],
  ["/?tgc=", null, "/"],
  ["/layout/a?tgc=TGT-1", null, "/layout/a?tgc=TGT-1"],
  ["/dzks/login?tgc=TGT-1", null, "/dzks/login?tgc=TGT-1"],
])("%s hands over %s and leaves %s", async (path, ticket, left) => {
  const { trial } = await pageLoad(`http://school.example${path}`);
  expect(trial()).toEqual(ticket === null ? { state: "none" } : { state: "handed", ticket });
  expect(location.href).toBe(`http://school.example${left}`);
});

test("a page that is drawn again while the server is asked, and after it refused, sends nothing twice and finds the sentence", async () => {
  const { trial, tryTicket, hasTicket, mayJump, refusal } = await pageLoad("http://school.example/?tgc=TGT-1");
  const asked: string[] = [];
  let answer: (error: Error) => void = () => undefined;
  const ask = (ticket: string) => {
    asked.push(ticket);
    return new Promise<TokenReply>((_resolve, reject) => {
      answer = reject;
    });
  };
  const first = tryTicket(ask);
  await tryTicket(ask);
  expect(trial()).toEqual({ state: "asking" });
  answer(refusal("单点登录票据无效或已过期"));
  await first;
  await tryTicket(ask);
  expect([trial(), asked, hasTicket(), mayJump()]).toEqual([{ state: "refused", failure: "单点登录票据无效或已过期" }, ["TGT-1"], true, false]);
});

test("a ticket that passed signs in and goes where the person wanted to, only inside the site", async () => {
  for (const [way, to] of [
    ["/personal/mymessage", "/personal/mymessage"],
    ["//evil.example", "/index"],
    [null, "/index"],
  ] as const) {
    const { trial, tryTicket, rememberWay, stopJumping, mayJump } = await pageLoad("http://school.example/?tgc=TGT-1");
    stopJumping();
    rememberWay(way);
    await tryTicket(async () => reply);
    expect([trial(), mayJump()]).toEqual([{ state: "passed", to }, true]);
  }
});

test("after a refused ticket the tab does not jump again, also when the session is cleared", async () => {
  const { tryTicket, mayJump, refusal } = await pageLoad("http://school.example/?tgc=TGT-1");
  const { clearSession } = await import("../../src/web/session/end-session.ts");
  await tryTicket(() => Promise.reject(refusal("账号未开通")));
  clearSession();
  expect(mayJump()).toBe(false);
});

test.each([
  ["the token it carried", "old", "old", true],
  ["no token, and none is there", null, null, true],
  ["an older token than the one there is now", "old", "new", false],
  ["no token, and one is there now", null, "new", false],
])("a refused call that carried %s", async (_name, sent, present, ends) => {
  await pageLoad("http://school.example/index");
  const gone: string[] = [];
  vi.stubGlobal("location", { pathname: "/index", replace: (to: string) => gone.push(to) });
  if (present) localStorage.setItem("flysource-access_token", JSON.stringify({ type: "string", content: present, datetime: 1 }));
  const { sessionRefused } = await import("../../src/web/session/end-session.ts");
  sessionRefused(sent);
  expect([gone, localStorage.getItem("flysource-access_token") !== null]).toEqual([ends ? ["/"] : [], present !== null && !ends]);
});

test("a call without a token at another entrance ends no session", async () => {
  await pageLoad("http://school.example/welcome/index");
  localStorage.setItem("flysource-access_token", JSON.stringify({ type: "string", content: "main", datetime: 1 }));
  const { sessionRefused } = await import("../../src/web/session/end-session.ts");
  sessionRefused(null);
  expect(localStorage.getItem("flysource-access_token")).not.toBeNull();
});

test("what is refused while the page leaves for another site does not turn it back", async () => {
  await pageLoad("http://school.example/index");
  const gone: string[] = [];
  vi.stubGlobal("location", { pathname: "/index", replace: (to: string) => gone.push(to), assign: (to: string) => gone.push(to) });
  const { leaveSite, sessionRefused } = await import("../../src/web/session/end-session.ts");
  leaveSite("https://sso.example/logout");
  sessionRefused(null);
  expect(gone).toEqual(["https://sso.example/logout"]);
});
