import { languageId } from "../../../src/web/i18n/languages.ts";
import { type Cleared, decideRoute, type GuardInput } from "../../../src/web/routes/guard.ts";
import { redirectOf, siteRouteAt } from "../../../src/web/routes/site-paths.ts";
import { metaDefaults } from "../../../src/web/routes/site-route.ts";
import { pageTitle } from "../../../src/web/session/app-info.ts";
import { lockView } from "../../../src/web/session/lock-view.ts";
import { useMenu } from "../../../src/web/session/menu-store.ts";
import { type MenuEntry, menuTarget } from "../../../engine/values/menu-target.ts";
import { openNewTab } from "../../../src/web/shell/menu/new-tab.ts";
import { addView, removeOtherViews, removeViews, type View } from "../../../src/web/shell/pages/cached-views.ts";
import type { AnsweringServer } from "../counterparts/answering-server.ts";
import type { Browser } from "./browser.ts";
import { type Driver, type Drivers, unknownRow } from "./rows.ts";

/** As the table words it. */
const cleared: Record<Cleared, string[]> = { nothing: [], session: ["session"], "session and local": ["session", "local (theme keys kept)"] };

const guard =
  (server: AnsweringServer): Driver =>
  async (row) => {
    const { to, ...rest } = row.given as { to: { path: string; query: GuardInput["query"]; meta: GuardInput["meta"] } } & Omit<GuardInput, "path">;
    const input: GuardInput = { ...rest, path: to.path, query: to.query, meta: to.meta };
    const decision = decideRoute(input);
    if (decision.action === "external") return { action: "external", to: "{ssoLoginUrl}", clears: cleared[decision.clears] };
    if (decision.action === "redirect") {
      const clears = cleared[decision.clears];
      return { action: "redirect", to: decision.to, ...(clears.length > 0 && { clears }) };
    }
    if (decision.action === "next")
      return { action: "next", ...(input.token !== null && siteRouteAt(to.path).path === "*" && { page: "not-found" }) };
    server.asked.length = 0;
    server.answer = () => ({ body: { success: true, code: 200, data: [] } });
    await useMenu.getState().load();
    const [asked] = server.asked;
    const again = decideRoute({ ...input, routeListEmpty: useMenu.getState().routes === null });
    return { action: decision.action, call: `${asked?.method} ${asked?.path}`, repeat: again.action === "next" ? to.path : again.action };
  };

const menu =
  (browser: Browser): Driver =>
  ({ given }) => {
    const url = menuTarget(given.menu as MenuEntry, String(given.origin));
    if (url === null) return { blocked: true };
    openNewTab(url);
    const [address, target] = browser.opened.pop() ?? [];
    return { url: address, target };
  };

const cachedView: Driver = (row) => {
  const { cached, add, remove, removeOthers, clear } = row.given as {
    cached: string[];
    add?: View;
    remove?: string;
    removeOthers?: string;
    clear?: true;
  };
  if (add) return addView(cached, add);
  if (remove) return removeViews(cached, [remove]);
  if (removeOthers) return removeOtherViews(cached, removeOthers);
  return clear ? removeViews(cached, cached) : unknownRow(row);
};

/** Rows about addresses, menus and what a person sees round the page (specification, sections 2 to 4). */
export const routeDrivers = (browser: Browser, server: AnsweringServer): Drivers => ({
  guard: guard(server),
  redirect: ({ given }) => redirectOf(String(given.path)) ?? given.path,
  title: ({ given }) => pageTitle(given.routeTitle as string, given.globalTitle as string),
  "route-meta": () => Object.keys(metaDefaults),
  menu: menu(browser),
  "cached-view": cachedView,
  "lock-screen": ({ given }) => lockView(given as unknown as Parameters<typeof lockView>[0]),
  language: ({ given }) => languageId(given.choice),
});
