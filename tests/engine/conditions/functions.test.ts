import { describe, expect, test } from "vitest";
import type { CalendarDay } from "../../../engine/context.ts";
import { bindRecord } from "../../../engine/conditions/bind-record.ts";
import { evaluate, evaluateExpr } from "../../../engine/conditions/evaluate.ts";
import { functions } from "../../../engine/conditions/functions/index.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { Cond, Expr } from "../../../engine/grammar/condition.ts";
import { contextOf } from "../../support/model.ts";
import { trialModel as model } from "../../support/trial-model.ts";

/** Week of Monday 2026-09-28: Thursday 1 and Friday 2 October are holidays, Sunday 27 September and Saturday 10 October are worked. */
const facts: Record<string, Partial<CalendarDay>> = {
  "2026-09-27": { isTeachDay: true },
  "2026-09-28": { isTeachDay: true, week: 5 },
  "2026-09-29": { isTeachDay: true, week: 5 },
  "2026-09-30": { isTeachDay: true, week: 5 },
  "2026-10-01": { isHoliday: true },
  "2026-10-02": { isHoliday: true },
  "2026-10-03": { isHoliday: true },
  "2026-10-04": {},
  "2026-10-10": { isTeachDay: true },
};
const calendar = (day: string): CalendarDay | undefined =>
  facts[day] === undefined ? undefined : { xn: "2026-2027", xqM: "1", week: 4, isTeachDay: false, isHoliday: false, ...facts[day] };
const env = modelEnv(model, "request", contextOf({ calendar }));
const call = (name: string, ...args: Expr[]) => evaluateExpr({ call: name, args }, {}, env);

test.each<[name: string, args: Expr[], value: unknown]>([
  ["daysBetween", ["2026-09-01", "2026-09-01"], 1],
  ["daysBetween", ["2026-09-01", "2026-09-03"], 3],
  ["daysBetween", ["2026-09-03", "2026-09-01"], 0],
  ["daysBetween", ["2024-02-28", "2024-03-01"], 3],
  ["daysBetween", ["2026-09-01 08:00:00", "2026-09-01 11:00:00"], 0.5],
  ["daysBetween", ["2026-09-01 08:00:00", "2026-09-01 12:00:00"], 0.5],
  ["daysBetween", ["2026-09-01 08:00:00", "2026-09-01 12:00:01"], 1],
  ["daysBetween", ["2026-09-01 12:00:00", "2026-09-02 00:00:00"], 0.5],
  ["daysBetween", ["2026-09-01 11:59:59", "2026-09-01 12:00:00"], 0.5],
  ["daysBetween", ["2026-09-01 14:00:00", "2026-09-02 09:00:00"], 1],
  ["daysBetween", ["2026-09-01 08:00:00", "2026-09-03 18:00:00"], 3],
  ["daysBetween", ["2026-09-01 08:00:00", "2026-09-01 08:00:00"], 0],
  ["daysBetween", ["2026-09-02 08:00:00", "2026-09-01 08:00:00"], 0],
  ["daysBetween", ["2026-09-01", "2026-09-01 18:00:00"], 1],
  ["daysBetween", ["2026-09-01 13:00:00", "2026-09-02"], 1.5],
  ["daysBetween", [null, "2026-09-01"], null],
  ["hoursBetween", ["2026-09-01 08:00:00", "2026-09-01 09:20:00"], 1.33],
  ["hoursBetween", ["2026-09-02", "2026-09-01"], -24],
  ["workdaysBetween", ["2026-09-28", "2026-10-04"], 3],
  ["workdaysBetween", ["2026-09-26", "2026-09-27"], 1],
  ["workdaysBetween", ["2026-10-05", "2026-10-11"], 6],
  ["workdaysBetween", ["2026-10-02", "2026-10-01"], 0],
  ["workdaysBetween", ["2000-01-01", "2026-01-01"], null],
  ["workHalfDaysBetween", ["2026-09-30 08:00:00", "2026-10-04 18:00:00", false, false], 1],
  ["workHalfDaysBetween", ["2026-09-30 08:00:00", "2026-10-04 18:00:00", true, false], 2],
  ["workHalfDaysBetween", ["2026-09-30 08:00:00", "2026-10-04 18:00:00", true, true], 5],
  ["workHalfDaysBetween", ["2026-09-30 08:00:00", "2026-10-04 18:00:00", false, true], 4],
  ["workHalfDaysBetween", ["2026-09-30 13:00:00", "2026-09-30 14:30:00", false, false, "14:00"], 1],
  ["workHalfDaysBetween", ["2026-09-30 13:00:00", "2026-09-30 14:00:00", false, false, "14:00"], 0.5],
  ["workHalfDaysBetween", ["2026-10-10 08:00:00", "2026-10-10 18:00:00", false, false, null], 1],
  ["workHalfDaysBetween", ["2026-10-10 08:00:00", null, false, false], null],
  ["workHalfDaysBetween", ["1990-01-01", "2026-10-10", true, true], null],
  ["workHalfDaysBetween", ["2026-09-30 08:00:00", "2026-09-29 08:00:00", true, true], 0],
  ["weekOf", ["2026-09-29"], 5],
  ["weekOf", ["2030-01-01"], null],
  ["isTeachDay", ["2026-09-27"], true],
  ["isTeachDay", ["2030-01-01"], false],
  ["isHoliday", ["2026-10-01 10:00:00"], true],
  ["addDays", ["2024-02-28", 2], "2024-03-01"],
  ["addDays", ["2026-01-31 10:00:00", -31], "2025-12-31 10:00:00"],
  ["addDays", ["9999-12-31", 1], null],
  ["addDays", ["2026-01-01", 1e12], null],
  ["addHours", ["2026-01-01 23:30:00", 0.5], "2026-01-02 00:00:00"],
  ["addHours", ["2026-01-01", -1], "2025-12-31 23:00:00"],
  ["addHours", ["2026-01-01", 0.0001], "2026-01-01 00:00:00"],
  ["toDate", ["20060305"], "2006-03-05"],
  ["toDate", ["2006-03-05"], "2006-03-05"],
  ["toDate", ["20060230"], null],
  ["toDate", ["2006030"], null],
  ["toDate", ["2006-0305"], null],
  ["dateOf", ["2026-01-01 23:30:00"], "2026-01-01"],
  ["timeOf", ["2026-01-01 23:30:59"], "23:30"],
  ["timeOf", ["2026-01-01"], "00:00"],
  ["yearOf", ["2026-01-01"], 2026],
  ["monthOf", ["2026-01-31 10:00:00"], "2026-01"],
  ["monthStart", ["2026-02-17"], "2026-02-01"],
  ["monthEnd", ["2024-02-17"], "2024-02-29"],
  ["monthEnd", ["2026-12-31"], "2026-12-31"],
  ["monthEnd", ["2026-04-01"], "2026-04-30"],
  ["weekdayOf", ["2026-03-02"], 1],
  ["weekdayOf", ["2026-03-01"], 7],
  ["weekdayOf", ["1969-12-31"], 3],
  ["age", ["2004-03-02"], 22],
  ["age", ["2004-03-03"], 21],
  ["age", ["2004-02-29", "2025-02-28"], 20],
  ["age", ["2004-02-29", "2025-03-01"], 21],
  ["age", [null], null],
  ["round", [2.5], 3],
  ["round", [-2.5], -3],
  ["round", [1.005, 2], 1.01],
  ["round", [12, 2], 12],
  ["least", [3, null, 1], 1],
  ["greatest", ["a", "b"], "b"],
  ["greatest", [null, null], null],
  ["coalesce", [null, "x"], "x"],
  ["chineseNumeral", [0], "零"],
  ["chineseNumeral", [12], "十二"],
  ["chineseNumeral", [20], "二十"],
  ["concat", ["a", null, 1.5, "b"], "a1.5b"],
  ["length", ["a😀张"], 3],
  ["upper", ["aé"], "Aé"],
  ["lower", ["AÉ"], "aÉ"],
  ["substring", ["a😀张三", 2, 2], "😀张"],
  ["substring", ["abc", 2], "bc"],
  ["substring", ["abc", -1, 2], "ab"],
  ["substring", ["abc", 2, -1], ""],
  ["substring", ["abc", 9, 1], ""],
  ["toText", [12.5], "12.5"],
  ["toText", ["2026-01-01"], "2026-01-01"],
  ["size", [["a", "b"]], 2],
  ["size", [null], 0],
  ["first", [["b", "a"]], "b"],
  ["first", [[]], null],
  ["first", [null], null],
  ["dateTime", ["2026-11-23", "08:30"], "2026-11-23 08:30:00"],
  ["dateTime", ["2026-11-23 12:00:00", "08:30:15"], "2026-11-23 08:30:15"],
  ["dateTime", ["2026-11-23", "24:00"], null],
  ["addMinutes", ["2026-12-31 23:50:00", 10.5], "2027-01-01 00:00:30"],
  ["addMinutes", ["2026-01-01", -1], "2025-12-31 23:59:00"],
  ["minutesBetween", ["2026-01-01 08:00:00", "2026-01-01 09:30:20"], 90.33],
  ["minutesBetween", ["2026-01-02", "2026-01-01"], -1440],
  ["addMonths", ["2026-01-31", 1], "2026-02-28"],
  ["addMonths", ["2024-02-29 10:00:00", 12], "2025-02-28 10:00:00"],
  ["addMonths", ["2026-01-15", -1], "2025-12-15"],
  ["addMonths", ["9999-12-31", 1], null],
  ["addMonths", ["0001-01-31", -1], null],
  ["addMonths", ["2026-01-01", 1e12], null],
  ["monthsBetween", ["2026-01-31", "2026-02-28"], 1],
  ["monthsBetween", ["2026-01-31", "2026-03-30"], 1],
  ["monthsBetween", ["2026-09-01", "2026-09-30"], 0],
  ["monthsBetween", ["2026-09-01", "2027-01-16", 15], 4],
  ["monthsBetween", ["2026-09-01", "2027-01-17", 15], 5],
  ["monthsBetween", ["2026-09-01", "2025-01-17", 15], 0],
  ["dayOf", ["2026-11-23 10:00:00"], 23],
  ["addWorkdays", ["2026-09-30", 1], "2026-10-05"],
  ["addWorkdays", ["2026-09-30 17:00:00", 6], "2026-10-10 17:00:00"],
  ["addWorkdays", ["2026-09-28", -1], "2026-09-27"],
  ["addWorkdays", ["2026-10-01", 0], "2026-10-01"],
  ["addWorkdays", ["2026-10-01", 1e6], null],
  ["addWorkHours", ["2026-09-30 17:00:00", 1], "2026-09-30 18:00:00"],
  ["addWorkHours", ["2026-09-30 17:00:00", 1.5], "2026-10-05 08:30:00"],
  ["addWorkHours", ["2026-09-26", 1], "2026-09-27 09:00:00"],
  ["addWorkHours", ["2026-09-30 11:30:00", 2, "08:30-11:30, 13:00-17:30"], "2026-09-30 15:00:00"],
  ["addWorkHours", ["2026-09-30 23:30:00", 1, "00:00-24:00"], "2026-10-05 00:30:00"],
  ["addWorkHours", ["2026-09-30 23:30:00", 1, "00:00-24:00", true], "2026-10-01 00:30:00"],
  ["addWorkHours", ["2026-09-30 23:30:00", 0], "2026-09-30 23:30:00"],
  ["addWorkHours", ["2026-09-30 08:00:00", -1], null],
  ["addWorkHours", ["2026-09-30 08:00:00", 1, "12:00-08:00"], null],
  ["addWorkHours", ["2026-09-30 08:00:00", 1, "08:00-12:00 11:00-13:00"], null],
  ["addWorkHours", ["2026-09-30 08:00:00", 1e6], null],
  ["termOf", ["2026-09-27"], "2026-2027-1"],
  ["termOf", ["2030-01-01"], null],
  ["termEnd", ["2026-09-27 08:00:00"], "2026-10-10"],
  ["termEnd", ["2030-01-01"], null],
  ["termStart", ["2026-09-30 08:00:00"], "2026-09-27"],
  ["termStart", ["2026-10-20"], null],
  ["termStart", ["2026-10-20", -1], "2026-09-27"],
  ["termEnd", ["2026-10-20", -1], "2026-10-10"],
  ["termEnd", ["2026-09-30", -1], null],
  ["termStart", ["2026-09-01", 1], "2026-09-27"],
  ["termStart", ["2026-09-30", 99], null],
  ["yearEnd", ["2026-10-10"], "2026-10-10"],
  ["floor", [-1.5], -2],
  ["floor", [2], 2],
  ["ceil", [-1.5], -1],
  ["ceil", [1.01], 2],
  ["mod", [7, 3], 1],
  ["mod", [-7, 3], -1],
  ["mod", [7.5, 2], 1.5],
  ["mod", [7, 0], null],
  ["abs", [-1.5], 1.5],
  ["filled", ["a", null, "", [], 0, false, ["x"]], 4],
  ["besideHoliday", ["2026-09-30 08:00:00", "2026-09-30 18:00:00"], true],
  ["besideHoliday", ["2026-09-28", "2026-09-30"], true],
  ["besideHoliday", ["2026-09-28", "2026-09-29"], false],
  ["besideHoliday", ["2026-10-01", "2026-10-02"], false],
  ["besideHoliday", ["2026-09-30", "2036-10-30"], null],
  ["join", [["a", "b"], "、"], "a、b"],
  ["join", [[], "、"], ""],
  ["inRanges", [3, "1-8,10,12-16"], true],
  ["inRanges", [9, "1-8,10,12-16"], false],
  ["inRanges", [10, "1-8,10,12-16"], true],
  ["inRanges", [16, "1-8,10,12-16"], true],
  ["inRanges", [8.5, "1-8,10"], false],
  ["inRanges", [3, "8-1"], false],
  ["inRanges", [3, "第 3 周"], false],
  ["inRanges", [null, "1-8"], null],
  ["inRanges", [3, null], null],
  ["matches", ["ab12", "[a-z]{2}\\d+"], true],
  ["matches", ["ab12x", "[a-z]{2}\\d+"], false],
  ["matches", ["张\n😀", ".{3}"], true],
  ["matches", ["", ""], true],
  ["matches", [null, "a"], null],
  ["matches", ["a.b", "a\\.b|c"], true],
  ["matches", ["a".repeat(5000), "(a?){200}"], false],
  ["matches", ["a".repeat(5000), "a*a*a*a*a*b"], false],
  ["countMatches", ["（1）（22）()", "（\\d+）"], 2],
  ["countMatches", ["aaaa", "aa"], 2],
  ["countMatches", ["aaaa", "b*"], 0],
  ["luhn", ["4111111111111111"], true],
  ["luhn", ["79927398713"], true],
  ["luhn", ["79927398710"], false],
  ["luhn", ["7992-7398713"], false],
  ["luhn", ["0"], false],
  ["hash", ["张三"], "615db57aa314529aaa0fbe95b3e95bd3"],
  ["moneyCapitals", [6007.14], "陆仟零柒元壹角肆分"],
  ["moneyCapitals", [1409.5], "壹仟肆佰零玖元伍角整"],
  ["moneyCapitals", [1680.32], "壹仟陆佰捌拾元零叁角贰分"],
  ["moneyCapitals", [107000.53], "壹拾万柒仟元零伍角叁分"],
  ["moneyCapitals", [16409.02], "壹万陆仟肆佰零玖元零贰分"],
  ["moneyCapitals", [325.04], "叁佰贰拾伍元零肆分"],
  ["moneyCapitals", [100], "壹佰元整"],
  ["moneyCapitals", [0], "零元整"],
  ["moneyCapitals", [0.5], "伍角整"],
  ["moneyCapitals", [0.05], "伍分"],
  ["moneyCapitals", [-12.3], "负壹拾贰元叁角整"],
  ["moneyCapitals", [1.005], "壹元零壹分"],
  ["moneyCapitals", [100000001], "壹亿零壹元整"],
  ["moneyCapitals", [100005000], "壹亿零伍仟元整"],
  ["moneyCapitals", [100010000], "壹亿零壹万元整"],
  ["moneyCapitals", [1000000000000], "壹万亿元整"],
  ["moneyCapitals", ["10000000000000000"], null],
  ["dateNumerals", ["2026-11-23"], "二〇二六年十一月二十三日"],
  ["dateNumerals", ["2010-10-20 08:00:00"], "二〇一〇年十月二十日"],
  ["dateNumerals", ["2005-01-31"], "二〇〇五年一月三十一日"],
  ["dateCapitals", ["2026-01-15"], "贰零贰陆年零壹月壹拾伍日"],
  ["dateCapitals", ["2026-10-20"], "贰零贰陆年零壹拾月零贰拾日"],
  ["dateCapitals", ["2026-11-09 08:00:00"], "贰零贰陆年壹拾壹月零玖日"],
  ["dateCapitals", ["2026-12-31"], "贰零贰陆年壹拾贰月叁拾壹日"],
])("%s%j is %j", (name, args, value) => expect(call(name, ...args)).toEqual(value));

test("distance is in whole meters on the sphere", () => {
  const at = (lng: number, lat: number) => ({ place: { lng, lat } });
  const to: Expr = { call: "distance", args: [{ field: "place" }, { ctx: "before.place" }] };
  const meters = (a: [number, number], b: [number, number]) =>
    evaluateExpr(to, at(...a), modelEnv(model, "request", contextOf({ before: at(...b) })));
  expect(meters([113.62, 34.75], [113.62, 34.75])).toBe(0);
  expect(meters([116.397, 39.909], [121.473, 31.23])).toBeGreaterThan(1_060_000);
  expect(meters([116.397, 39.909], [121.473, 31.23])).toBeLessThan(1_070_000);
});

test("a place of a row around is measured where its name was replaced by what it holds", () => {
  const cond: Cond = { value: { call: "distance", args: [{ ctx: "record.place" }, { field: "place" }] }, between: [900, 1000] };
  const bound = bindRecord(cond, { place: { lng: 113.63, lat: 34.75 } });
  expect(evaluate(bound, { place: { lng: 113.62, lat: 34.75 } }, modelEnv(model, "request", contextOf()))).toBe(true);
});

test.each([
  [{ lng: 113.62, lat: 34.75 }, 0, true],
  [{ lng: 113.63, lat: 34.75 }, 1000, true],
  [{ lng: 113.63, lat: 34.75 }, 900, false],
])("%j is in a fence of that radius: %j m, %j", (place, radius, is) => {
  const expr: Expr = { call: "inFence", args: [{ field: "place" }, { ctx: "before.place" }, radius] };
  const env = modelEnv(model, "request", contextOf({ before: { place: { lng: 113.62, lat: 34.75 } } }));
  expect(evaluateExpr(expr, { place }, env)).toBe(is);
});

test.each<[unknown, string | null, string | null]>([
  [{ start: "2026-03-01", end: "2026-03-05" }, "2026-03-01", "2026-03-05"],
  [{ start: "2026-03-01", end: "2026-02-30" }, "2026-03-01", null],
  [{ lng: 113.6, lat: 34.7 }, null, null],
  [null, null, null],
])("the range %j is from %j to %j", (stay, start, end) => {
  const read = (name: string) => evaluateExpr({ call: name, args: [{ field: "stay" }] }, { stay }, modelEnv(model, "request", contextOf()));
  expect([read("rangeStart"), read("rangeEnd")]).toEqual([start, end]);
});

test.each<[unknown, unknown, boolean, boolean]>([
  [["b", "a"], ["a", "b", "b"], true, true],
  [["a"], ["a", "b"], false, true],
  [[], null, true, false],
  ["2024", "2024", false, false],
  [[2024], ["2024"], true, false],
])("%j and %j have the same items: %j, the first lists an a: %j", (stay, place, same, has) => {
  const args: Expr[] = [{ field: "stay" }, { field: "place" }];
  const env = modelEnv(model, "request", contextOf());
  expect(evaluateExpr({ call: "sameItems", args }, { stay, place }, env)).toBe(same);
  expect(evaluateExpr({ call: "listed", args: [args[0]!, "a"] }, { stay }, env)).toBe(has);
  expect(evaluateExpr({ call: "isTextList", args: [args[0]!] }, { stay }, env)).toBe(Array.isArray(stay) && stay[0] !== 2024);
});

test.each([21, -1, 1.5])("chineseNumeral(%j) is an error", (value) => expect(() => call("chineseNumeral", value)).toThrow("无效的数字"));
test.each<[string, Expr[]]>([
  ["addDays", ["2026-02-30", 1]],
  ["daysBetween", ["soon", "later"]],
  ["round", ["abc"]],
  ["matches", ["a", "(?=a)a"]],
  ["hoursBetween", ["2026-01-01 25:00:00", "2026-01-01"]],
])("%s%j is an error", (name, args) => expect(() => call(name, ...args)).toThrow("CONDITION_OPERAND_TYPE"));

describe.each(functions.map((spec) => [spec.name, spec] as const))("%s", (_name, spec) => {
  test("has a title, a sentence and named arguments", () => {
    expect(spec.title).toMatch(/^\p{L}+$/u);
    expect(spec.help).toMatch(/。$/);
    expect(new Set(spec.args.map((arg) => arg.name)).size).toBe(spec.args.length);
    expect(
      spec.args.findIndex((arg) => arg.optional) === -1 || spec.args.slice(spec.args.findIndex((arg) => arg.optional)).every((arg) => arg.optional),
    ).toBe(true);
  });
});
