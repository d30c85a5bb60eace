import { create } from "zustand";
import type { RouteNode } from "../../../engine/api.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { call } from "../client/http.ts";
import { i18n } from "../i18n/i18n.ts";

interface Menu {
  /** Null = not asked for yet; an empty list is a valid answer. */
  routes: RouteNode[] | null;
  failure: string | null;
  load(): Promise<void>;
  forget(): void;
}

let pending: { language: string; done: Promise<void> } | null = null;

/** The signed-in person's menu (contract, row 14). */
export const useMenu = create<Menu>((set) => ({
  routes: null,
  failure: null,
  load: () => {
    const { language } = i18n;
    // Who asks again while one is under way gets that one, unless its titles would be in the language before.
    if (pending?.language === language) return pending.done;
    const keep = (menu: Pick<Menu, "routes" | "failure">) => {
      if (pending !== asked) return;
      pending = null;
      set(menu);
    };
    const done = call<RouteNode[]>("GET", "/api/flySource-base/sysMenu/getUserRoutes", { query: { platform: "pc" } })
      .then((routes) => keep({ routes, failure: null }))
      // With an empty menu the home page can still tell what went wrong and try again.
      .catch((error: unknown) => keep({ routes: [], failure: error instanceof RequestFailure ? error.message : i18n.t("errors:menu") }));
    const asked = { language, done };
    pending = asked;
    return done;
  },
  forget: () => set({ routes: null, failure: null }),
}));
