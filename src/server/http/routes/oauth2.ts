import type { FastifyReply, FastifyRequest } from "fastify";
import { HttpError, unauthorized } from "../../platform/errors.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { authorize, backTo, clientOfRequest } from "../../auth/sign-on/clients/authorization.ts";
import { claimsOf, scopeTitles } from "../../auth/sign-on/clients/claims.ts";
import { countClientCall, findClient, isFromClient, isSecretOf } from "../../auth/sign-on/clients/client.ts";
import type { Client } from "../../auth/sign-on/clients/client.ts";
import { redeemCode, wasReplayed } from "../../auth/sign-on/clients/codes.ts";
import { issuerOf } from "../../auth/sign-on/clients/issuer.ts";
import { signingKey } from "../../auth/sign-on/clients/signing-key.ts";
import { refreshClientTokens } from "../../auth/sign-on/clients/refresh-tokens.ts";
import { findClientToken, issueClientTokens, revokeClientToken, revokeGrant } from "../../auth/sign-on/clients/tokens.ts";
import { siteUrl } from "../../auth/sign-on/site-url.ts";
import { BareReply, defineRoute } from "../../data/calls/define-route.ts";
import type { ParameterSpecs } from "../../data/calls/parameters.ts";

const base = "/api/flySource-auth/oauth2/:tenantId";
const tenantOf = (request: FastifyRequest): string => String((request.params as { tenantId: string }).tenantId).slice(0, 40);

const discovery = defineRoute({
  id: "ours.oauth2.discovery",
  title: "单点登录：服务描述",
  path: `${base}/.well-known/openid-configuration`,
  auth: "none",
  run: async ({ runtime, request }) => {
    const tenantId = tenantOf(request);
    const issuer = await issuerOf(runtime, tenantId);
    return new BareReply({
      issuer,
      authorization_endpoint: `${await siteUrl(runtime, tenantId)}/oauth2/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      revocation_endpoint: `${issuer}/revoke`,
      jwks_uri: `${issuer}/jwks`,
      scopes_supported: Object.keys(scopeTitles),
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
  },
});

const jwks = defineRoute({
  id: "ours.oauth2.jwks",
  title: "单点登录：公钥",
  path: `${base}/jwks`,
  auth: "none",
  run: async ({ runtime, request }) => new BareReply({ keys: [(await signingKey(runtime, tenantOf(request))).jwk] }),
});

const authorizationRequest = {
  client_id: { type: "string", required: true, max: 64 },
  redirect_uri: { type: "string", required: true, max: 1000 },
  response_type: { type: "string", max: 40 },
  scope: { type: "string", max: 400 },
  state: { type: "string", max: 2000 },
  nonce: { type: "string", max: 400 },
  code_challenge: { type: "string", max: 200 },
  code_challenge_method: { type: "string", max: 20 },
  prompt: { type: "string", max: 40 },
} as const satisfies ParameterSpecs;

/** The page `/oauth2/authorize` asks here for the signed-in person. */
const authorization = defineRoute({
  id: "ours.oauth2.authorize",
  title: "单点登录：授权",
  method: "POST",
  path: "/api/flySource-auth/oauth2/authorize",
  body: { ...authorizationRequest, decision: { type: "string", values: ["allow", "deny"] } },
  run: async ({ runtime, session, body }) => {
    if (session === null) throw unauthorized();
    if (session.entrance !== "main") throw new HttpError(400, "请从管理平台登录后再授权");
    const { decision, ...request } = body;
    return authorize(runtime, { request, session, decision: decision as "allow" | "deny" | null });
  },
});

/** Before sign-in: who asks, and where to go when nobody may be asked. */
const authorizationClient = defineRoute({
  id: "ours.oauth2.client",
  title: "单点登录：接入应用",
  path: "/api/flySource-auth/oauth2/client",
  auth: "none",
  query: { tenantId: { type: "id", max: 40 }, ...authorizationRequest },
  run: async ({ runtime, call, query }) => {
    const { tenantId: named, ...request } = query;
    const tenantId = named ?? call.user.tenantId;
    const client = await clientOfRequest(runtime, tenantId, request);
    const redirect = request.prompt === "none" ? await backTo(runtime, tenantId, request, { error: "login_required" }) : null;
    return { clientName: client.name, redirect };
  },
});

/** RFC 6749 section 5.2. */
function refuse(reply: FastifyReply, error: string, status: 400 | 401 | 429 = 400): BareReply {
  reply.code(status);
  if (status === 401) reply.header("www-authenticate", "Basic");
  return new BareReply({ error });
}

const clientParameters = { client_id: { type: "string", max: 64 }, client_secret: { type: "string", max: 200 } } as const;

/** The client of a call: credentials in the header or in the body, not in both. Null when they are wrong or it calls from elsewhere. */
async function clientOf(
  runtime: Runtime,
  request: FastifyRequest,
  sent: { client_id: string | null; client_secret: string | null },
): Promise<Client | null> {
  const basic = basicCredential(request.headers.authorization);
  if (basic === "malformed" || (basic !== null && sent.client_secret !== null)) return null;
  const clientId = basic?.id ?? sent.client_id;
  if (clientId === null || (basic !== null && sent.client_id !== null && sent.client_id !== basic.id)) return null;
  const client = await findClient(runtime, { tenantId: tenantOf(request), clientId });
  return client !== null && isSecretOf(client, basic?.secret ?? sent.client_secret) && isFromClient(client, request.ip) ? client : null;
}

function basicCredential(header: string | undefined): { id: string; secret: string } | "malformed" | null {
  if (header === undefined) return null;
  const text = /^basic\s+([A-Za-z0-9+/=]{1,1000})$/i.exec(header)?.[1];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(text === undefined ? "" : Buffer.from(text, "base64").toString("utf8")) ?? [];
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll("+", " "));
    return id === undefined || secret === undefined ? "malformed" : { id: decode(id), secret: decode(secret) };
  } catch {
    return "malformed";
  }
}

const token = defineRoute({
  id: "ours.oauth2.token",
  title: "单点登录：令牌",
  method: "POST",
  path: `${base}/token`,
  auth: "none",
  body: {
    ...clientParameters,
    grant_type: { type: "string", max: 60 },
    code: { type: "string" },
    redirect_uri: { type: "string", max: 1000 },
    code_verifier: { type: "string" },
    refresh_token: { type: "string" },
    scope: { type: "string", max: 400 },
  },
  run: async ({ runtime, body, request, reply }) => {
    const client = await clientOf(runtime, request, body);
    if (client === null) return refuse(reply, "invalid_client", 401);
    if (!(await countClientCall(runtime, client))) return refuse(reply, "temporarily_unavailable", 429);
    if (body.grant_type === null || !["authorization_code", "refresh_token"].includes(body.grant_type))
      return refuse(reply, "unsupported_grant_type");
    if (!client.grantTypes.includes(body.grant_type)) return refuse(reply, "unauthorized_client");
    const tokens = await (body.grant_type === "refresh_token" ? byRefreshToken(runtime, client, body) : byCode(runtime, client, body));
    return tokens === null ? refuse(reply, "invalid_grant") : new BareReply(tokens);
  },
});

async function byCode(runtime: Runtime, client: Client, sent: { code: string | null; redirect_uri: string | null; code_verifier: string | null }) {
  const granted =
    sent.code === null ? null : await redeemCode(runtime, { client, code: sent.code, redirectUri: sent.redirect_uri, verifier: sent.code_verifier });
  const tokens = granted === null ? null : await issueClientTokens(runtime, client, granted);
  if (granted === null || !(await wasReplayed(runtime, { tenantId: client.tenantId, grantId: granted.grantId }))) return tokens;
  await revokeGrant(runtime, { tenantId: client.tenantId, grantId: granted.grantId });
  return null;
}

const byRefreshToken = async (runtime: Runtime, client: Client, sent: { refresh_token: string | null; scope: string | null }) =>
  sent.refresh_token === null ? null : refreshClientTokens(runtime, client, { token: sent.refresh_token, scope: sent.scope });

const userInfo = defineRoute({
  id: "ours.oauth2.userinfo",
  title: "单点登录：用户信息",
  path: `${base}/userinfo`,
  auth: "none",
  run: async ({ runtime, request, reply }) => {
    const tenantId = tenantOf(request);
    const sent = /^bearer\s+([\w-]{43})$/i.exec(request.headers.authorization ?? "")?.[1];
    const held = sent === undefined ? null : await findClientToken(runtime, { tenantId, token: sent, kind: "access" });
    const client = held === null ? null : await findClient(runtime, { tenantId, clientId: held.clientId });
    if (held === null || client === null || !isFromClient(client, request.ip)) {
      reply.code(401).header("www-authenticate", 'Bearer error="invalid_token"');
      return new BareReply({ error: "invalid_token" });
    }
    if (!(await countClientCall(runtime, client))) return refuse(reply, "temporarily_unavailable", 429);
    return new BareReply(await claimsOf(runtime, { client, account: held.account, scope: held.scope }));
  },
});

const revoke = defineRoute({
  id: "ours.oauth2.revoke",
  title: "单点登录：作废令牌",
  method: "POST",
  path: `${base}/revoke`,
  auth: "none",
  body: { ...clientParameters, token: { type: "string", required: true }, token_type_hint: { type: "string", max: 40 } },
  run: async ({ runtime, body, request, reply }) => {
    const client = await clientOf(runtime, request, body);
    if (client === null) return refuse(reply, "invalid_client", 401);
    await revokeClientToken(runtime, client, body.token);
    return new BareReply({});
  },
});

export const oauth2Routes = [discovery, jwks, authorization, authorizationClient, token, userInfo, revoke];
