import { describe, expect, test } from "vitest";
import { pageTitle } from "../../src/web/session/app-info.ts";
import { entranceOf } from "../../src/web/session/entrance.ts";
import { decideRoute } from "../../src/web/routes/guard.ts";
import { isRefreshDue } from "../../src/web/session/refresh.ts";
import { clearLocal, readEntry, toEntry } from "../../src/web/session/storage.ts";
import { linkOf } from "../../src/web/shell/menu/menu-link.ts";
import { afterClosing } from "../../src/web/shell/tags/tag.ts";
import { memoryStorage } from "../support/memory-storage.ts";

const open = { isAuth: false };

describe("the guard", () => {
  test.each([
    ["/welcome/index", {}, null, false, "", {}, { action: "next" }],
    ["/welcome/login", {}, null, false, "cas", {}, { action: "next" }],
    ["/datascreen/welcome", {}, null, false, "", {}, { action: "next" }],
    ["/userset", {}, null, false, "", {}, { action: "redirect", to: "/", clear: true }],
    ["/index", {}, null, false, "", {}, { action: "redirect", to: "/", clear: true }],
    ["/no/such/path", {}, null, false, "", {}, { action: "redirect", to: "/", clear: true }],
    ["/401", {}, null, false, "", {}, { action: "redirect", to: "/", clear: true }],
    ["/fktjwj", {}, null, false, "", open, { action: "next" }],
    ["/layout/dorm/room", {}, "t", true, "", {}, { action: "loadRoutesThenRepeat" }],
    ["/no/such/path", {}, "t", false, "", {}, { action: "next" }],
    ["/datascreen/carousel", {}, "t", true, "", open, { action: "next" }],
    ["/login", {}, "t", false, "", open, { action: "redirect", to: "/index", clear: false }],
    ["/", {}, "t", false, "", open, { action: "redirect", to: "/index", clear: false }],
    ["/", { tgc: "TGT-1" }, "t", false, "", open, { action: "next" }],
    ["/index", {}, null, false, "cas", {}, { action: "external" }],
    ["/", {}, null, false, "cas", open, { action: "external" }],
    ["/login", {}, null, false, "cas", open, { action: "next" }],
    ["/", {}, null, false, "null", open, { action: "next" }],
    ["/", { tgc: "TGT-1" }, null, false, "cas", open, { action: "next" }],
  ])("%s %j with token %s", (path, query, token, routeListEmpty, ssoType, meta, decision) => {
    expect(decideRoute({ path, query, token, routeListEmpty, ssoType, meta })).toEqual(decision);
  });
});

describe("the token is refreshed when it is 3000 seconds old and nobody else is at it", () => {
  test.each([
    ["t", 2_999_000, false, false],
    ["t", 3_000_000, false, true],
    ["t", 3_600_000, false, true],
    ["t", 3_000_000, true, false],
    ["t", null, false, false],
    [null, 5_000_000, false, false],
  ])("token %s, age %s, lock %s", (token, ageMs, isLocked, due) => expect(isRefreshDue({ token, ageMs, isLocked })).toBe(due));
});

test("signing out keeps what belongs to a person's looks and nothing else", () => {
  const store = memoryStorage({
    "flysource-access_token": "1",
    "flysource-welcome-access_token": "1",
    "flysource-userInfo": "1",
    "flysource-tagsViewList": "1",
    "flysource-appId": "1",
    "flysource-userTheme": "1",
    "flysource-themeConfig": "1",
    "flysource-frequency": "1",
    "flysource-themeConfigStyle": "1",
    "flysource-variants:7:leave/application": "1",
  });
  clearLocal(store, () => undefined);
  expect(Object.keys(store).sort()).toEqual([
    "flysource-frequency",
    "flysource-themeConfig",
    "flysource-themeConfigStyle",
    "flysource-userTheme",
    "flysource-variants:7:leave/application",
  ]);
});

test("an entry carries its type and its moment; a broken one reads as nothing", () => {
  expect(toEntry("5001", 1756684800000)).toEqual({ type: "string", content: "5001", datetime: 1756684800000 });
  expect(toEntry({ layout: "transverse" }, 1)).toEqual({ type: "object", content: { layout: "transverse" }, datetime: 1 });
  expect(readEntry(memoryStorage({ appId: "not json" }), "appId")).toBeNull();
});

test.each([
  ["/index", "main"],
  ["/welcome/index", "welcome"],
  ["/welcome", "welcome"],
  ["/datascreen/welcome", "main"],
  ["/dzks/exame/index", "dzks"],
])("%s belongs to the entrance %s", (path, entrance) => {
  expect(entranceOf(path)).toBe(entrance);
});

test.each([
  [{ openType: 1, menuLink: "/caster/leave" }, "https://school.example.cn/caster/leave"],
  [{ openType: 1, menuLink: "http://10.1.1.9:8080/caster/leave?x=1" }, "https://school.example.cn/caster/leave?x=1"],
  [{ openType: "1", menuLink: "https://lib.example.cn/a" }, "https://lib.example.cn/a"],
  [{ openType: 2, menuLink: "" }, null],
  [{ openType: 1, menuLink: "javascript:alert(1)" }, null],
  [{ openType: 1, menuLink: "//evil.example" }, null],
])("a menu entry %j opens %s", (menu, url) => expect(linkOf(menu as { openType: number; menuLink: string }, "https://school.example.cn")).toBe(url));

test.each([
  [[], "/a", null],
  [["/b"], "/b", "/a"],
  [["/a"], "/a", "/b"],
  [["/a", "/b", "/c"], "/c", "/index"],
  [["/b"], "/a", null],
])("closing %j while on %s goes to %s", (closed, current, next) => {
  const tags = ["/a", "/b", "/c"].map((path) => ({ key: path, path, search: "", title: path, icon: "", isPinned: false }));
  expect(afterClosing(tags, closed, current)?.path ?? null).toBe(next);
});

test.each([
  ["房间管理", "房间管理 - 智慧校园综合服务平台"],
  ["", "智慧校园综合服务平台"],
])("the page %j is titled %s", (title, whole) => expect(pageTitle(title, "智慧校园综合服务平台")).toBe(whole));
