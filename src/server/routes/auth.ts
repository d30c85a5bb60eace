import { accountSchema, requireTenant, tokenParameters } from "./token-parameters.ts";
import { makeCaptcha } from "../accounts/captcha.ts";
import { HttpError, refused, signInRefused } from "../errors.ts";
import type { Runtime } from "../runtime.ts";
import { bearerToken } from "../session/authenticate.ts";
import { findSession, refreshSession, revokeSession } from "../session/session-store.ts";
import { refreshedReply, signInByPassword } from "../session/sign-in.ts";
import { BareReply, defineRoute } from "./define-route.ts";
import type { TokenRequest } from "./token-parameters.ts";

type Grant = (runtime: Runtime, given: TokenRequest) => Promise<BareReply>;

const password: Grant = async (runtime, given) => {
  const { username, md5, type } = accountSchema(given);
  return new BareReply(
    await signInByPassword(runtime, {
      tenantId: given.tenantId,
      username,
      md5,
      type,
      captcha: given.captcha,
      ip: given.ip,
      userAgent: given.userAgent,
    }),
  );
};

/** Answers HTTP 200 also when refused: a body code or status of 401 would clear the session instead of showing the notice. */
const refresh: Grant = async (runtime, given) => {
  const result = given.refresh_token === null ? { state: "unknown" as const } : await refreshSession(runtime.db, runtime.now(), given.refresh_token);
  if (result.state === "unknown") return refreshRefused(400, "刷新令牌无效");
  if (result.state === "expired" || result.session.tenantId !== given.tenantId) return refreshRefused(401, "登录已过期，请重新登录");
  const reply = await refreshedReply(runtime, result);
  return reply === null ? refreshRefused(401, "登录已过期，请重新登录") : new BareReply(reply);
};

const refreshRefused = (errorCode: 400 | 401, text: string) =>
  new BareReply({ success: false, code: 400, data: null, msg: text, error_code: errorCode, error_description: text });

const notOpen: Grant = async () => {
  throw signInRefused("暂未开通");
};

/** Ways to get a token. A further way is one more line. */
const grants: Record<string, Grant> = { password, refresh_token: refresh, cas: notOpen, social: notOpen };

const token = defineRoute({
  id: "auth.token",
  title: "登录与刷新令牌",
  method: "POST",
  path: "/api/flySource-auth/oauth/token",
  auth: "basic",
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
    if (session !== null) await revokeSession(runtime.db, runtime.now(), session, "log-out");
    return true;
  },
});

const captcha = defineRoute({
  id: "auth.captcha",
  title: "验证码",
  path: "/api/flySource-auth/captcha",
  auth: "basic",
  query: { type: { type: "string", values: ["image", "math", "sms"] }, phone: { type: "string", max: 20 } },
  run: async ({ runtime, query }) => {
    if (query.type === "sms") throw refused("暂未开通");
    return makeCaptcha(runtime.db, runtime.now(), query.type === "math" ? "math" : "image");
  },
});

const render = defineRoute({
  id: "ours.socialRender",
  title: "第三方登录地址",
  path: "/api/flySource-auth/oauth/render/:source",
  auth: "none",
  query: { tenantId: { type: "id" }, redirect: { type: "string" } },
  run: async () => {
    throw new HttpError(400, "暂未开通");
  },
});

const bind = defineRoute({
  id: "ours.bindUser",
  title: "绑定第三方账号",
  method: "POST",
  path: "/api/flySource-auth/oauth/bind",
  auth: "basic",
  body: {
    tenantId: { type: "id", required: true },
    oauthId: { type: "string", required: true },
    username: { type: "string", required: true },
    password: { type: "string", required: true },
  },
  run: async () => {
    throw signInRefused("暂未开通");
  },
});

export const authRoutes = [token, logOut, captcha, render, bind];
