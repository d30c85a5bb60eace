import { describe, expect, test } from "vitest";
import type { ShownTile, TileFigures } from "../../../engine/api.ts";
import { provinceFields } from "../../../renderers/boards/provinces.ts";
import { figureText } from "../../../renderers/boards/tile.ts";
import { chartPoints, tileChart } from "../../../renderers/boards/tile-chart.ts";
import { secondsUntil } from "../../../renderers/boards/tiles/CountdownTile.tsx";
import { roomIn } from "../../../renderers/boards/use-unit.ts";

const measure = (key: string, title: string) => ({ key, title, unit: "人", scale: null, isShare: false });
const tile = (more: Partial<ShownTile>): ShownTile => ({
  ...{ key: "t", as: "bar", at: [0, 0, 10, 10], title: "图", text: null, isAbsent: false, hasSeries: false, boards: [] },
  measures: [measure("a", "甲")],
  dimension: { title: "学院", isTime: false },
  ...more,
});
const figures = (more: Partial<TileFigures>): TileFigures => ({ groups: [], totals: {}, rows: [], ...more });

describe("what a chart is drawn from", () => {
  const groups = [
    { key: "1", label: "一院", measures: { a: 10, b: 5 } },
    { key: null, label: "", measures: { a: 15, b: null } },
  ];
  test("one measure is one colour, groups without a name are the others", () =>
    expect(chartPoints(tile({}), figures({ groups }))).toEqual([
      { group: "一院", series: "", value: 10 },
      { group: "其他", series: "", value: 15 },
    ]));
  test("several measures are told apart by colour", () =>
    expect(chartPoints(tile({ measures: [measure("a", "男"), measure("b", "女")] }), figures({ groups: groups.slice(0, 1) }))).toEqual([
      { group: "一院", series: "男", value: 10 },
      { group: "一院", series: "女", value: 5 },
    ]));
  test("without groups each measure is one", () =>
    expect(
      chartPoints(tile({ dimension: null, measures: [measure("a", "甲"), measure("b", "乙")] }), figures({ totals: { a: 3, b: null } })),
    ).toEqual([
      { group: "甲", series: "", value: 3 },
      { group: "乙", series: "", value: 0 },
    ]));
  test("days are told without their year", () =>
    expect(
      chartPoints(
        tile({ dimension: { title: "日期", isTime: true } }),
        figures({ groups: [{ key: "2026-11-26", label: "2026-11-26", measures: { a: 1 } }] }),
      ),
    ).toEqual([{ group: "11-26", series: "", value: 1 }]));
  test.each(["line", "bar", "column", "pie", "radar"] as const)("%s is data alone, and larger on a larger wall", (as) => {
    const draw = (unit: number) => JSON.stringify(tileChart(tile({ as }), [], { unit, isDeep: true }));
    expect(JSON.parse(draw(1))).toEqual(tileChart(tile({ as }), [], { unit: 1, isDeep: true }));
    expect(draw(2)).not.toBe(draw(1));
  });
});

test.each([
  ["a 4K wall", { width: 3840, height: 2160 }, { unit: 2, across: 2, down: 2, isPhone: false }],
  ["two screens beside each other", { width: 3840, height: 1080 }, { unit: 1, across: 2, down: 1, isPhone: false }],
  ["an upright screen", { width: 1080, height: 1920 }, { unit: 0.5625, across: 0.5625, down: 1920 / 1080, isPhone: false }],
  ["a phone", { width: 390, height: 844 }, { unit: 0.95, across: 1, down: 1, isPhone: true }],
])("a board fits %s", (_name, holder, room) => expect(roomIn(holder, { width: 1920, height: 1080 })).toEqual(room));

test.each([
  ["22:30", "2026-11-26T22:00:00", 1800],
  ["22:30", "2026-11-26T23:00:00", 84_600],
  ["2026-11-27 00:00:00", "2026-11-26T23:59:30", 30],
  ["2026-11-25 00:00:00", "2026-11-26T00:00:00", 0],
])("until %s at %s", (until, now, left) => expect(secondsUntil(until, new Date(now))).toBe(left));

test("the map has the 34 provinces, each in a field of its own", () => {
  expect(Object.keys(provinceFields)).toHaveLength(34);
  expect(new Set(Object.values(provinceFields).map(String)).size).toBe(34);
});

test("what is not told is a dash, a share has one digit", () => {
  expect(figureText({ scale: null, isShare: true }, 12.345)).toBe("12.3");
  expect(figureText({ scale: null, isShare: false }, null)).toBe("—");
});
