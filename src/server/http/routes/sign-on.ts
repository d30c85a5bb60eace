import { providersOf } from "../../auth/sign-on/providers.ts";
import { beginOutside, bindAndSignIn } from "../../auth/sign-on/sign-in-outside.ts";
import { sitePath } from "../../../../engine/values/site-path.ts";
import { refused, signInRefused } from "../../platform/errors.ts";
import type { Entrance } from "../../identity/session-facts.ts";
import { revokeTicketSessions } from "../../auth/session/session-store.ts";
import { ticketOfLogout } from "../../auth/sign-on/cas.ts";
import { BareReply, defineRoute } from "../../data/calls/define-route.ts";
import { accountSchema, requireTenant } from "./token-parameters.ts";

const sites: Record<string, Entrance> = { "0": "main", "2": "welcome", "3": "dzks" };

/** What the sign-in page may offer: names only, never an address, number or secret. */
const methods = defineRoute({
  id: "ours.signInMethods",
  title: "可用的登录方式",
  path: "/api/flySource-auth/oauth/methods",
  auth: "none",
  query: { tenantId: { type: "id", max: 40 }, appType: { type: "integer" } },
  run: async ({ runtime, call, query }) => {
    const entrance = sites[String(query.appType ?? 0)] ?? "main";
    const open = (await providersOf(runtime, query.tenantId ?? call.user.tenantId)).filter((provider) => provider.entrance === entrance);
    return open.map(({ source, title, isDefault }) => ({ source, title, isDefault }));
  },
});

const render = defineRoute({
  id: "ours.socialRender",
  title: "第三方登录地址",
  path: "/api/flySource-auth/oauth/render/:source",
  auth: "none",
  query: { tenantId: { type: "id", max: 40 }, redirect: { type: "string", max: 500 } },
  run: async ({ runtime, call, query, request }) => {
    const { source } = request.params as { source: string };
    const path = query.redirect === null ? "/" : sitePath(query.redirect);
    if (path === null) throw refused("回跳地址只能是本站的页面");
    const entrance: Entrance = path.startsWith("/welcome") ? "welcome" : path.startsWith("/dzks") ? "dzks" : "main";
    const tell = (reason: string) => request.log.warn({ traceId: request.id, reason }, "outside sign-in refused");
    return beginOutside(runtime, { tenantId: query.tenantId ?? call.user.tenantId, source: source.slice(0, 40), entrance, tell });
  },
});

const bindParameters = {
  tenantId: { type: "id", required: true, max: 40 },
  oauthId: { type: "string", required: true },
  username: { type: "string", required: true, max: 64 },
  password: { type: "string", required: true, max: 64 },
  type: { type: "string", max: 20 },
} as const;

const bind = defineRoute({
  id: "ours.bindUser",
  title: "绑定第三方账号",
  method: "POST",
  path: "/api/flySource-auth/oauth/bind",
  auth: "basic",
  givesTokens: true,
  body: bindParameters,
  run: async ({ runtime, body, request }) => {
    if (!/^[A-Za-z0-9_-]{43}$/.test(body.oauthId)) throw signInRefused("绑定已失效，请重新登录");
    const given = requireTenant(body, request);
    return new BareReply(await bindAndSignIn(runtime, { ...given, ...accountSchema(given), oauthId: body.oauthId }));
  },
});

/** The school's single sign-on server tells that a ticket's sign-in ended (CAS protocol 3.0, section 2.3). The ticket itself is the proof. */
const casLogOut = defineRoute({
  id: "ours.casLogOut",
  title: "单点登录服务器的退出通知",
  method: "POST",
  path: "/api/flySource-auth/oauth/logout/cas",
  // Servers tell the address that people are sent back to, unless they are told another one.
  aliases: ["/"],
  auth: "none",
  query: { tenantId: { type: "id", max: 40 } },
  body: { logoutRequest: { type: "string", required: true, max: 20_000 } },
  run: async ({ runtime, call, query, body }) => {
    const ticket = ticketOfLogout(body.logoutRequest);
    if (ticket !== null) await revokeTicketSessions(runtime.db, runtime.now(), { tenantId: query.tenantId ?? call.user.tenantId, ticket });
    return true;
  },
});

export const signOnRoutes = [methods, render, bind, casLogOut];
