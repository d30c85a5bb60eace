import { expect, test } from "vitest";
import type { StatDocument } from "../../../../engine/documents/index.ts";
import { mergeSmall, type SizedRow, told } from "../../../../src/server/data/statistics/privacy.ts";

const stat: StatDocument = {
  kind: "stat",
  id: "overview",
  title: "概况",
  entity: "person",
  dimensions: [{ key: "unit", field: "unitId" }],
  measures: [
    { key: "people", title: "人数", agg: "count" },
    { key: "score", title: "总分", agg: "sum", of: { field: "score" } },
    { key: "mean", title: "平均", agg: "avg", of: { field: "score" } },
    { key: "share", title: "占比", agg: "count", ratio: ["people", "people"] },
  ],
};
const group = (label: string, size: number): SizedRow => ({
  key: label,
  label,
  size,
  measures: { people: size, score: size * 10, mean: 10, share: 100 },
});
const labels = (rows: readonly SizedRow[]) => rows.map((row) => [row.label, row.measures.people]);

test.each<[string, SizedRow[], [string, number | null][], number]>([
  [
    "large groups stay",
    [group("a", 5), group("b", 9)],
    [
      ["a", 5],
      ["b", 9],
    ],
    0,
  ],
  [
    "two small groups come as one",
    [group("a", 50), group("b", 4), group("c", 3)],
    [
      ["a", 50],
      ["其他", 7],
    ],
    2,
  ],
  [
    "one small group takes the smallest other one with it",
    [group("a", 50), group("b", 4), group("c", 20)],
    [
      ["a", 50],
      ["其他", 24],
    ],
    2,
  ],
  ["a few people in all are not told", [group("a", 1), group("b", 2)], [["其他", null]], 2],
])("%s", (_name, rows, expected, count) => {
  const { rows: shown, merged } = mergeSmall(stat, rows);
  expect([labels(shown), merged]).toEqual([expected, count]);
});

test("a group with a small count inside is small", () => {
  const rows = [group("a", 50), { ...group("b", 30), measures: { ...group("b", 30).measures, people: 2 } }];
  expect(labels(mergeSmall(stat, rows).rows)).toEqual([
    ["a", 50],
    ["其他", null],
  ]);
});

test("sums add up, means and shares of merged groups are not told", () => {
  expect(mergeSmall(stat, [group("a", 4), group("b", 3)]).rows[0]!.measures).toEqual({ people: 7, score: 70, mean: null, share: null });
});

test.each([
  [4, null],
  [5, 50],
])("totals over %i people are %s", (size, score) => {
  expect(told(stat, { size, measures: { people: 9, score: 50 } }).score).toBe(score);
});

test("a share of a count that is not told is not told either", () => {
  expect(told(stat, { size: 50, measures: { people: 2, score: 500, share: 4 } })).toEqual({ people: null, score: 500, share: null });
});
