import { expect, test } from "vitest";
import type { Figure } from "./bench/measure.ts";
import { figuresIn, withParts } from "./bench/results.ts";

const at = (commit: string) => ({ commit, machine: "2 x wheel", at: "2026-11-23 14:00" });
const rate = (value: number): Figure => ({ what: "calls", ours: value, plain: null, unit: "calls/s", value, goal: { atLeast: 100 } });
const wait = (value: number): Figure => ({ what: "wait", ours: value, plain: 2, unit: "ms", value, goal: { atMost: 10 }, beside: "in 3.0 s" });
const first = withParts(
  "",
  at("aaa"),
  new Map([
    ["load", [rate(120), wait(5)]],
    ["start", [{ ...wait(1), what: "start" }]],
  ]),
);
const rowOf = (text: string, what: string) => text.split("\n").find((line) => line.startsWith(`| ${what} |`));

test("a part says where and when it was measured", () => {
  expect(first).toContain("## load\n\n2026-11-23 14:00 UTC, commit aaa; 2 x wheel\n\n| what |");
  expect(rowOf(first, "wait")).toBe("| wait | 5.00 ms | 2.00 ms | 5.00 | <= 10 | ok |  |  | in 3.0 s |");
  expect([...figuresIn(first)]).toEqual([
    ["calls", 120],
    ["wait", 5],
    ["start", 1],
  ]);
});

test("what became over a tenth worse is marked, in the direction of its goal", () => {
  const second = withParts(first, at("bbb"), new Map([["load", [rate(107), wait(5.4)]]]));
  expect(rowOf(second, "calls")).toBe("| calls | 107 calls/s |  | 107 | >= 100 | ok | 120 | **worse** |  |");
  expect(rowOf(second, "wait")).toContain("| 5.40 | <= 10 | ok | 5.00 |  | in 3.0 s |");
  const third = withParts(second, at("ccc"), new Map([["load", [rate(130), wait(6)]]]));
  expect(rowOf(third, "calls")).toContain("| ok | 107 |  |  |");
  expect(rowOf(third, "wait")).toContain("| ok | 5.40 | **worse** | in 3.0 s |");
});

test("a part that was not measured stays as it was", () => {
  const second = withParts(first, at("bbb"), new Map([["load", [rate(120)]]]));
  expect(second.slice(second.indexOf("## start"))).toBe(first.slice(first.indexOf("## start")));
  expect(second).not.toContain("| wait |");
});
