import { expect, test } from "vitest";
import type { RouteNode } from "../../engine/api.ts";
import { menuTarget } from "../../engine/values/menu-target.ts";
import { linkOf } from "../../src/web/shell/menu/menu-link.ts";
import { pagesOf, searchPages } from "../../src/web/shell/menu/search-pages.ts";

const node = (title: string, children: RouteNode[] = []): RouteNode => ({
  id: title,
  path: `/layout/${title}`,
  name: title,
  component: "",
  openType: 0,
  menuLink: "",
  screen: children.length === 0 ? title : null,
  meta: { title, icon: "", isLink: "", isHide: false, isKeepAlive: true, isAffix: false, isIframe: false, tag: "", isAuth: true },
  children,
});
const pages = pagesOf([node("请假销假", [node("请假办理", [node("请假申请"), node("销假管理")])]), node("基础数据", [node("班级管理")])]);
const initials: Record<string, string> = { 班级管理: "bjgl" };
const soundsLike = (title: string, typed: string) => initials[title]?.includes(typed) ?? false;

test.each([
  ["请假", ["请假申请", "销假管理"]],
  ["管理", ["销假管理", "班级管理"]],
  ["bj", ["班级管理"]],
  [" 基础 ", ["班级管理"]],
  ["没有", []],
  ["", ["请假申请", "销假管理", "班级管理"]],
])("searching %j finds %j: own titles first, then by sound, then by area", (typed, titles) =>
  expect(searchPages(pages, typed, soundsLike).map((page) => page.titles.at(-1))).toEqual(titles),
);

const origin = "https://school.example.cn";

test.each([
  [{ id: "7", openType: 1, menuLink: "javascript:alert(1)" }, null],
  [{ id: "7", openType: 1, menuLink: "//evil.example" }, null],
  [{ id: "7", openType: 1, menuLink: "/\\evil.example" }, null],
  [{ id: "7", openType: 1, menuLink: "data:text/html,x" }, null],
  [{ id: "a&b=c", openType: 2, menuLink: "" }, "/layout?id=a%26b%3Dc&ddtab=true"],
])("an entry %j opens %s", (entry, target) => expect(menuTarget(entry, origin)).toBe(target));

test.each([
  ["https://lib.example.cn", false, "https://lib.example.cn"],
  ["https://lib.example.cn", true, null],
  ["javascript:alert(1)", false, null],
  ["", false, null],
])("a node that links to %j, framed %s, opens %s in a window of its own", (isLink, isIframe, target) => {
  const page = node("x");
  expect(linkOf({ ...page, meta: { ...page.meta, isLink, isIframe } }, origin)).toBe(target);
});
