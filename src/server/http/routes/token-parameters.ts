import type { FastifyRequest } from "fastify";
import { signInRefused } from "../../platform/errors.ts";
import type { SignInType } from "../../auth/accounts/entrance-accounts.ts";
import type { Entrance } from "../../identity/session-facts.ts";
import type { ParameterSpecs } from "../../data/calls/parameters.ts";

/** Parameters of all grants; in the query as the specification says, or as form body. */
export const tokenParameters = {
  tenantId: { type: "id", max: 40 },
  username: { type: "string", max: 64 },
  password: { type: "string", max: 64 },
  type: { type: "string", max: 20 },
  grant_type: { type: "string", max: 40 },
  scope: { type: "string", max: 40 },
  refresh_token: { type: "string", max: 200 },
  tgc: { type: "string", max: 1000 },
  redirect: { type: "string", max: 1000 },
  source: { type: "string", max: 40 },
  code: { type: "string", max: 4000 },
  state: { type: "string", max: 200 },
} as const satisfies ParameterSpecs;

export interface TokenRequest {
  tenantId: string;
  grant_type: string;
  username: string | null;
  password: string | null;
  type: string | null;
  refresh_token: string | null;
  tgc: string | null;
  redirect: string | null;
  source: string | null;
  code: string | null;
  state: string | null;
  captcha: { key: string | null; code: string | null };
  ip: string;
  userAgent: string;
  traceId: string;
  /** Which site the caller stands at; the types of accounts belong to one. */
  entrance: Entrance;
  /** What went wrong at an outside provider, for the log. */
  tell(reason: string): void;
}

const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** The tenant of header and parameters must agree. @throws HttpError 400 */
export function requireTenant(sent: Record<string, unknown>, request: FastifyRequest): TokenRequest {
  const tenantId = sent.tenantId ?? header(request, "tenant-id");
  if (typeof tenantId !== "string") throw signInRefused("缺少租户编号");
  if ((header(request, "tenant-id") ?? tenantId) !== tenantId) throw signInRefused("租户编号不一致");
  if ((sent.scope ?? "all") !== "all") throw signInRefused("不支持的授权范围");
  return {
    ...(sent as unknown as TokenRequest),
    tenantId,
    grant_type: typeof sent.grant_type === "string" ? sent.grant_type : "",
    captcha: { key: header(request, "captcha-key"), code: header(request, "captcha-code") },
    ip: request.ip,
    userAgent: header(request, "user-agent") ?? "",
    traceId: request.id,
    entrance: sent.type === "welcome" || sent.type === "dzks" ? sent.type : "main",
    tell: (reason) => request.log.warn({ traceId: request.id, reason }, "outside sign-in refused"),
  };
}

const types = ["account", "mobile", "welcome", "dzks"] as const;

/** @throws HttpError 400 when account, password or type is missing or malformed */
export function accountSchema(given: TokenRequest): { username: string; md5: string; type: SignInType } {
  const type = types.find((known) => known === (given.type ?? "account"));
  if (type === undefined) throw signInRefused("不支持的账号类型");
  if (given.username === null || given.password === null) throw signInRefused("请填写用户名和密码");
  if (!/^[0-9a-f]{32}$/i.test(given.password)) throw signInRefused("用户名或密码错误");
  return { username: given.username, md5: given.password.toLowerCase(), type };
}
