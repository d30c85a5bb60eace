import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { call } from "../../src/web/client/http.ts";
import { type Notice, onNotice } from "../../src/web/client/notices.ts";
import { queryClient } from "../../src/web/client/query-client.ts";
import { startI18n } from "../../src/web/i18n/i18n.ts";
import { openBrowser } from "../support/behaviours/browser.ts";
import { signedInAt } from "../support/behaviours/session-drivers.ts";
import { type AnsweringServer, answeringServer } from "../support/counterparts/answering-server.ts";

let server: AnsweringServer;
const told: Notice[] = [];
const stop = onNotice((notice) => told.push(notice));
const list = { queryKey: ["list"], queryFn: () => call("GET", "/api/base/any/list"), staleTime: 0 };

beforeAll(async () => {
  server = await answeringServer();
  const browser = openBrowser(server.url);
  signedInAt(browser, "/index");
  await startI18n("zh-cn");
});
afterEach(() => {
  queryClient.clear();
  told.length = 0;
});
afterAll(async () => {
  stop();
  vi.unstubAllGlobals();
  await server.close();
});

test.each([
  ["a lost connection", "hang up" as const, "网络连接错误"],
  ["a fault of the server", { status: 502 }, "服务器错误，错误代码：502"],
])("%s is told by a notification, to a page without rows and to one that keeps its rows", async (_name, answer, text) => {
  server.answer = () => answer;
  await expect(queryClient.fetchQuery(list)).rejects.toThrow(text);
  expect(told).toEqual([{ kind: "error", text }]);
  server.answer = () => ({ body: { success: true, code: 200, data: ["row"] } });
  await queryClient.fetchQuery(list);
  server.answer = () => answer;
  await expect(queryClient.fetchQuery(list)).rejects.toThrow(text);
  expect(told).toEqual([
    { kind: "error", text },
    { kind: "error", text },
  ]);
  expect(queryClient.getQueryData(["list"])).toEqual(["row"]);
});

test.each([400, 403, 404])("a refusal with status %i is an answer: the page itself shows it", async (status) => {
  server.answer = () => ({ status, body: { success: false, code: status, msg: "请先选择学期" } });
  await expect(queryClient.fetchQuery(list)).rejects.toThrow(status === 400 ? "请先选择学期" : `服务器错误，错误代码：${status}`);
  expect(told).toEqual([]);
});
