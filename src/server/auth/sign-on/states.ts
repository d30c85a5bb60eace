import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { newToken, tokenHash } from "../../platform/token.ts";

/** A journey to a provider and back takes at most this long. */
const stateSeconds = 600;

/** What the server remembers of a journey to a provider. */
export interface Journey {
  tenantId: string;
  source: string;
  providerId: string;
  /** Comes back inside the identity token. */
  nonce: string;
  /** PKCE verifier, base64url. */
  verifier: string;
  redirectUri: string;
}

/** Begins a journey; answers its state, 256 random bits. */
export async function beginJourney(
  db: Database,
  now: Date,
  of: Omit<Journey, "nonce" | "verifier">,
): Promise<{ state: string; nonce: string; verifier: string }> {
  const [state, nonce, verifier] = [newToken(), newToken(), newToken()];
  await sql`insert into platform.sign_on_state (hash, tenant_id, source, provider_id, nonce, verifier, redirect_uri, expires_at)
    values (${tokenHash(state)}, ${of.tenantId}, ${of.source}, ${of.providerId}, ${nonce}, ${verifier}, ${of.redirectUri},
      ${new Date(now.getTime() + stateSeconds * 1000).toISOString()})`.execute(db);
  return { state, nonce, verifier };
}

/** The journey of a state: once, within ten minutes, for the tenant and source it began with; else null. */
export async function endJourney(db: Database, now: Date, of: { tenantId: string; source: string; state: string }): Promise<Journey | null> {
  const { rows } = await sql<{ provider_id: string; nonce: string; verifier: string; redirect_uri: string; live: boolean }>`
    delete from platform.sign_on_state where hash = ${tokenHash(of.state)} and tenant_id = ${of.tenantId} and source = ${of.source}
    returning provider_id, nonce, verifier, redirect_uri, expires_at > ${now.toISOString()}::timestamptz as live`.execute(db);
  const row = rows[0];
  if (row === undefined || !row.live) return null;
  return { ...of, providerId: row.provider_id, nonce: row.nonce, verifier: row.verifier, redirectUri: row.redirect_uri };
}

/** Uses a ticket or token id up. False when it was used before, in whatever process. */
export async function takeOnce(db: Database, of: { tenantId: string; kind: "cas" | "jwt"; id: string; until: Date }): Promise<boolean> {
  const { rows } = await sql`insert into platform.used_ticket (tenant_id, kind, hash, expires_at)
    values (${of.tenantId}, ${of.kind}, ${tokenHash(of.id)}, ${of.until.toISOString()}) on conflict do nothing returning 1`.execute(db);
  return rows.length === 1;
}
