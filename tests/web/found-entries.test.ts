import { describe, expect, test } from "vitest";
import type { RouteNode } from "../../engine/api.ts";
import { type FoundEntry, foundEntries } from "../../src/web/shell/menu/found-entries.ts";

const page = (title: string, screen: string | null) => ({ node: { path: `/${title}`, screen } as RouteNode, titles: ["业务", title] });
const pages = [page("请假申请", "leave/application"), page("请假统计", "leave/stat"), page("外部链接", null)];
const record = { screen: "leave/application", screenTitle: "请假申请", id: "1", title: "QJ1", number: "" };
const buttons = { leaveApplication_create: true, leaveStat_export: true } as const;
const said = (entries: FoundEntry[]) =>
  entries.map((entry) => `${entry.kind} ${entry.kind === "record" ? entry.record.title : entry.page.titles.at(-1)}`);
const found = (typed: string, more = {}) => {
  const pagesFor = (words: string) => pages.filter(({ titles }) => titles.at(-1)!.includes(words.trim()));
  return said(foundEntries({ typed, createWord: "新增", pagesFor, buttons, records: [record], ...more }));
};

describe("the search", () => {
  test("has pages first, then what may be begun on them, then records", () =>
    expect(found("请假")).toEqual(["page 请假申请", "page 请假统计", "create 请假申请", "record QJ1"]));
  test("has the action first where its word is typed", () => expect(found("新增 请假")).toEqual(["create 请假申请", "record QJ1"]));
  test("offers nothing to begin before anything is typed", () =>
    expect(found("", { records: [] })).toEqual(["page 请假申请", "page 请假统计", "page 外部链接"]));
  test("offers no action that the person may not press", () =>
    expect(found("请假", { buttons: undefined, records: [] })).toEqual(["page 请假申请", "page 请假统计"]));
});
