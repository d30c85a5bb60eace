import { use, useEffect } from "react";
import { Navigate, Outlet, useLocation, useMatches } from "react-router";
import { Splash } from "../pages/Splash.tsx";
import type { RouteHandle } from "../routes.tsx";
import { loadAppInfo, pageTitle } from "./app-info.ts";
import { clearSession } from "./end-session.ts";
import { decideRoute } from "./guard.ts";
import { useMenu } from "./menu-store.ts";
import { readToken } from "./token-store.ts";

/** Stands in front of every page and does what `decideRoute` says. */
export function RouteGuard() {
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const app = use(loadAppInfo());
  const { routes, load } = useMenu();
  const decision = decideRoute({
    path: pathname,
    query: { tgc: new URLSearchParams(search).get("tgc") },
    meta: handle?.isAuth === false ? { isAuth: false } : {},
    token: readToken(),
    routeListEmpty: routes === null,
    ssoType: app.ssoType,
  });
  const mustClear = decision.action === "external" || (decision.action === "redirect" && decision.clear);
  const mustLoad = decision.action === "loadRoutesThenRepeat";
  useEffect(() => {
    if (mustClear) clearSession();
    if (decision.action === "external") location.replace(app.ssoLoginUrl);
    if (mustLoad) void load();
  }, [decision.action, mustClear, mustLoad, load, app.ssoLoginUrl]);
  useEffect(() => {
    // Screens set their own title when they are known.
    if (handle?.title) document.title = pageTitle(handle.title, app.globalTitle);
  }, [handle?.title, app.globalTitle]);
  if (decision.action === "redirect") return <Navigate to={decision.to} replace />;
  return decision.action === "next" ? <Outlet /> : <Splash />;
}
