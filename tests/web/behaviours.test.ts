import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { failureText } from "../../src/web/client/failure.ts";
import { type QueryValue, toQuery } from "../../src/web/client/query.ts";
import { signature } from "../../src/web/client/signature.ts";
import { startI18n } from "../../src/web/i18n/i18n.ts";
import { languageId } from "../../src/web/i18n/languages.ts";
import { decideRoute, type GuardInput } from "../../src/web/routes/guard.ts";
import { metaDefaults } from "../../src/web/routes/site-route.ts";
import { redirectOf, siteRouteAt } from "../../src/web/routes/site-paths.ts";
import { pageTitle } from "../../src/web/session/app-info.ts";
import { entranceOf, prefixes } from "../../src/web/session/entrance.ts";
import { lockView } from "../../src/web/session/lock-view.ts";
import { clearLocal, toEntry } from "../../src/web/session/storage.ts";
import { menuTarget } from "../../src/web/shell/menu/menu-link.ts";
import { addView, removeOtherViews, removeViews } from "../../src/web/shell/pages/cached-views.ts";
import { themeDefaults } from "../../src/web/theme/theme-config.ts";
import { memoryStorage } from "../support/memory-storage.ts";

// The contract's own table: the rows about routes, storage, looks and replies.
const givenKeys = ["to", "path", "routeTitle", "globalTitle", "menu", "origin", "keysBefore", "value", "key", "keys not shown", "choice"] as const;
const moreKeys = ["cached", "add", "remove", "removeOthers", "clear", "params", "timestamp", "token", "http", "body", "request"] as const;
/** Each row knows which of these it has, and of what type. */
type Given = Record<(typeof givenKeys)[number] | (typeof moreKeys)[number], never>;
interface Row {
  id: string;
  given: Given & { scenario?: string };
  expect: never;
}
const rows = JSON.parse(readFileSync(new URL("../fixtures/behaviours.json", import.meta.url), "utf8")) as Row[];
const about = (prefix: string) => rows.filter((row) => row.id.replace(/-\d+$/, "") === prefix);
const table = (prefix: string) => about(prefix).map((row) => [row.id, row.given, row.expect] as const);

beforeAll(() => startI18n("zh-cn"));

describe("the guard", () => {
  test("has rows", () => expect(about("guard").length).toBeGreaterThan(25));

  test.each(table("guard"))("%s", (_id, given, wanted) => {
    const { to, token, routeListEmpty, ssoType } = given as unknown as GuardInput & {
      to: { path: string; query: { tgc?: string }; meta: { isAuth?: boolean } };
    };
    const decision = decideRoute({ path: to.path, query: to.query, meta: to.meta, token, routeListEmpty, ssoType });
    const { action, to: target, clears } = wanted as { action: string; to?: string; clears?: string[] };
    expect(decision.action).toBe(action);
    if (decision.action !== "redirect") return;
    expect(decision.to).toBe(target);
    expect(decision.clear).toBe(clears?.includes("local (theme keys kept)") ?? false);
  });

  test.each(
    about("guard")
      .map((row) => (row.given as unknown as { to: { path: string; meta: { isAuth?: boolean } } }).to)
      .map((to) => [to.path, to.meta.isAuth] as const),
  )("the route of %s says isAuth %s too, unless its row leaves it open", (path, isAuth) => {
    if (isAuth === false) expect(siteRouteAt(path).meta.isAuth).toBe(false);
  });
});

test.each(table("redirect"))("%s", (_id, { path }, wanted) => expect(redirectOf(path)).toBe(wanted === path ? null : wanted));
test.each(table("title"))("%s", (_id, { routeTitle, globalTitle }, wanted) => expect(pageTitle(routeTitle, globalTitle)).toBe(wanted));
test.each(table("route-meta"))("%s", (_id, _given, wanted) => expect(Object.keys(metaDefaults).sort()).toEqual([...(wanted as string[])].sort()));

test.each(table("menu"))("%s", (_id, { menu, origin }, wanted) => expect(menuTarget(menu, origin)).toBe((wanted as { url?: string }).url ?? null));

test.each(table("store-pick").filter(([, given]) => given.path))("%s", (_id, { path }, wanted) => expect(entranceOf(path)).toBe(wanted));

test.each(table("storage-clear").filter(([, given]) => given.scenario === "clearLocal" && given.keysBefore))("%s", (_id, given, wanted) => {
  const keys = (names: string[]) => names.map((name) => prefixes.main + name);
  const store = memoryStorage(Object.fromEntries(keys(given.keysBefore).map((key) => [key, "1"])));
  const dropped: string[] = [];
  clearLocal(store, (name) => dropped.push(name));
  expect(Object.keys(store).sort()).toEqual(keys((wanted as { keysAfter: string[] }).keysAfter).sort());
  expect(dropped).toContain("flysource-access_token");
});

test.each(table("storage-entry").filter(([, given]) => given.scenario === "setEntry"))("%s", (_id, given, wanted) =>
  expect(toEntry(given.value, (wanted as { datetime: number }).datetime)).toEqual(wanted),
);

test.each(table("theme-default").filter(([, given]) => given.key && given.key !== "showLogin"))("%s", (_id, { key }, wanted) =>
  expect(themeDefaults[key as keyof typeof themeDefaults]).toBe(wanted),
);
test.each(table("theme-default").filter(([, given]) => given["keys not shown"]))("%s", (_id, given, wanted) => {
  for (const key of given["keys not shown"] as (keyof typeof themeDefaults)[]) expect(themeDefaults[key], key).toBe(wanted);
});

test.each(table("lock-screen"))("%s", (_id, given, wanted) => expect(lockView(given as never)).toEqual(wanted));
test.each(table("language"))("%s", (_id, { choice }, wanted) => expect(languageId(choice)).toBe(wanted));

test.each(table("cached-view"))("%s", (_id, { cached, add, remove, removeOthers, clear }, wanted) => {
  if (add) expect(addView(cached, add)).toEqual(wanted);
  else if (remove) expect(removeViews(cached, [remove])).toEqual(wanted);
  else if (removeOthers) expect(removeOtherViews(cached, removeOthers)).toEqual(wanted);
  else expect([clear, removeViews(cached, cached)]).toEqual([true, wanted]);
});

test.each(table("query"))("%s", (_id, { params }, wanted) => expect(toQuery(params as Record<string, QueryValue>).toString()).toBe(wanted));
test.each(table("signature").filter(([, given]) => given.token))("%s", (_id, { path, timestamp, token }, wanted) =>
  expect(signature(path, timestamp, token)).toBe(wanted),
);

test.each(table("error").filter(([, given]) => Number(given.http) >= 400 && given.http !== 401 && !given.request))(
  "%s",
  (_id, { http, body }, wanted) => expect(failureText(http, body ?? null) || null).toBe((wanted as { notification: string | null }).notification),
);
