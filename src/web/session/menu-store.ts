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

let pending: Promise<void> | null = null;

/** The signed-in person's menu (contract, row 14). */
export const useMenu = create<Menu>((set) => ({
  routes: null,
  failure: null,
  load: () => {
    pending ??= call<RouteNode[]>("GET", "/api/flySource-base/sysMenu/getUserRoutes", { query: { platform: "pc" } })
      .then((routes) => set({ routes, failure: null }))
      // With an empty menu the home page can still tell what went wrong and try again.
      .catch((error: unknown) => set({ routes: [], failure: error instanceof RequestFailure ? error.message : i18n.t("errors:menu") }))
      .finally(() => {
        pending = null;
      });
    return pending;
  },
  forget: () => set({ routes: null, failure: null }),
}));
