import { sql } from "kysely";
import { isWebAddress } from "../../../../../engine/values/web-address.ts";
import { HttpError } from "../../../platform/errors.ts";
import type { Runtime } from "../../../platform/runtime.ts";
import type { Session } from "../../../identity/session-facts.ts";
import { scopeTitles } from "./claims.ts";
import { findClient } from "./client.ts";
import type { Client } from "./client.ts";
import { issueCode } from "./codes.ts";
import { issuerOf } from "./issuer.ts";
import type { AuthorizationRequest } from "./granted.ts";

/** Where the browser goes next, or what the person is asked first. */
export type AuthorizationReply = { redirect: string } | { consent: { clientName: string; asks: string[] } };

/** The client of a request. Without a known client and address nobody is sent anywhere. @throws HttpError 400 */
export async function clientOfRequest(
  runtime: Runtime,
  tenantId: string,
  given: Pick<AuthorizationRequest, "client_id" | "redirect_uri">,
): Promise<Client> {
  const client = await findClient(runtime, { tenantId, clientId: given.client_id });
  if (client === null) throw new HttpError(400, "该应用没有接入本站，或已停用");
  if (!client.redirectUris.includes(given.redirect_uri) || !isCallback(given.redirect_uri)) throw new HttpError(400, "回调地址与登记的不一致");
  return client;
}

/** An address without a fragment that a browser fetches; nothing that runs. */
const isCallback = (text: string): boolean => isWebAddress(text) && !text.includes("#");

/** The way back with an answer (RFC 9207 names who answers). */
export async function backTo(runtime: Runtime, tenantId: string, request: AuthorizationRequest, answer: Record<string, string>): Promise<string> {
  const url = new URL(request.redirect_uri);
  const all = { ...answer, ...(request.state !== null && { state: request.state }), iss: await issuerOf(runtime, tenantId) };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}

/** Why a request of a known client cannot be granted; null = it can. */
function refusalOf(client: Client, request: AuthorizationRequest): { error: string; error_description: string } | null {
  const refuse = (error: string, error_description: string) => ({ error, error_description });
  if (!client.grantTypes.includes("authorization_code")) return refuse("unauthorized_client", "authorization_code is not granted");
  if (request.response_type !== "code") return refuse("unsupported_response_type", "response_type must be code");
  const unknown = scopesOf(request).find((scope) => !client.scopes.includes("all") && !client.scopes.includes(scope));
  if (unknown !== undefined) return refuse("invalid_scope", "the scope is not granted");
  if (request.code_challenge === null && client.secretHash === null) return refuse("invalid_request", "code_challenge is required");
  if (request.code_challenge !== null && request.code_challenge_method !== "S256")
    return refuse("invalid_request", "code_challenge_method must be S256");
  if (request.code_challenge !== null && !/^[\w-]{43}$/.test(request.code_challenge)) return refuse("invalid_request", "code_challenge is malformed");
  return null;
}

const scopesOf = (request: AuthorizationRequest): string[] => [...new Set((request.scope ?? "openid").split(/\s+/).filter((scope) => scope !== ""))];

/**
 * Answers a request for somebody who is signed in. `decision`: what the person said when asked.
 * @throws HttpError 400 when the client or its address is unknown
 */
export async function authorize(
  runtime: Runtime,
  of: { request: AuthorizationRequest; session: Session; decision: "allow" | "deny" | null },
): Promise<AuthorizationReply> {
  const { request, session, decision } = of;
  const { tenantId } = session;
  const client = await clientOfRequest(runtime, tenantId, request);
  const refusal = refusalOf(client, request);
  if (refusal !== null) return { redirect: await backTo(runtime, tenantId, request, refusal) };
  if (decision === "deny") return { redirect: await backTo(runtime, tenantId, request, { error: "access_denied" }) };
  const scope = scopesOf(request).join(" ");
  if (!(await isAllowed(runtime, { client, session, scope, decision, prompt: request.prompt }))) {
    if (request.prompt === "none") return { redirect: await backTo(runtime, tenantId, request, { error: "consent_required" }) };
    return { consent: { clientName: client.name, asks: [...new Set(scope.split(" ").map((one) => scopeTitles[one] ?? one))] } };
  }
  const code = await issueCode(runtime, { client, session, request, scope });
  return { redirect: await backTo(runtime, tenantId, request, { code }) };
}

async function isAllowed(
  runtime: Runtime,
  of: { client: Client; session: Session; scope: string; decision: "allow" | null; prompt: string | null },
): Promise<boolean> {
  const { client, session, scope } = of;
  const key = { tenant: session.tenantId, client: client.clientId, user: session.userId };
  if (of.decision === "allow") {
    await sql`insert into platform.client_consent (tenant_id, client_id, user_id, scope, given_at)
      values (${key.tenant}, ${key.client}, ${key.user}, ${scope}, ${runtime.now().toISOString()})
      on conflict (tenant_id, client_id, user_id) do update set scope = excluded.scope, given_at = excluded.given_at`.execute(runtime.db);
    return true;
  }
  if (client.isTrusted) return true;
  if (of.prompt === "consent") return false;
  const { rows } = await sql<{ scope: string }>`select scope from platform.client_consent
    where tenant_id = ${key.tenant} and client_id = ${key.client} and user_id = ${key.user}`.execute(runtime.db);
  const given = new Set(rows[0]?.scope.split(" "));
  return scope.split(" ").every((one) => given.has(one));
}
