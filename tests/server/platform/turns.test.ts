import { expect, test } from "vitest";
import { Turns } from "../../../src/server/platform/turns.ts";

const limits = { atOnce: 2, each: 1, waiting: 2 };
const caller = { patienceMs: 60_000, isPatient: false };
/** Of some promises, the values of those that are settled. */
async function settled<T>(promises: readonly Promise<T>[]): Promise<(T | "waits")[]> {
  await new Promise((resolve) => setImmediate(resolve));
  return Promise.all(promises.map((promise) => Promise.race([promise, Promise.resolve("waits" as const)])));
}

test("so many have a turn at once, and one of each", async () => {
  const turns = new Turns(limits);
  const asked = ["a", "a", "b", "c"].map((key) => turns.take({ key, ...caller }));
  const [first, second, third, fourth] = await settled(asked);
  expect([typeof first, second, typeof third, fourth]).toEqual(["function", "waits", "function", "waits"]);
  (third as () => void)();
  expect((await settled(asked))[3]).not.toBe("waits");
  expect((await settled(asked))[1]).toBe("waits");
  (first as () => void)();
  (first as () => void)();
  expect((await settled(asked))[1]).not.toBe("waits");
});

test("a full queue refuses at once, and patient work always finds a place in it", async () => {
  const turns = new Turns(limits);
  const asked = ["a", "b", "c", "d", "e"].map((key) => turns.take({ key, ...caller }));
  const patient = turns.take({ key: "f", patienceMs: 60_000, isPatient: true });
  expect((await settled([...asked, patient])).map((one) => (typeof one === "function" ? "runs" : one))).toEqual([
    "runs",
    "runs",
    "waits",
    "waits",
    null,
    "waits",
  ]);
});

test("who waited long enough is refused, and leaves its place to others", async () => {
  const turns = new Turns(limits);
  const [end] = await Promise.all([turns.take({ key: "a", ...caller }), turns.take({ key: "b", ...caller })]);
  expect(await turns.take({ key: "c", patienceMs: 5, isPatient: false })).toBeNull();
  const next = turns.take({ key: "d", ...caller });
  end!();
  expect(typeof (await next)).toBe("function");
});
