import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { admit } from "../../../../src/server/http/plugins/admission.ts";
import { answerErrors } from "../../../../src/server/http/plugins/error-handler.ts";
import { readBodies } from "../../../../src/server/http/plugins/body-parsers.ts";

/** Two of each kind at once, three may wait. */
const narrow = { atOnce: 2, few: 3, longestWaitMs: 0, patienceMs: 20_000 };
/** Where nobody waits long. */
const shortMs = 1_000;

let app: FastifyInstance;
/** Lets all calls end that are worked at, and those that begin from now on. */
let open: () => void;
let arrived: number;
let begun: string[];
/** Until it is known who a stranger is. */
let lookUp: Promise<void>;

beforeEach(async () => {
  arrived = 0;
  begun = [];
  lookUp = Promise.resolve();
  const ended = Promise.withResolvers<void>();
  open = ended.resolve;
  app = fastify({ forceCloseConnections: true });
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async () => {
    arrived += 1;
  });
  answerErrors(app);
  readBodies(app);
  const work = async (kind: string) => {
    begun.push(kind);
    await ended.promise;
    return kind;
  };
  app.register(async (calls) => {
    admit(calls, narrow);
    calls.get("/read", { config: { urgency: "read" } }, () => work("read"));
    calls.get("/figures", { config: { urgency: "later" } }, () => work("later"));
    calls.post("/write", { config: { urgency: () => "save" } }, () => work("save"));
    calls.get("/stream", { config: { urgency: "read" } }, async () => Readable.from(chunks(ended.promise)));
    calls.get("/health", async () => "ok");
  });
  app.register(async (calls) => {
    admit(calls, { ...narrow, patienceMs: shortMs });
    calls.addHook("onRequest", async ({ headers }) => (headers["x-stranger"] === undefined ? undefined : lookUp));
    calls.get("/short", { config: { urgency: "read" } }, () => work("read"));
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  open();
  await app.close();
});

async function* chunks(end: Promise<void>): AsyncGenerator<string> {
  yield "first";
  await end;
  yield "last";
}

const url = (path: string) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`;
const soon = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true), { timeout: 20_000, interval: 2 });

test("who cannot be served in time is sent away at once, in words and with a time", async () => {
  const replies: { status: number; after: string | null; text: string }[] = [];
  const asked = Array.from({ length: 9 }, async () => {
    const reply = await fetch(url("/read"));
    replies.push({ status: reply.status, after: reply.headers.get("retry-after"), text: await reply.text() });
  });
  await soon(() => replies.length === 4);
  expect(begun).toEqual(["read", "read"]);
  expect(replies.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  expect(replies.map(({ after }) => after)).toEqual(["1", "1", "1", "1"]);
  expect(replies[0]!.text).toContain("服务器繁忙，请稍后再试");
  open();
  await Promise.all(asked);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
});

test("what went by until it was known who calls is part of what they wait", async () => {
  const known = Promise.withResolvers<void>();
  lookUp = known.promise;
  const working = [fetch(url("/short")), fetch(url("/short"))];
  await soon(() => begun.length === 2);
  const refused: string[] = [];
  const ask = async (who: string, headers: Record<string, string> = {}) => {
    if ((await fetch(url("/short"), { headers })).status === 503) refused.push(who);
  };
  const cameMs = performance.now();
  const stranger = ask("stranger", { "x-stranger": "1" });
  await soon(() => performance.now() - cameMs > shortMs);
  const friend = ask("friend");
  await soon(() => arrived === 4);
  known.resolve();
  await Promise.all([stranger, friend]);
  expect(refused).toEqual(["stranger", "friend"]);
  open();
  await Promise.all(working);
});

test("what one kind of call waits for holds up no other", async () => {
  const reads = Array.from({ length: 9 }, () => fetch(url("/read")));
  await soon(() => begun.length === 2);
  expect(await (await fetch(url("/health"))).text()).toBe("ok");
  const others = [fetch(url("/write"), { method: "POST" }), fetch(url("/figures"))];
  await soon(() => begun.includes("save") && begun.includes("later"));
  open();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all(reads);
});

test("calls that are broken off give their turns back", async () => {
  const broken = new AbortController();
  const asked = Array.from({ length: 200 }, () => fetch(url("/read"), { signal: broken.signal }).catch(() => null));
  await soon(() => arrived === 200);
  broken.abort();
  await Promise.all(asked);
  open();
  for (let round = 0; round < 4; round += 1) {
    const replies = await Promise.all([fetch(url("/read")), fetch(url("/read"))]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  }
});

test("who sends slowly holds no turn", async () => {
  const slow = Array.from({ length: 6 }, () => {
    const call = request(url("/write"), { method: "POST", headers: { "content-type": "application/json", "content-length": "9" } });
    call.on("error", () => null).write("[");
    return call;
  });
  await soon(() => arrived === 6);
  open();
  expect((await fetch(url("/write"), { method: "POST" })).status).toBe(200);
  expect(begun).toEqual(["save"]);
  for (const call of slow) call.destroy();
});

test("who reads slowly holds no turn", async () => {
  const streams = await Promise.all(Array.from({ length: 4 }, () => fetch(url("/stream"))));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  open();
  expect(await streams[0]!.text()).toBe("firstlast");
});
