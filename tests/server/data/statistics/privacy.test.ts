import { describe, expect, test } from "vitest";
import { FIGURE_STEP } from "../../../../engine/api.ts";
import type { StatDocument } from "../../../../engine/kinds/stat/document.ts";
import { type Figure, type Group, type Reading, toldGroups, toldMeasures, toStep } from "../../../../src/server/data/statistics/privacy.ts";

const stat: StatDocument = {
  kind: "stat",
  id: "overview",
  title: "概况",
  entity: "person",
  dimensions: [{ key: "unit", field: "unitId" }],
  measures: [
    { key: "people", title: "人数", agg: "count" },
    { key: "party", title: "党员", agg: "count", where: { field: "isParty", eq: true } },
    { key: "score", title: "总分", agg: "sum", of: { field: "score" } },
    { key: "mean", title: "平均", agg: "avg", of: { field: "score" } },
    { key: "most", title: "最高", agg: "max", of: { field: "score" } },
    { key: "share", title: "占比", agg: "count", ratio: ["party", "people"] },
  ],
};

interface Of {
  label?: string;
  size: number;
  party?: number;
  score?: number;
  /** Rows of which the reader knows everything; they are nobody's party and have the same score. */
  known?: number;
}
const figure = (all: number | null, known: number | null, hidden: number): Figure => ({ all, closed: { known, hidden, counted: hidden } });
const group = ({ label = "a", size, party = 0, score = 10, known = 0 }: Of): Group => ({
  key: label,
  label,
  size,
  hidden: size - known,
  figures: {
    people: figure(size, known, size - known),
    party: figure(party, 0, size - known),
    score: figure(size * score, known * score, size - known),
    mean: figure(score, known > 0 ? score : null, size - known),
    most: figure(score, known > 0 ? score : null, size - known),
  },
});
/** The draws of one reader: the same name draws the same. */
const reading = (over: Partial<Reading> = {}, draw: number | ((name: string) => number) = 0): Reading => ({
  stat,
  hidesRows: true,
  hidesGroups: true,
  universe: 100,
  chance: (_group, name) => (typeof draw === "number" ? draw : draw(name)),
  ...over,
});
const draws = Array.from({ length: 100 }, (_, at) => at / 100);
const counts = Array.from({ length: 60 }, (_, at) => at);
/** What may be told of a count. */
const stepsOf = (count: number): number[] => [...new Set(draws.map((draw) => toStep(count, FIGURE_STEP, draw)))];
/** The counts that may stand behind what was told. */
const behind = (value: number, most = 60): number[] => counts.filter((count) => count <= most && stepsOf(count).includes(value));

describe("a count in steps", () => {
  test.each(counts)("%i goes to a neighbouring step, true in the mean", (count) => {
    const steps = draws.map((draw) => toStep(count, FIGURE_STEP, draw));
    expect(steps.every((value) => value % FIGURE_STEP === 0 && Math.abs(value - count) < FIGURE_STEP)).toBe(true);
    expect(steps.reduce((sum, value) => sum + value, 0) / draws.length).toBeCloseTo(count, 1);
  });
  test("two answers that differ by one row never tell for certain whether that row counts", () => {
    const pairs = counts
      .slice(1)
      .flatMap((count) => [count, count - 1].flatMap((less) => stepsOf(count).flatMap((a) => stepsOf(less).map((b) => [a, b] as const))));
    const certain = pairs.filter(([a, b]) => ![0, 1].every((by) => behind(a).some((count) => behind(b).includes(count - by))));
    expect([certain, pairs.length > 300]).toEqual([[], true]);
  });
});

describe("a group", () => {
  test.each(counts.slice(FIGURE_STEP))("of %i people who are all in the party does not say that all are", (size) => {
    for (const draw of draws) {
      const { party } = toldMeasures(reading({ hidesRows: false, hidesGroups: false }, draw), group({ size, party: size }));
      expect(behind(party!, size).some((one) => one < size)).toBe(true);
    }
  });
  test("counts no more of its rows than it is told to have", () => {
    const { people, party } = toldMeasures(
      reading({}, (name) => (name === "" ? 0 : 0.99)),
      group({ size: 13, party: 13 }),
    );
    expect([people, party]).toEqual([10, 10]);
  });
  test("of rows that the reader knows is exact, the others are added in steps", () =>
    expect(toldMeasures(reading(), group({ size: 23, known: 11 }))).toMatchObject({ people: 11 + 10, party: 0 }));
  test.each([
    [4, null],
    [5, 5],
  ])("of %i rows that anybody may list tells %j where what they hold is closed", (size, people) =>
    expect(toldMeasures(reading({ hidesRows: false, hidesGroups: false }), group({ size })).people).toBe(people),
  );
  test("of rows that nobody may list is told as none or a step: that it is small is not told", () => {
    expect(counts.slice(0, FIGURE_STEP).flatMap((size) => draws.map((draw) => toldMeasures(reading({}, draw), group({ size })).people))).toSatisfy(
      (all: number[]) => all.every((value) => value === 0 || value === FIGURE_STEP),
    );
  });
  test.each([
    [19, { mean: null, score: 0, share: null }],
    [40, { mean: 12, score: 480, share: 50 }],
  ])("of %i rows: %j; an extreme is one person's and never told", (size, means) =>
    expect(toldMeasures(reading({}, 0), group({ size, score: 12.345, party: size / 2 }))).toMatchObject({
      ...means,
      score: means.score || null,
      most: null,
    }),
  );
});

describe("groups", () => {
  const shown = (over: Partial<Reading>, groups: Group[], draw = 0) => {
    const { groups: all, merged } = toldGroups(reading(over, draw), groups, "其他");
    return [all.map(({ group: { label }, measures }) => [label, measures.people]), merged];
  };
  test("large ones stay", () =>
    expect(shown({}, [group({ label: "a", size: 25 }), group({ label: "b", size: 14 })])).toEqual([
      [
        ["a", 25],
        ["b", 10],
      ],
      0,
    ]));
  test.each(counts.slice(1, 2 * FIGURE_STEP))("of %i rows are named only by chance, and never up to a step", (size) => {
    const named = draws.map((draw) => shown({}, [group({ label: "a", size })], draw)[0]!.toString() !== "");
    expect(named.some(Boolean)).toBe(size > FIGURE_STEP);
    expect(named.every(Boolean)).toBe(false);
  });
  test("of which nothing is told come as one", () =>
    expect(shown({}, [group({ label: "a", size: 50 }), group({ label: "b", size: 4 }), group({ label: "c", size: 8 })])).toEqual([
      [
        ["a", 50],
        ["其他", 10],
      ],
      1,
    ]));
  test("that they are is not told either where they are too few together", () =>
    expect(shown({}, [group({ label: "a", size: 50 }), group({ label: "b", size: 4 })])).toEqual([[["a", 50]], 0]));
  test("of rows that anybody may list are named only where the reader may know who is in them", () => {
    const small = [group({ label: "a", size: 2 }), group({ label: "b", size: 1 })];
    expect(shown({ hidesRows: false, universe: 3 }, small)).toEqual([[["其他", null]], 1]);
    expect(shown({ hidesRows: false, hidesGroups: false }, small)).toEqual([
      [
        ["a", null],
        ["b", null],
      ],
      0,
    ]);
  });
  test("with a row that the reader knows are named: they may list it", () =>
    expect(shown({}, [group({ label: "a", size: 3, known: 1 })])).toEqual([[["a", 1]], 0]));
});

test("a share of counts that are not told is not told either", () =>
  expect(toldMeasures(reading({ hidesRows: false, hidesGroups: false }), group({ size: 3, party: 1 }))).toMatchObject({
    people: null,
    party: null,
    share: null,
  }));
