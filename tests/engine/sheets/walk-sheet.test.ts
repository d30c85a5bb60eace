import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EvalContext } from "../../../engine/context.ts";
import type { Sheet, SheetItem, SheetSection } from "../../../engine/fields/sheet/sheet-value.ts";
import { partProblems } from "../../../engine/fields/sheet/sheet-parts.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import { answerRows } from "../../../engine/sheets/answer-rows.ts";
import { checkSheet } from "../../../engine/sheets/check-sheet.ts";
import { judgeAnswers } from "../../../engine/sheets/judge-answers.ts";
import { bandOf } from "../../../engine/sheets/sheet-score.ts";
import { walkSheet } from "../../../engine/sheets/walk-sheet.ts";
import { hygiene, questionnaire } from "../../support/sheet-set.ts";

const user = { id: "1", tenantId: "000000", accountNo: "", userName: "甲", roles: [], xh: null, gh: null, departmentId: null, lists: {} };
const ctx: EvalContext = {
  user,
  today: "2026-11-25",
  now: "2026-11-25 08:00:00",
  xn: null,
  xqM: null,
  week: null,
  params: {},
  calendar: () => undefined,
  treePath: () => undefined,
};
const judged = (sheet: Sheet, values: Record<string, unknown>, rows = {}) => judgeAnswers({ sheet, values, rows, ctx }, "");
const sound = (sheet: Sheet) => [...partProblems(sheet, ""), ...checkSheet(sheet, { path: "", sources: ["residents"] })];

const options = [
  { key: "a", title: "甲", score: 1 },
  { key: "b", title: "乙", score: 3 },
  { key: "c", title: "丙" },
];
const one = (key: string, more: Partial<SheetItem> = {}): SheetItem => ({ key, title: key, kind: "single", options, ...more });
const section = (key: string, ...items: SheetItem[]): SheetSection => ({ key, title: key, items });

describe("what is asked", () => {
  const of = (shown: Cond): Sheet => ({
    sections: [
      section(
        "s1",
        one("q1"),
        one("q2", { kind: "multiple" }),
        { key: "q3", title: "q3", kind: "number" },
        { key: "q4", title: "q4", kind: "text" },
        { key: "q5", title: "q5", kind: "date" },
      ),
      section("s2", one("last", { shown })),
    ],
  });
  const given = { q1: "b", q2: ["a", "c"], q3: 7, q4: "有些累", q5: "2026-11-20" };
  test.each<[string, Cond, boolean]>([
    ["equal", { field: "q1", eq: "b" }, true],
    ["not equal", { field: "q1", ne: "b" }, false],
    ["one of several", { field: "q1", in: ["a", "b"] }, true],
    ["none of several", { field: "q1", notIn: ["a", "b"] }, false],
    ["any chosen", { field: "q2", hasAny: ["b", "c"] }, true],
    ["all chosen", { field: "q2", hasAll: ["b", "c"] }, false],
    ["at least", { field: "q3", gte: 7 }, true],
    ["less", { field: "q3", lt: 7 }, false],
    ["between", { field: "q3", between: [5, 8] }, true],
    ["beyond", { field: "q3", gt: 7 }, false],
    ["a word in a text", { field: "q4", contains: "累" }, true],
    ["the beginning of a text", { field: "q4", startsWith: "有" }, true],
    ["filled in", { field: "q4", empty: false }, true],
    ["empty", { field: "q4", empty: true }, false],
    ["a day before", { field: "q5", lt: "2026-12-01" }, true],
    ["a day against today", { field: "q5", lte: { ctx: "today" } }, true],
    ["points of an answer", { field: "q1_score", gte: 3 }, true],
    ["points of a section", { field: "s1_score", gt: 9 }, false],
    [
      "all of several",
      {
        all: [
          { field: "q1", eq: "b" },
          { field: "q3", eq: 7 },
        ],
      },
      true,
    ],
    [
      "any of several",
      {
        any: [
          { field: "q1", eq: "a" },
          { field: "q3", eq: 7 },
        ],
      },
      true,
    ],
    [
      "the opposite",
      {
        not: {
          any: [
            { field: "q1", eq: "a" },
            { field: "q3", eq: 1 },
          ],
        },
      },
      true,
    ],
    ["arithmetic", { value: { add: [{ field: "q3" }, { field: "q1_score" }] }, eq: 10 }, true],
  ])("hangs on %s", (_name, shown, isAsked) => {
    expect(sound(of(shown)).map(({ message }) => message)).toEqual([]);
    const { sections } = walkSheet({ sheet: of(shown), values: { ...given, last: "a" }, rows: {}, ctx });
    expect(sections.flatMap(({ items }) => items).some(({ item }) => item.key === "last")).toBe(isAsked);
  });

  test("what a jump passes is not kept, and the end ends", () => {
    const jump = (to: string): Sheet => ({
      sections: [
        section("s1", one("q1", { jump: [{ when: { field: "q1", eq: "a" }, to }] }), one("q2")),
        section("s2", one("q3")),
        section("s3", one("q4")),
      ],
    });
    const values = { q1: "a", q2: "a", q3: "a", q4: "a" };
    expect(Object.keys(judged(jump("s3"), values).answers.values)).toEqual(["q1", "q4"]);
    expect(Object.keys(judged(jump("end"), values).answers.values)).toEqual(["q1"]);
    expect(Object.keys(judged(jump("s3"), { ...values, q1: "b" }).answers.values)).toEqual(["q1", "q2", "q3", "q4"]);
  });

  test("what is worked out is nobody's to give", () => {
    const sheet: Sheet = {
      sections: [
        section("s1", { key: "n", title: "n", kind: "number" }, { key: "twice", title: "twice", kind: "number", from: { mul: [{ field: "n" }, 2] } }),
      ],
    };
    expect(judged(sheet, { n: 4, twice: 100 }).answers.values).toEqual({ n: 4, twice: 8 });
  });

  test("a section for each row reads its own answers, what was asked before, and is counted as rows", () => {
    const rows = {
      beds: [
        { row: "1", title: "甲" },
        { row: "2", title: "乙" },
      ],
    };
    const sheet: Sheet = { ...hygiene, score: { sub: [{ field: "base" }, { agg: "sum", over: "beds", of: { field: "bed" } }] } };
    expect(sound(sheet)).toEqual([]);
    const values = {
      floor: 1,
      device: "none",
      beds: [
        { row: "2", bed: 5, remark: "乱" },
        { row: "3", bed: 5 },
      ],
    };
    const { answers, problems } = judged(sheet, values, rows);
    expect(answers).toMatchObject({ score: 95, values: { beds: [{ row: "1" }, { row: "2", bed: 5, remark: "乱" }] } });
    expect(problems.map(({ path }) => path)).toEqual(["/values/beds/0/bed"]);
  });
});

describe("a sheet that is wrong", () => {
  const wrong = (sheet: Sheet): string[] => sound(sheet).map(({ message }) => message);
  test.each<[string, Sheet, string]>([
    [
      "reads what is asked later",
      { sections: [section("s1", one("q1", { shown: { field: "q2", eq: "a" } }), one("q2"))] },
      "“q1”：只能引用前面的题，“q2”在后面",
    ],
    ["reads itself", { sections: [section("s1", one("q1", { shown: { field: "q1", eq: "a" } }))] }, "“q1”：只能引用前面的题，“q1”在后面"],
    ["compares with no option", { sections: [section("s1", one("q1"), one("q2", { shown: { field: "q1", eq: "z" } }))] }, "“q2”：字典“q1”没有值“z”"],
    ["jumps back", { sections: [section("s1", one("q1")), section("s2", one("q2", { jump: [{ to: "s1" }] }))] }, "“q2”：只能跳到后面的节或结束"],
    ["jumps among rows", { sections: [{ ...section("s1", one("q1", { jump: [{ to: "end" }] })), repeat: "residents" }] }, "“q1”：重复的节里不能跳转"],
    ["reads rights", { sections: [section("s1", one("q1", { shown: { role: "gly" } }))] }, "“q1”：角色“gly”不存在"],
    ["has a part of another kind", { sections: [section("s1", { key: "q1", title: "q1", kind: "text", options })] }, "“q1”：这种题没有“options”"],
    ["counts what is not there", { sections: [section("s1", one("q1"))], subscales: [{ key: "f", title: "f", items: ["q9"] }] }, "“f”：没有题目“q9”"],
  ])("%s", (_name, sheet, message) => expect(wrong(sheet)).toEqual([message]));

  test("the samples are sound", () => expect([...wrong(hygiene), ...wrong(questionnaire)]).toEqual([]));
});

test("the last band that the figure reaches has the words", () => {
  const bands = [
    { from: 10, title: "高" },
    { from: 0, title: "低" },
  ];
  expect([-1, 0, 9, 10, null].map((score) => bandOf({ key: "f", title: "f", bands }, score))).toEqual([null, "低", "低", "高", null]);
});

// Written without the engine: what is asked and what it counts, of the kinds that count.
interface Plain {
  key: string;
  kind: "single" | "multiple" | "scale" | "deduction" | "matrix";
  reverse: boolean;
  weight: number;
  after: { of: number; option: string } | null;
  jump: { option: string; by: number } | null;
}
const plain = fc.record({
  kind: fc.constantFrom("single", "multiple", "scale", "deduction", "matrix") as fc.Arbitrary<Plain["kind"]>,
  reverse: fc.boolean(),
  weight: fc.constantFrom(1, 2, 0.5),
  after: fc.option(fc.record({ of: fc.nat(40), option: fc.constantFrom("a", "b", "c") })),
  jump: fc.option(fc.record({ option: fc.constantFrom("a", "b", "c"), by: fc.integer({ min: 1, max: 4 }) }), { freq: 6 }),
});
type Answer = unknown;
const answerOf = (kind: Plain["kind"]): fc.Arbitrary<Answer> =>
  kind === "multiple"
    ? fc.subarray(["a", "b", "c"], { minLength: 1 })
    : kind === "scale"
      ? fc.integer({ min: 1, max: 5 })
      : kind === "deduction"
        ? fc.integer({ min: 0, max: 100 })
        : fc.constantFrom("a", "b", "c");

const world = fc.array(fc.array(plain, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }).chain((groups) => {
  let no = 0;
  const sections = groups.map((group) => group.map((item): Plain => ({ ...item, key: `q${++no}` })));
  const names = sections
    .flat()
    .flatMap((item) => (item.kind === "matrix" ? [`${item.key}_x`, `${item.key}_y`] : [item.key]).map((name) => [name, item.kind] as const));
  return fc.record({
    sections: fc.constant(sections),
    values: fc.record(Object.fromEntries(names.map(([name, kind]) => [name, fc.option(answerOf(kind))]))),
  });
});
const points: Record<string, number | undefined> = { a: 1, b: 3, c: undefined };
const earlier = (items: readonly Plain[], at: number) => items.slice(0, at).filter(({ kind }) => kind === "single");

function toSheet(sections: readonly (readonly Plain[])[]): Sheet {
  const all = sections.flat();
  return {
    base: 10,
    sections: sections.map((group, at) =>
      section(
        `s${at}`,
        ...group.map((item): SheetItem => {
          const before = earlier(all, all.indexOf(item));
          const target = at + (item.jump?.by ?? 0);
          return {
            key: item.key,
            title: item.key,
            kind: item.kind,
            weight: item.weight,
            ...(["single", "multiple", "matrix"].includes(item.kind) && { options }),
            ...(item.kind === "matrix" && {
              rows: [
                { key: "x", title: "x", reverse: item.reverse },
                { key: "y", title: "y" },
              ],
            }),
            ...(["single", "scale"].includes(item.kind) && item.reverse && { reverse: true }),
            ...(item.after !== null && before.length > 0 && { shown: { field: before[item.after.of % before.length]!.key, eq: item.after.option } }),
            ...(item.jump !== null &&
              item.kind === "single" && {
                jump: [{ when: { field: item.key, eq: item.jump.option }, to: target < sections.length ? `s${target}` : "end" }],
              }),
          };
        }),
      ),
    ),
  };
}

function naive(sections: readonly (readonly Plain[])[], values: Record<string, Answer>): { kept: string[]; total: number } {
  const all = sections.flat();
  const kept: string[] = [];
  let total = 10;
  let skipTo = 0;
  sections.forEach((group, at) => {
    if (at < skipTo) return;
    for (const item of group) {
      const before = earlier(all, all.indexOf(item));
      if (item.after !== null && before.length > 0) {
        const of = before[item.after.of % before.length]!.key;
        if (!kept.includes(of) || values[of] !== item.after.option) continue;
      }
      const flip = (score: number, low: number, high: number, isFlipped: boolean) => (isFlipped ? low + high - score : score);
      const pick = (key: unknown, isFlipped: boolean) => (points[key as string] === undefined ? 0 : flip(points[key as string]!, 0, 3, isFlipped));
      const names = item.kind === "matrix" ? [`${item.key}_x`, `${item.key}_y`] : [item.key];
      for (const name of names) {
        const value = values[name];
        if (value === null || value === undefined) continue;
        kept.push(name);
        if (item.kind === "single") total += item.weight * pick(value, item.reverse);
        if (item.kind === "matrix") total += item.weight * pick(value, item.reverse && name.endsWith("_x"));
        if (item.kind === "multiple") total += item.weight * (value as string[]).reduce((sum, key) => sum + (points[key] ?? 0), 0);
        if (item.kind === "scale") total += item.weight * flip(value as number, 1, 5, item.reverse);
        if (item.kind === "deduction") total -= item.weight * (value as number);
      }
      if (item.jump !== null && item.kind === "single" && kept.includes(item.key) && values[item.key] === item.jump.option) {
        skipTo = at + item.jump.by;
        return;
      }
    }
  });
  return { kept, total };
}

test("what is kept and what it counts agree with a naive evaluator", () => {
  fc.assert(
    fc.property(world, ({ sections, values }) => {
      const sheet = toSheet(sections);
      expect(sound(sheet)).toEqual([]);
      const { answers, walked } = judged(sheet, values);
      const wanted = naive(sections, values);
      expect(Object.keys(answers.values)).toEqual(wanted.kept);
      expect(answers.score).toBe(wanted.total);
      expect(new Set(answerRows(walked).map(({ item }) => item))).toEqual(new Set(wanted.kept));
      // What was kept is kept again, and counts the same.
      expect(judged(sheet, answers.values).answers).toEqual(answers);
    }),
    { numRuns: 400 },
  );
});
