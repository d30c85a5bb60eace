import { describe, expect, test } from "vitest";
import type { Row } from "../../../engine/api.ts";
import { groupOf, groupPaths, kindOf, listViews, spanOf } from "../../../engine/screens/list-kinds.ts";
import { dayNumber } from "../../../engine/values/dates.ts";
import { daysOf, timeScale } from "../../../renderers/screens/crud/gantt/time-scale.ts";
import { kitchenScreen } from "../../support/kitchen.ts";

const screen = kitchenScreen();
const withColumns = (...fields: string[]) => ({
  ...screen,
  flow: null,
  screen: { ...screen.screen, calendar: undefined, list: { columns: fields.map((field) => ({ field })) } },
});

describe("views that a list offers beside those of its document", () => {
  test("a kanban by each dictionary column that the reader writes, and none by others", () => {
    expect(groupPaths(withColumns("kind", "title"))).toEqual(["kind"]);
    const fields = { ...screen.fields, kind: { ...screen.fields.kind!, update: false } };
    expect(groupPaths({ ...withColumns("kind"), fields })).toEqual([]);
    const masked = { ...screen.fields, kind: { ...screen.fields.kind!, read: "masked" as const } };
    expect(groupPaths({ ...withColumns("kind"), fields: masked })).toEqual([]);
    expect(listViews(withColumns("kind", "title"))).toEqual(["table", "kanban:kind"]);
  });
  test("the text of a view names its kind and its field", () => {
    expect([kindOf("kanban:xh.kind"), groupOf("kanban:xh.kind"), kindOf("table"), groupOf("table")]).toEqual(["kanban", "xh.kind", "table", null]);
  });
  test("a gantt where columns are a start and an end", () => {
    const day = { ...screen.fields.startAt!, read: "clear" as const, valueClass: "date" as const };
    const of = (...names: string[]) => ({
      ...withColumns(...names),
      fields: Object.fromEntries(names.map((name) => [name, { ...day, path: name, type: "date" as const }])),
    });
    expect(spanOf(of("startOn", "endOn"))).toEqual({ start: "startOn", end: "endOn" });
    expect(spanOf(of("xh.startOn", "xh.endOn"))).toEqual({ start: "xh.startOn", end: "xh.endOn" });
    for (const names of [["startOn"], ["startOn", "endAt"], ["restart", "restend"], ["createTime"]]) expect(spanOf(of(...names))).toBeNull();
  });
});

describe("days under one scale", () => {
  const row = (values: object) => values as unknown as Row;
  const day = (text: string) => dayNumber(text)!;
  test("are those of two ends, or of a range; a row without an end has none", () => {
    const span = { start: "a", end: "b" };
    expect(daysOf(row({ a: "2026-11-01 08:00:00", b: "2026-11-03" }), span)).toEqual({ from: day("2026-11-01"), to: day("2026-11-03") });
    expect(daysOf(row({ r: { start: "2026-11-01", end: "2026-11-02" } }), { start: "r", end: "r" })).toEqual({
      from: day("2026-11-01"),
      to: day("2026-11-02"),
    });
    for (const values of [{ a: "2026-11-01" }, { a: "2026-11-02", b: "2026-11-01" }, { a: "soon", b: "2026-11-01" }])
      expect(daysOf(row(values), span)).toBeNull();
  });
  test("are marked by days, by Mondays or by months, as long as they are", () => {
    const scale = (from: string, to: string) => timeScale([{ from: day(from), to: day(to) }], "2026-11-21");
    expect(scale("2026-11-01", "2026-11-03").ticks.map(({ label }) => label)).toEqual(["11-01", "02", "03"]);
    expect(
      scale("2026-10-01", "2026-11-30")
        .ticks.map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(["10-05", "10-12"]);
    expect(
      scale("2026-01-15", "2026-12-31")
        .ticks.map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(["2026-02", "2026-03"]);
    const endless = scale("2000-01-01", "2026-12-31");
    expect(endless.to - endless.from).toBe(729);
  });
  test("are today where nothing has any", () =>
    expect(timeScale([], "2026-11-21")).toMatchObject({ from: day("2026-11-21"), to: day("2026-11-21") }));
});
