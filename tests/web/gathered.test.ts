import { expect, test } from "vitest";
import { gathered } from "../../src/web/client/gathered.ts";

test("what a page asks within a moment goes as one call, and what that cannot answer is asked alone", async () => {
  const calls: unknown[] = [];
  const ask = gathered<number, string>({
    alone: async (input) => {
      calls.push(input);
      if (input === 3) throw new Error("three is refused");
      return `alone ${input}`;
    },
    together: async (inputs) => {
      calls.push(inputs);
      if (inputs.includes(13)) throw new Error("away");
      return inputs.map((input) => (input === 2 || input === 3 ? null : `with others ${input}`));
    },
    most: 4,
  });
  expect(await Promise.allSettled([1, 2, 3, 4, 5].map(ask))).toMatchObject([
    { value: "with others 1" },
    { value: "alone 2" },
    { reason: { message: "three is refused" } },
    { value: "with others 4" },
    { value: "alone 5" },
  ]);
  expect(calls).toEqual(expect.arrayContaining([[1, 2, 3, 4], 2, 3, 5]));
  expect(calls).toHaveLength(4);
  expect(await ask(7)).toBe("alone 7");
  expect(await Promise.allSettled([12, 13].map(ask))).toMatchObject([{ reason: { message: "away" } }, { reason: { message: "away" } }]);
});
