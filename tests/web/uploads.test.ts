import { setImmediate as realTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { RequestFailure } from "../../renderers/data-source.ts";
import { httpDataSource } from "../../src/web/client/data-source.ts";
import { call, send } from "../../src/web/client/http.ts";
import { startI18n } from "../../src/web/i18n/i18n.ts";
import { readConfig } from "../../src/server/platform/config.ts";
import { openBrowser } from "../support/behaviours/browser.ts";
import { type AnsweringServer, answeringServer } from "../support/counterparts/answering-server.ts";

let server: AnsweringServer;
beforeAll(async () => {
  server = await answeringServer();
  openBrowser(server.url);
  await startI18n("zh-cn");
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const file = new File(["x"], "名单.xlsx");
test.each<[string, number, () => Promise<unknown>]>([
  ["a call", 60_000, () => call("GET", "/api/base/any/list")],
  ["an upload", 600_000, () => httpDataSource.upload(file)],
  ["an import", 600_000, () => httpDataSource.importFile("/api/base/any", { file, mode: "both", dryRun: true })],
])("%s waits as long as an upload may, or as a call: %i ms", async (_name, waitsMs, start) => {
  server.answer = () => "silence";
  server.asked.length = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ends: unknown[] = [];
  void start().catch((error: unknown) => ends.push(error));
  while (server.asked.length === 0) await realTurn();
  await vi.advanceTimersByTimeAsync(waitsMs - 1);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  while (ends.length === 0) await realTurn();
  expect(ends).toEqual([new RequestFailure(0, "网络超时")]);
});

test("the credential of the client is the one the server starts with", async () => {
  server.answer = () => ({});
  server.asked.length = 0;
  await send("GET", "/api/base/any/list");
  const { clientId, clientSecret } = readConfig({});
  expect(server.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`);
});
