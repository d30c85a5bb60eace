import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { LiveHub, type LiveMarks, liveHub } from "../../../../src/server/data/live/hub.ts";
import { liveStream } from "../../../../src/server/data/live/stream.ts";
import type { Call } from "../../../../src/server/platform/runtime.ts";
import type { Runtime } from "../../../../src/server/platform/runtime.ts";

const runtime = {} as Runtime;
let hub = new LiveHub(runtime);
afterEach(() => {
  vi.useRealTimers();
});

test("who looks on is told of what changed for them and of nothing else, one question for all", async () => {
  vi.useFakeTimers();
  hub = new LiveHub(runtime);
  const marks = new Map([
    ["a", "1"],
    ["b", "1"],
  ]);
  const asked: string[][] = [];
  const todos: LiveMarks = async (_runtime, _tenantId, userIds) => {
    asked.push([...userIds]);
    return marks;
  };
  const told: string[] = [];
  const viewer = (userId: string, place: string) => ({
    tenantId: "t",
    userId,
    tell: (names: readonly string[]) => void told.push(`${place}:${names.join()}`),
    end: () => undefined,
  });
  const leave = [
    ["a", "a1"],
    ["a", "a2"],
    ["b", "b1"],
  ].map(([userId, place]) => hub.watch(viewer(userId!, place!), { todos }));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(told).toEqual([]);
  marks.set("a", "2");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(told).toEqual(["a1:todos", "a2:todos"]);
  expect(new Set(asked.map((ids) => ids.join()))).toEqual(new Set(["a,b"]));
  for (const one of leave) one();
  await vi.advanceTimersByTimeAsync(1_500);
  const before = asked.length;
  marks.set("b", "2");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(before);
  expect(told).toHaveLength(2);
});

test("a person has eight streams and no ninth until one is given up; a stop of the server ends all", async () => {
  const own = {} as Runtime;
  const call = { runtime: own, user: { tenantId: "t", id: "a" } } as Call;
  const session = { tenantId: call.user.tenantId, userId: call.user.id, accountVersion: 1 };
  const streams = Array.from({ length: 8 }, () => liveStream(call, session, {}));
  expect(() => liveStream(call, session, {})).toThrow();
  liveStream({ ...call, user: { ...call.user, id: "b" } }, { ...session, userId: "b" }, {}).destroy();
  const gone = once(streams[0]!, "close");
  streams[0]!.destroy();
  await gone;
  streams[0] = liveStream(call, session, {});
  const ended = streams.map((stream) => once(stream.resume(), "end"));
  liveHub(own).close();
  await Promise.all(ended);
  await vi.waitFor(() => expect(liveHub(own).size).toBe(0));
});
