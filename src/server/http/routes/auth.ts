import { makeCaptcha } from "../../auth/accounts/captcha.ts";
import { sendSmsCode } from "../../auth/accounts/sms-codes.ts";
import { refused, signInRefused } from "../../platform/errors.ts";
import { logLogout } from "../../auth/logs/login-log.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { bearerToken } from "../../auth/session/authenticate.ts";
import { refreshedReply } from "../../auth/session/open-session.ts";
import { refreshSession } from "../../auth/session/refresh-session.ts";
import { findSession, revokeSession } from "../../auth/session/session-store.ts";
import { signInBySms } from "../../auth/session/sign-in-sms.ts";
import { signInByPassword } from "../../auth/session/sign-in.ts";
import { tellLogout } from "../../auth/sign-on/clients/tell-logout.ts";
import { signInByCode, signInByJwt, signInByTicket } from "../../auth/sign-on/sign-in-outside.ts";
import type { OutsideReply } from "../../auth/sign-on/sign-in-outside.ts";
import { BareReply, defineRoute } from "../../data/calls/define-route.ts";
import { accountSchema, requireTenant, tokenParameters } from "./token-parameters.ts";
import type { TokenRequest } from "./token-parameters.ts";

type Grant = (runtime: Runtime, given: TokenRequest) => Promise<unknown>;

const password: Grant = async (runtime, given) => new BareReply(await signInByPassword(runtime, { ...given, ...accountSchema(given) }));

/** Answers HTTP 200 also when refused: a body code or status of 401 would clear the session instead of showing the notice. */
const refresh: Grant = async (runtime, given) => {
  const { refresh_token: token, tenantId } = given;
  const result = token === null ? { state: "unknown" as const } : await refreshSession(runtime.db, runtime.now(), { tenantId, token });
  if (result.state === "unknown") return refreshRefused(400, "刷新令牌无效");
  if (result.state === "expired") return refreshRefused(401, "登录已过期，请重新登录");
  const reply = await refreshedReply(runtime, result);
  return reply === null ? refreshRefused(401, "登录已过期，请重新登录") : new BareReply(reply);
};

const refreshRefused = (errorCode: 400 | 401, text: string) =>
  new BareReply({ success: false, code: 400, data: null, msg: text, error_code: errorCode, error_description: text });

const cas: Grant = async (runtime, given) => {
  if (given.tgc === null || given.redirect === null) throw signInRefused("单点登录票据无效或已过期");
  return new BareReply(await signInByTicket(runtime, { ...given, ticket: given.tgc, service: given.redirect }));
};

const social: Grant = async (runtime, given) => {
  const { source, code, state } = given;
  if (source === null || code === null || state === null) throw signInRefused("登录状态已失效，请重新登录");
  return outsideReply(
    await (source === "jwt" ? signInByJwt(runtime, { ...given, token: code }) : signInByCode(runtime, { ...given, source, code, state })),
  );
};

/** Tokens stand at the top; who is not bound yet gets the usual envelope without any. */
const outsideReply = (reply: OutsideReply): unknown => ("tokens" in reply ? new BareReply(reply.tokens) : reply.unbound);

const sms: Grant = async (runtime, given) => {
  if (given.username === null) throw signInRefused("请填写手机号");
  return new BareReply(await signInBySms(runtime, { ...given, phone: given.username }));
};

/** Ways to get a token. A further way is one more line. */
const grants: Record<string, Grant> = { password, refresh_token: refresh, cas, social, sms_code: sms };

const token = defineRoute({
  id: "auth.token",
  title: "登录与刷新令牌",
  method: "POST",
  path: "/api/flySource-auth/oauth/token",
  auth: "basic",
  givesTokens: true,
  query: tokenParameters,
  body: tokenParameters,
  run: async ({ runtime, query, body, request }) => {
    const sent = Object.fromEntries(
      Object.keys(tokenParameters).map((name) => [name, (body as Record<string, unknown>)[name] ?? (query as Record<string, unknown>)[name] ?? null]),
    );
    const given = requireTenant(sent, request);
    const grant = Object.hasOwn(grants, given.grant_type) ? grants[given.grant_type] : undefined;
    if (grant === undefined) throw signInRefused("不支持的登录方式");
    return grant(runtime, given);
  },
});

const logOut = defineRoute({
  id: "auth.logOut",
  title: "退出登录",
  path: "/api/flySource-auth/logOut",
  auth: "none",
  run: async ({ runtime, request }) => {
    const sent = bearerToken(request);
    const session = sent === null ? null : await findSession(runtime.db, runtime.now(), sent);
    if (session === null) return true;
    await revokeSession(runtime.db, runtime.now(), session, "log-out");
    await logLogout(runtime, { tenantId: session.tenantId, sessionId: session.id });
    // Nobody waits for other systems to answer.
    tellLogout(runtime, { tenantId: session.tenantId, sessionId: session.id }).catch((error: Error) =>
      request.log.warn({ traceId: request.id, reason: error.message }, "other systems were not told of the log-out"),
    );
    return true;
  },
});

const captcha = defineRoute({
  id: "auth.captcha",
  title: "验证码",
  path: "/api/flySource-auth/captcha",
  auth: "basic",
  query: { type: { type: "string", values: ["image", "math", "sms"], note: "图片、算式或短信验证码" }, phone: { type: "string", max: 20 } },
  run: async ({ runtime, call, query, request }) => {
    if (query.type !== "sms") return makeCaptcha(runtime.db, runtime.now(), query.type === "math" ? "math" : "image");
    if (query.phone === null) throw refused("请填写手机号");
    const tell = (reason: string) => request.log.warn({ traceId: request.id, reason }, "a text message was not sent");
    return sendSmsCode(runtime, { tenantId: call.user.tenantId, phone: query.phone, ip: request.ip, tell });
  },
});

export const authRoutes = [token, logOut, captcha];
