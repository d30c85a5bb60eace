import { isEmpty } from "../../../engine/values/emptiness.ts";

/** Some servers write that there is no single sign-on as a word. */
const hasSso = (ssoType: string | null): boolean => !isEmpty(ssoType) && ssoType !== "none";

export interface GuardInput {
  path: string;
  query: { tgc?: string | null };
  /** Absent = login needed. */
  meta: { isAuth?: boolean };
  token: string | null;
  /** The menu has not been asked for yet. An empty menu counts as asked. */
  routeListEmpty: boolean;
  ssoType: string | null;
}

/** What of this browser is emptied on the way: looks always stay. */
export type Cleared = "nothing" | "session" | "session and local";

export type GuardDecision =
  | { action: "next" }
  | { action: "redirect"; to: "/" | "/index"; clears: Cleared }
  | { action: "external"; clears: Cleared }
  | { action: "loadRoutesThenRepeat" };

/** Where a navigation ends (specification, section 2 "Route guard"). Pure. */
export function decideRoute(input: GuardInput): GuardDecision {
  const { path, token, meta } = input;
  if (path.includes("/welcome")) return { action: "next" };
  const hasTicket = !isEmpty(input.query.tgc);
  if (!token) return withoutToken(input, hasTicket);
  if (path === "/" || path === "/login") return hasTicket ? { action: "next" } : { action: "redirect", to: "/index", clears: "nothing" };
  if (meta.isAuth === false) return { action: "next" };
  return input.routeListEmpty ? { action: "loadRoutesThenRepeat" } : { action: "next" };
}

function withoutToken({ path, meta, ssoType }: GuardInput, hasTicket: boolean): GuardDecision {
  // A ticket in the query wins, else the jump to the SSO server would loop.
  if ((path === "/" || path === "/index") && hasSso(ssoType) && !hasTicket) return { action: "external", clears: "session" };
  return meta.isAuth === false ? { action: "next" } : { action: "redirect", to: "/", clears: "session and local" };
}
