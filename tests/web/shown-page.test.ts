import { expect, test } from "vitest";
import type { RouteNode } from "../../engine/api.ts";
import { shownPage } from "../../src/web/shell/pages/shown-page.ts";

const flags = { title: "", icon: "", isLink: "", isHide: false, isKeepAlive: false, isAffix: false, isIframe: false, tag: "", isAuth: true };
const node = (id: string, path: string, rest: Omit<Partial<RouteNode>, "meta"> & { meta?: Partial<RouteNode["meta"]> } = {}): RouteNode => ({
  id,
  path,
  name: id,
  component: "",
  openType: 0,
  menuLink: "",
  screen: null,
  children: [],
  ...rest,
  meta: { ...flags, ...rest.meta },
});
const routes = [
  node("1", "/layout/dorm", { children: [node("11", "/layout/dorm/room", { screen: "dorm/room", component: "dorm/room" })] }),
  node("2", "/layout/empty"),
  node("3", "/layout/gone", { component: "no/such/view" }),
  node("4", "/layout/report", { meta: { isIframe: true, isLink: "https://school.example.cn/report" } }),
  node("5", "/layout/leave", { screen: "leave/application" }),
];

test.each([
  ["an entry with a screen", "/layout/leave", "", { page: "screen", screen: "leave/application" }],
  ["an entry below a folder", "/layout/dorm/room", "", { page: "screen", screen: "dorm/room" }],
  ["a folder", "/layout/dorm", "", { page: "elsewhere", to: "/layout/dorm/room" }],
  ["an entry named by its id", "/layout", "id=5&ddtab=true", { page: "elsewhere", to: "/layout/leave" }],
  ["a screen without an entry", "/layout/open", "_screen=leave/type", { page: "screen", screen: "leave/type" }],
  ["the bare frame", "/layout", "", { page: "elsewhere", to: "/index" }],
  ["an empty folder", "/layout/empty", "", { page: "not-found" }],
  ["an address nobody knows", "/layout/nowhere", "", { page: "not-found" }],
  ["an id nobody knows", "/layout", "id=99", { page: "not-found" }],
])("%s", (_name, path, query, shown) => expect(shownPage(routes, path, new URLSearchParams(query))).toEqual(shown));

test("an entry whose component is no page of ours is not found", () =>
  expect(shownPage(routes, "/layout/gone", new URLSearchParams())).toEqual({ page: "not-found" }));

test("an outside address stands in its frame", () =>
  expect(shownPage(routes, "/layout/report", new URLSearchParams())).toMatchObject({ page: "framed", node: { id: "4" } }));
