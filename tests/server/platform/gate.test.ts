import { expect, test } from "vitest";
import { Gate } from "../../../src/server/platform/gate.ts";

const limits = { atOnce: 3, few: 5, longestWaitMs: 0, patienceMs: 20_000 };

test("a few wait, one more is told at once that there is no use", async () => {
  const gate = new Gate(limits);
  const entered = await Promise.all(["a", "b", "c"].map((key) => gate.enter(key)));
  const waiting = ["d", "e", "f", "g", "h"].map((key) => gate.enter(key));
  expect([gate.waitMs(), await gate.enter("i")]).toEqual([null, null]);
  for (const end of entered) end!();
  const second = await Promise.all(waiting.slice(0, 3));
  expect(gate.state()).toMatchObject({ working: 3, waiting: 2 });
  for (const end of second) end!();
  for (const end of await Promise.all(waiting.slice(3))) end!();
  expect(gate.state()).toMatchObject({ working: 0, waiting: 0 });
});

test("a turn is given back once, however often it is ended", async () => {
  const gate = new Gate(limits);
  const end = await gate.enter("a");
  await gate.enter("b");
  end!();
  end!();
  expect(gate.state().working).toBe(1);
});

test("one caller leaves turns to others", async () => {
  const gate = new Gate(limits);
  const [first] = await Promise.all([gate.enter("a"), gate.enter("a")]);
  const third = gate.enter("a");
  await gate.enter("b");
  expect(gate.state()).toMatchObject({ working: 3, waiting: 1 });
  first!();
  expect(await third).not.toBeNull();
});

test("as long a queue is taken as can be served in time", async () => {
  const gate = new Gate({ ...limits, few: 0, longestWaitMs: 1_000 });
  await Promise.all(["a", "b", "c"].map((key) => gate.enter(key)));
  const { stepMs } = gate.state();
  const fit = Math.floor(1_000 / stepMs) + 1;
  for (let at = 0; at < fit; at += 1) {
    expect(gate.waitMs()).not.toBeNull();
    void gate.enter(`k${at}`);
  }
  expect(gate.waitMs()).toBeNull();
});

test("who was promised a turn that does not come gives up", async () => {
  const gate = new Gate({ ...limits, patienceMs: 1 });
  await Promise.all(["a", "b", "c"].map((key) => gate.enter(key)));
  expect(await gate.enter("d")).toBeNull();
  expect(gate.state()).toMatchObject({ working: 3, waiting: 0 });
});

test("what somebody waited before is part of what they wait", async () => {
  const gate = new Gate(limits);
  await Promise.all(["a", "b", "c"].map((key) => gate.enter(key)));
  expect(await gate.enter("d", limits.patienceMs)).toBeNull();
  expect(gate.state()).toMatchObject({ working: 3, waiting: 0 });
});
