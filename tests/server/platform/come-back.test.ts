import { expect, test } from "vitest";
import { ComeBack } from "../../../src/server/platform/come-back.ts";

test("who is sent away comes back one after the other as they can be served, and nobody later than the latest", () => {
  const times = new ComeBack({ soonestMs: 0, latestMs: 3_000 });
  const next = () => times.next(10_000, 400);
  expect(Array.from({ length: 9 }, () => next().seconds)).toEqual([1, 1, 2, 2, 2, 3, 3, 3, 3]);
});

test("times that went by are told to nobody, and who comes first waits the least there is", () => {
  const times = new ComeBack({ soonestMs: 2_000, latestMs: 60_000 });
  for (let at = 0; at < 50; at += 1) times.next(0, 100);
  expect(times.next(90_000, 100)).toEqual({ seconds: 3, before: 1 });
});
