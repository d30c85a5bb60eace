import { sql } from "kysely";
import { transaction } from "../../platform/database/transaction.ts";
import type { Database } from "../../platform/database/database.ts";
import { MAX_SUCCESSORS, newToken, pairAfter, tokenHash } from "../../platform/token.ts";
import type { Session } from "../../identity/session-facts.ts";
import { issueTokens, later, mustChange, revokeSession, type SessionRow, type Tokens, toSession, touchSession } from "./session-store.ts";

/** Two tabs may refresh at once: the replaced refresh token leads this much longer to what replaced it. */
const graceSeconds = 60;

export type RefreshResult = { state: "ok"; session: Session; tokens: Tokens } | { state: "unknown" } | { state: "expired" };

/**
 * The tokens that follow a refresh token. Refresh tokens rotate, and each has one successor: whoever presents a replaced one within a minute
 * gets the pair that is in use now, never one of their own. Later use means that the token was stolen and ends the session. Access tokens
 * handed out before stay valid until their own end.
 */
export async function refreshSession(db: Database, now: Date, of: { tenantId: string; token: string }): Promise<RefreshResult> {
  return transaction(db, async (tx) => {
    const row = await lockedToken(tx, now, of.token);
    if (row === null) return { state: "unknown" } as const;
    if (row.revoked || row.expired || row.tenant_id !== of.tenantId) return { state: "expired" } as const;
    const session = toSession(row);
    if (row.reused) {
      await revokeSession(tx, now, session, "refresh token used again");
      return { state: "unknown" } as const;
    }
    await touchSession(tx, now, session);
    const tokens = await tokensAfter(tx, now, { session, token: of.token, row });
    return tokens === null ? ({ state: "unknown" } as const) : ({ state: "ok", session, tokens } as const);
  });
}

interface TokenRow extends SessionRow {
  expired: boolean;
  /** Replaced longer ago than the grace lasts. */
  reused: boolean;
  replaced: boolean;
  revoked: boolean;
  /** Null = it has no successor yet. */
  seed: string | null;
}

/** Whoever else presents the same token waits, and then finds its successor. */
async function lockedToken(tx: Database, now: Date, token: string): Promise<TokenRow | null> {
  const { rows } = await sql<TokenRow>`
    select s.id, s.tenant_id, s.user_id, s.entrance, ${mustChange} as must_change, t.expires_at <= ${now.toISOString()}::timestamptz as expired, s.revoked_at is not null as revoked,
      t.replaced_at is not null as replaced, t.replaced_at is not null and t.replaced_at <= ${later(now, -graceSeconds)}::timestamptz as reused, t.successor_seed as seed
    from platform.session_token t join platform.session s on s.tenant_id = t.tenant_id and s.id = t.session_id
      left join platform.credential c on c.tenant_id = s.tenant_id and c.user_id = s.user_id
    where t.hash = ${tokenHash(token)} and t.kind = 'refresh' for update of t`.execute(tx);
  return rows[0] ?? null;
}

/** The end of the chain of successors, made when there is none yet. Null when it is longer than any client makes it. */
async function tokensAfter(tx: Database, now: Date, from: { session: Session; token: string; row: TokenRow }): Promise<Tokens | null> {
  let { token, row } = from;
  for (let step = 0; step < MAX_SUCCESSORS; step++) {
    if (row.seed === null) return replaced(tx, now, from.session, token);
    const pair = pairAfter(token, row.seed);
    const next = await lockedToken(tx, now, pair.refresh);
    if (next === null) return null;
    if (!next.replaced) return { ...pair, ...(await secondsLeft(tx, now, pair)) };
    token = pair.refresh;
    row = next;
  }
  return null;
}

async function replaced(tx: Database, now: Date, session: Session, token: string): Promise<Tokens> {
  const seed = newToken();
  await sql`update platform.session_token set replaced_at = coalesce(replaced_at, ${now.toISOString()}), successor_seed = ${seed}
    where hash = ${tokenHash(token)}`.execute(tx);
  return issueTokens(tx, now, session, pairAfter(token, seed));
}

async function secondsLeft(
  tx: Database,
  now: Date,
  pair: Pick<Tokens, "access" | "refresh">,
): Promise<Pick<Tokens, "accessSeconds" | "refreshSeconds">> {
  const { rows } = await sql<{
    hash: string;
    left: number;
  }>`select hash, floor(extract(epoch from expires_at - ${now.toISOString()}::timestamptz))::int as left
    from platform.session_token where hash in (${tokenHash(pair.access)}, ${tokenHash(pair.refresh)})`.execute(tx);
  const left = new Map(rows.map((row) => [row.hash, row.left]));
  return { accessSeconds: left.get(tokenHash(pair.access)) ?? 0, refreshSeconds: left.get(tokenHash(pair.refresh)) ?? 0 };
}
