import { describe, expect, test } from "vitest";
import type { FilterDocument } from "../../../engine/kinds/screen/document.ts";
import { filterRefs, filterText, filterTitle, isActive } from "../../../renderers/filters/filter-text.ts";
import { kitchenScreen } from "../../support/kitchen.ts";

const screen = kitchenScreen();
const words: FilterDocument = { key: "keyword", as: "search", fields: ["title"] };

describe("a filter in use says what it asks for", () => {
  test.each<[string, FilterDocument, Record<string, unknown>, string]>([
    ["words", words, { keyword: "投影 仪" }, "投影 仪"],
    ["one code", { field: "kind" }, { kind: "1" }, "设备"],
    ["several codes", { field: "kind" }, { kind: ["1", "3"] }, "设备、耗材"],
    ["a retired code", { field: "kind" }, { kind: "9" }, "旧类"],
    ["a code that left the dictionary", { field: "kind" }, { kind: "77" }, "77"],
    ["yes", { field: "isSent" }, { isSent: "true" }, "是"],
    ["no", { field: "isSent" }, { isSent: "false" }, "否"],
    [
      "instants as days",
      { field: "startAt" },
      { "startAt.start": "2026-11-20 00:00:00", "startAt.end": "2026-11-22 23:59:59" },
      "2026-11-20 ~ 2026-11-22",
    ],
    ["one day", { field: "startAt" }, { "startAt.start": "2026-11-20 00:00:00", "startAt.end": "2026-11-20 23:59:59" }, "2026-11-20"],
    ["a stretch by its name", { field: "startAt" }, { startAt: "week" }, "本周"],
    ["from a day on", { field: "startAt" }, { "startAt.start": "2026-11-20 00:00:00" }, "≥ 2026-11-20"],
    ["up to a number", { field: "total" }, { "total.end": "2000.5" }, "≤ 2000.5"],
    ["nothing of its own", { field: "kind" }, { keyword: "x" }, ""],
  ])("%s", (_what, filter, query, said) => {
    expect(filterText(filter, screen, query)).toBe(said);
    expect(isActive(filter, query)).toBe(said !== "");
  });

  test("references are told level by level, those that are chosen", () => {
    const cascade: FilterDocument = { field: "area", as: "cascade", to: ["place", "keeper"] };
    expect(filterRefs(cascade, screen, { area: "1", keeper: "a,b" }).map(({ field, keys }) => [field.path, keys])).toEqual([
      ["area", ["1"]],
      ["keeper", ["a", "b"]],
    ]);
  });

  test("a search has a name though it has no field", () => expect(filterTitle(words, screen)).toBe("关键字"));
});
