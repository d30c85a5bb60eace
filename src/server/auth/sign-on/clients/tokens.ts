import { SignJWT } from "jose";
import { sql } from "kysely";
import { loadAccount, maySignIn } from "../../../identity/account.ts";
import type { Account } from "../../../identity/account.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Runtime } from "../../../platform/runtime.ts";
import { shanghaiToday } from "../../../platform/shanghai-time.ts";
import { newTokenPair, type TokenPair, tokenHash } from "../../../platform/token.ts";
import { issuerOf } from "./issuer.ts";
import { claimsOf } from "./claims.ts";
import type { Client } from "./client.ts";
import type { Granted } from "./granted.ts";
import { signingKey } from "./signing-key.ts";

export interface ClientTokens {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  scope: string;
  refresh_token?: string;
  id_token?: string;
}

/** What a token of a client opens, as long as the sign-in it came from lasts. */
export interface HeldToken {
  clientId: string;
  userId: string;
  sessionId: string;
  grantId: string;
  scope: string;
  /** Seconds since 1970. */
  expiresAt: number;
  account: Account;
}

const idTokenSeconds = 600;
/** Two requests may refresh at once: the replaced token works this much longer. */
const graceSeconds = 30;

/** The tokens of a grant; null when the person may not sign in any more. */
export async function issueClientTokens(runtime: Runtime, client: Client, granted: Granted): Promise<ClientTokens | null> {
  const account = await liveAccount(runtime, client.tenantId, granted);
  if (account === null) return null;
  const pair = newTokenPair();
  await storePair(runtime, client, { granted, pair, db: runtime.db });
  return clientReply(runtime, client, { granted, account, pair, accessSeconds: client.accessSeconds });
}

/** What a client is answered that got these tokens. */
export async function clientReply(
  runtime: Runtime,
  client: Client,
  of: { granted: Granted; account: Account; pair: TokenPair; accessSeconds: number },
): Promise<ClientTokens> {
  const { granted, account, pair } = of;
  return {
    access_token: pair.access,
    token_type: "Bearer",
    expires_in: of.accessSeconds,
    scope: granted.scope,
    ...(refreshes(client) && { refresh_token: pair.refresh }),
    ...(granted.scope.split(" ").includes("openid") && { id_token: await idToken(runtime, { client, granted, account }) }),
  };
}

const refreshes = (client: Client): boolean => client.grantTypes.includes("refresh_token");

/** Keeps the digests of a pair, valid from now; of a client that does not refresh, of its access token alone. */
export async function storePair(
  runtime: Runtime,
  client: Client,
  { granted, pair, db }: { granted: Pick<Granted, "userId" | "sessionId" | "grantId" | "scope">; pair: TokenPair; db: Database },
): Promise<void> {
  const { userId, sessionId, grantId, scope } = granted;
  const kinds = [["access", client.accessSeconds] as const, ...(refreshes(client) ? [["refresh", client.refreshSeconds] as const] : [])];
  for (const [kind, seconds] of kinds)
    await sql`insert into platform.client_token (hash, kind, tenant_id, client_id, user_id, session_id, grant_id, scope, expires_at)
      values (${tokenHash(pair[kind])}, ${kind}, ${client.tenantId}, ${client.clientId}, ${userId}, ${sessionId}, ${grantId}, ${scope},
        ${new Date(runtime.now().getTime() + seconds * 1000).toISOString()})`.execute(db);
}

async function idToken(runtime: Runtime, { client, granted, account }: { client: Client; granted: Granted; account: Account }): Promise<string> {
  const { privateKey, jwk } = await signingKey(runtime, client.tenantId);
  const nowSeconds = Math.floor(runtime.now().getTime() / 1000);
  const claims = await claimsOf(runtime, { client, account, scope: granted.scope });
  return new SignJWT({ ...claims, auth_time: granted.authTime, sid: granted.sessionId, ...(granted.nonce !== null && { nonce: granted.nonce }) })
    .setProtectedHeader({ alg: "RS256", kid: jwk.kid, typ: "JWT" })
    .setIssuer(await issuerOf(runtime, client.tenantId))
    .setAudience(client.clientId)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + idTokenSeconds)
    .sign(privateKey);
}

/** The person behind a grant while the session lives and the account may be used. */
async function liveAccount(runtime: Runtime, tenantId: string, of: { userId: string; sessionId: string }): Promise<Account | null> {
  const { rows } = await sql`select 1 from platform.session where tenant_id = ${tenantId} and id = ${of.sessionId} and revoked_at is null`.execute(
    runtime.db,
  );
  const account = rows.length === 0 ? null : await loadAccount(runtime.db, tenantId, of.userId);
  return account !== null && maySignIn(account, shanghaiToday(runtime.now())) ? account : null;
}

interface TokenRow {
  client_id: string;
  user_id: string;
  session_id: string;
  grant_id: string;
  scope: string;
  expires_at: number;
  reused: boolean;
}

/** A live token of this kind, null otherwise. A refresh token that was replaced a while ago ends its whole grant. */
export async function findClientToken(
  runtime: Runtime,
  of: { tenantId: string; token: string; kind: "access" | "refresh" },
): Promise<HeldToken | null> {
  const nowMs = runtime.now().getTime();
  const { rows } = await sql<TokenRow>`select client_id, user_id, session_id, grant_id, scope, extract(epoch from expires_at)::float8 as expires_at,
      replaced_at is not null and replaced_at <= ${new Date(nowMs - graceSeconds * 1000).toISOString()}::timestamptz as reused
    from platform.client_token where hash = ${tokenHash(of.token)} and tenant_id = ${of.tenantId} and kind = ${of.kind}
      and expires_at > ${new Date(nowMs).toISOString()}::timestamptz and revoked_at is null`.execute(runtime.db);
  const row = rows[0];
  if (row === undefined) return null;
  if (row.reused) {
    await revokeGrant(runtime, { tenantId: of.tenantId, grantId: row.grant_id });
    return null;
  }
  const held = { clientId: row.client_id, userId: row.user_id, sessionId: row.session_id, grantId: row.grant_id, scope: row.scope };
  const account = await liveAccount(runtime, of.tenantId, held);
  return account === null ? null : { ...held, expiresAt: Math.floor(row.expires_at), account };
}

export async function revokeGrant(runtime: Runtime, of: { tenantId: string; grantId: string }): Promise<void> {
  await sql`update platform.client_token set revoked_at = ${runtime.now().toISOString()}
    where tenant_id = ${of.tenantId} and grant_id = ${of.grantId} and revoked_at is null`.execute(runtime.db);
}

/** Takes back a token and what came with it (RFC 7009). A token of another client is left alone. */
export async function revokeClientToken(runtime: Runtime, client: Client, token: string): Promise<void> {
  const { rows } = await sql<{ grant_id: string }>`select grant_id from platform.client_token
    where hash = ${tokenHash(token)} and tenant_id = ${client.tenantId} and client_id = ${client.clientId}`.execute(runtime.db);
  if (rows[0] !== undefined) await revokeGrant(runtime, { tenantId: client.tenantId, grantId: rows[0].grant_id });
}
