import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { RequestFailure } from "../../renderers/data-source.ts";
import { startI18n } from "../../src/web/i18n/i18n.ts";
import { openBrowser } from "../support/behaviours/browser.ts";
import { type Answer, type AnsweringServer, answeringServer } from "../support/counterparts/answering-server.ts";

// A server that is busy, or waits for its database, says so in words and when to come back.
const msg = "服务器繁忙，请稍后再试";
const busy: Answer = { status: 503, headers: { "retry-after": "0" }, body: { success: false, code: 503, data: null, msg } };
const fine: Answer = { body: { success: true, code: 200, data: 7, msg: "" } };

let server: AnsweringServer;
let http: typeof import("../../src/web/client/http.ts");
beforeAll(async () => {
  server = await answeringServer();
  openBrowser(server.url);
  http = await import("../../src/web/client/http.ts");
  await startI18n("zh-cn");
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** What a call comes to when the server answers these one after another, the last for ever; and how often it was asked. */
async function outcome(method: "GET" | "POST", answers: readonly Answer[]): Promise<{ told: unknown; asked: number }> {
  server.asked.length = 0;
  server.answer = () => answers[Math.min(server.asked.length, answers.length) - 1]!;
  const told = await http.call(method, "/api/x/y").catch((error: RequestFailure) => `${error.status} ${error.message}`);
  return { told, asked: server.asked.length };
}

test.each<[string, "GET" | "POST", Answer[], { told: unknown; asked: number }]>([
  ["a read that is put off comes back and is answered", "GET", [busy, busy, fine], { told: 7, asked: 3 }],
  ["a read that is put off again and again tells why", "GET", [busy], { told: `503 ${msg}`, asked: 4 }],
  ["a write stays with whoever made it, and tells why", "POST", [busy, fine], { told: `503 ${msg}`, asked: 1 }],
  ["a 503 of somebody else's is told by its number", "GET", [{ ...busy, headers: {} }, fine], { told: "503 服务器错误，错误代码：503", asked: 1 }],
  ["no other failure is asked again", "GET", [{ ...busy, status: 500 }, fine], { told: "500 服务器错误，错误代码：500", asked: 1 }],
])("%s", async (_name, method, answers, expected) => expect(await outcome(method, answers)).toEqual(expected));

test("a read comes back no sooner than it was told to", async () => {
  const began = performance.now();
  expect(await outcome("GET", [{ ...busy, headers: { "retry-after": "1" } }, fine])).toEqual({ told: 7, asked: 2 });
  expect(performance.now() - began).toBeGreaterThan(990);
});

test("a statistic that is put off comes back, though it is asked by POST", async () => {
  const { httpDataSource } = await import("../../src/web/client/data-source.ts");
  server.asked.length = 0;
  server.answer = () => (server.asked.length === 1 ? busy : fine);
  expect(await httpDataSource.statistics("/api/x/y", { stat: "some", dimension: "any" })).toBe(7);
});
