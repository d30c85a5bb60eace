import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Runtime } from "../../../platform/runtime.ts";
import type { Session } from "../../../identity/session-facts.ts";
import { newToken, tokenHash } from "../../../platform/token.ts";
import type { AuthorizationRequest } from "./granted.ts";
import type { Client } from "./client.ts";
import { revokeGrant } from "./tokens.ts";
import type { Granted } from "./granted.ts";

const codeSeconds = 60;

/** A code for the client: one use, one minute. */
export async function issueCode(
  runtime: Runtime,
  { client, session, request, scope }: { client: Client; session: Session; request: AuthorizationRequest; scope: string },
): Promise<string> {
  const code = newToken();
  const now = runtime.now();
  await sql`insert into platform.client_code
      (hash, tenant_id, client_id, user_id, session_id, grant_id, redirect_uri, scope, nonce, challenge, auth_time, expires_at)
    select ${tokenHash(code)}, ${client.tenantId}, ${client.clientId}, ${session.userId}, ${session.id}, ${newToken().slice(0, 22)}, ${request.redirect_uri},
      ${scope}, ${request.nonce}, ${request.code_challenge}, extract(epoch from s.created_at)::bigint, ${new Date(now.getTime() + codeSeconds * 1000).toISOString()}
    from platform.session s where s.tenant_id = ${session.tenantId} and s.id = ${session.id}`.execute(runtime.db);
  return code;
}

interface CodeRow {
  user_id: string;
  session_id: string;
  grant_id: string;
  redirect_uri: string;
  scope: string;
  nonce: string | null;
  challenge: string | null;
  auth_time: string;
  live: boolean;
}

/** Uses a code up. A second use means that it was overheard, so what the first one gave is taken back. Null when it gives nothing. */
export async function redeemCode(
  runtime: Runtime,
  of: { client: Client; code: string; redirectUri: string | null; verifier: string | null },
): Promise<Granted | null> {
  const at = runtime.now().toISOString();
  const { rows } = await sql<CodeRow>`update platform.client_code set used_at = ${at}
    where hash = ${tokenHash(of.code)} and tenant_id = ${of.client.tenantId} and client_id = ${of.client.clientId} and used_at is null
    returning user_id, session_id, grant_id, redirect_uri, scope, nonce, challenge, auth_time::text, expires_at > ${at}::timestamptz as live`.execute(
    runtime.db,
  );
  const row = rows[0];
  if (row === undefined) {
    await takeBack(runtime, of.client, of.code);
    return null;
  }
  if (!row.live || row.redirect_uri !== of.redirectUri || !isProved(row.challenge, of.verifier)) return null;
  const { user_id: userId, session_id: sessionId, grant_id: grantId, scope, nonce } = row;
  return { userId, sessionId, grantId, scope, nonce, authTime: Number(row.auth_time) };
}

async function takeBack(runtime: Runtime, client: Client, code: string): Promise<void> {
  const { rows } = await sql<{ grant_id: string }>`update platform.client_code set replayed_at = ${runtime.now().toISOString()}
    where hash = ${tokenHash(code)} and tenant_id = ${client.tenantId} and used_at is not null returning grant_id`.execute(runtime.db);
  if (rows[0] !== undefined) await revokeGrant(runtime, { tenantId: client.tenantId, grantId: rows[0].grant_id });
}

/** Whether the code of a grant was brought twice, looked at after its tokens are stored: whichever of the two comes last takes them back. */
export async function wasReplayed(runtime: Runtime, of: { tenantId: string; grantId: string }): Promise<boolean> {
  const { rows } = await sql`select 1 from platform.client_code
    where tenant_id = ${of.tenantId} and grant_id = ${of.grantId} and replayed_at is not null`.execute(runtime.db);
  return rows.length > 0;
}

/** RFC 7636 section 4.6. A verifier without a challenge is refused too: somebody took the challenge away. */
function isProved(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null || verifier === null) return challenge === verifier;
  return /^[\w.~-]{43,128}$/.test(verifier) && createHash("sha256").update(verifier).digest("base64url") === challenge;
}
