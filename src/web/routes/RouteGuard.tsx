import { lazy, Suspense, use, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { removeOverlay } from "../loading/overlay.ts";
import { Splash } from "../pages/Splash.tsx";
import { loadAppInfo, pageTitle } from "../session/app-info.ts";
import { clearSession, leaveSite } from "../session/end-session.ts";
import { useMenu } from "../session/menu-store.ts";
import { readToken } from "../session/token-store.ts";
import { mayJump } from "../sign-on/journey.ts";
import { hasTicket } from "../sign-on/ticket-trial.ts";
import { useLock } from "../session/lock-store.ts";
import { BarePage } from "./BarePage.tsx";
import { type Cleared, decideRoute, type GuardDecision } from "./guard.ts";
import { loadShell } from "./frame.ts";
import type { SiteRoute } from "./site-route.ts";
import { useSessionElsewhere } from "./use-session-elsewhere.ts";
import { redirectOf, siteRouteAt } from "./site-paths.ts";
import { dressed } from "../theme/antd-styles.ts";

const Shell = lazy(() => loadShell().then((module) => ({ default: module.Shell })));
const LockScreen = lazy(() => dressed(import("../lock/LockScreen.tsx")).then((module) => ({ default: module.LockScreen })));

/** Stands in front of every page and does what `decideRoute` says. */
export function RouteGuard() {
  const { pathname } = useLocation();
  const route = siteRouteAt(pathname);
  const app = use(loadAppInfo());
  const isLocked = useLock((lock) => lock.isLocked);
  const { routes, load } = useMenu();
  const decision = decideRoute({
    path: pathname,
    // The ticket itself has left the address.
    query: { tgc: hasTicket() ? "taken" : null },
    meta: route.meta,
    token: readToken(),
    routeListEmpty: routes === null,
    // Without an address to jump to, the jump would load this page again for ever.
    ssoType: app.ssoLoginUrl !== "" && mayJump() ? app.ssoType : null,
  });
  const action = isLocked && route.meta.isAuth ? "locked" : decision.action;
  useConsequences(action, decision, { load, ssoLoginUrl: app.ssoLoginUrl });
  useSessionElsewhere(action === "next" && route.meta.isAuth !== false);
  usePageTitle(route, app.globalTitle);
  useEffect(() => removeOverlay(), []);
  if (action === "locked")
    return (
      <Suspense fallback={<Splash />}>
        <LockScreen />
      </Suspense>
    );
  if (decision.action === "redirect") return <Navigate to={decision.to} replace />;
  if (decision.action !== "next") return <Splash />;
  const further = redirectOf(pathname);
  if (further) return <Navigate to={further} replace />;
  return <Suspense fallback={<Splash />}>{route.frame === "shell" ? <Shell /> : <BarePage />}</Suspense>;
}

function useConsequences(
  action: GuardDecision["action"] | "locked",
  decision: GuardDecision,
  { load, ssoLoginUrl }: { load(): Promise<void>; ssoLoginUrl: string },
): void {
  const clears: Cleared = action !== "locked" && "clears" in decision ? decision.clears : "nothing";
  useEffect(() => {
    if (clears === "session and local") clearSession();
    // Looks and everything else of this browser stay: the person is about to come back.
    if (clears === "session") sessionStorage.clear();
    if (action === "external") leaveSite(ssoLoginUrl, "replace");
    if (action === "loadRoutesThenRepeat") void load();
  }, [action, clears, load, ssoLoginUrl]);
}

/** Pages that the menu names set their title when they are known. */
function usePageTitle(route: SiteRoute, globalTitle: string): void {
  const { t } = useTranslation("pages");
  const title = route.meta.title ? t(`routes.${route.meta.title}`) : null;
  useEffect(() => {
    if (title !== null) document.title = pageTitle(title, globalTitle);
  }, [title, globalTitle]);
}
