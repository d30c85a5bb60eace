import { sql } from "kysely";
import { accountEntity } from "../accounts/account.ts";
import type { Database } from "../runtime.ts";
import { newToken, tokenHash } from "./token.ts";

export const entrances = ["main", "welcome", "dzks"] as const;
export type Entrance = (typeof entrances)[number];

export const accessSeconds = 3600;
export const refreshSeconds: Record<Entrance, number> = { main: 604_800, welcome: 86_400, dzks: 43_200 };
/** Two tabs may refresh at once: the replaced refresh token works this much longer. */
const graceSeconds = 60;

export interface Session {
  id: string;
  tenantId: string;
  userId: string;
  entrance: Entrance;
  /** Version of the account row: what is remembered of the person is stale when it changes, in every process at once. */
  accountVersion: number;
}
export interface Tokens {
  access: string;
  refresh: string;
  accessSeconds: number;
  refreshSeconds: number;
}
interface SessionRow {
  id: string;
  tenant_id: string;
  user_id: string;
  entrance: Entrance;
  account_version?: number;
}

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  tenantId: row.tenant_id,
  userId: row.user_id,
  entrance: row.entrance,
  accountVersion: Number(row.account_version ?? 0),
});
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

export async function createSession(
  db: Database,
  now: Date,
  of: { tenantId: string; userId: string; entrance: Entrance; ip: string; userAgent: string },
): Promise<{ session: Session; tokens: Tokens }> {
  const session: Session = { id: newToken().slice(0, 22), tenantId: of.tenantId, userId: of.userId, entrance: of.entrance, accountVersion: 0 };
  await sql`insert into platform.session (tenant_id, id, user_id, entrance, ip, user_agent, created_at)
    values (${session.tenantId}, ${session.id}, ${session.userId}, ${session.entrance}, ${of.ip}, ${of.userAgent.slice(0, 300)}, ${now.toISOString()})`.execute(
    db,
  );
  return { session, tokens: await issueTokens(db, now, session) };
}

async function issueTokens(db: Database, now: Date, session: Session): Promise<Tokens> {
  const tokens: Tokens = { access: newToken(), refresh: newToken(), accessSeconds, refreshSeconds: refreshSeconds[session.entrance] };
  await sql`insert into platform.session_token (hash, kind, tenant_id, session_id, expires_at) values
    (${tokenHash(tokens.access)}, 'access', ${session.tenantId}, ${session.id}, ${later(now, tokens.accessSeconds)}),
    (${tokenHash(tokens.refresh)}, 'refresh', ${session.tenantId}, ${session.id}, ${later(now, tokens.refreshSeconds)})`.execute(db);
  return tokens;
}

/** The live session behind an access token, null when unknown, expired, revoked, or when the account is gone. */
export async function findSession(db: Database, now: Date, accessToken: string): Promise<Session | null> {
  const { rows } = await sql<SessionRow>`select s.id, s.tenant_id, s.user_id, s.entrance, u."version" as account_version
    from platform.session_token t join platform.session s on s.tenant_id = t.tenant_id and s.id = t.session_id
      join campus.${sql.id(accountEntity)} u on u."tenantId" = s.tenant_id and u.id = s.user_id and not u."isDeleted"
    where t.hash = ${tokenHash(accessToken)} and t.kind = 'access' and t.expires_at > ${now.toISOString()}::timestamptz and s.revoked_at is null`.execute(
    db,
  );
  return rows[0] === undefined ? null : toSession(rows[0]);
}

export type RefreshResult = { state: "ok"; session: Session; tokens: Tokens } | { state: "unknown" } | { state: "expired" };

/**
 * New tokens for a refresh token. Refresh tokens rotate; a replaced one works for a minute more, later use of it
 * means that it was stolen and ends the session. Access tokens handed out before stay valid until their own end.
 */
export async function refreshSession(db: Database, now: Date, refreshToken: string): Promise<RefreshResult> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<SessionRow & { expired: boolean; reused: boolean; revoked: boolean }>`
      select s.id, s.tenant_id, s.user_id, s.entrance, t.expires_at <= ${now.toISOString()}::timestamptz as expired, s.revoked_at is not null as revoked,
        t.replaced_at is not null and t.replaced_at <= ${later(now, -graceSeconds)}::timestamptz as reused
      from platform.session_token t join platform.session s on s.tenant_id = t.tenant_id and s.id = t.session_id
      where t.hash = ${tokenHash(refreshToken)} and t.kind = 'refresh' for update of t`.execute(tx);
    const row = rows[0];
    if (row === undefined) return { state: "unknown" } as const;
    if (row.revoked || row.expired) return { state: "expired" } as const;
    const session = toSession(row);
    if (row.reused) {
      await revokeSession(tx, now, session, "refresh token used again");
      return { state: "unknown" } as const;
    }
    await sql`update platform.session_token set replaced_at = ${now.toISOString()} where hash = ${tokenHash(refreshToken)} and replaced_at is null`.execute(
      tx,
    );
    return { state: "ok", session, tokens: await issueTokens(tx, now, session) } as const;
  });
}

export async function revokeSession(db: Database, now: Date, session: Pick<Session, "tenantId" | "id">, why: string): Promise<void> {
  await sql`update platform.session set revoked_at = ${now.toISOString()}, revoked_why = ${why}
    where tenant_id = ${session.tenantId} and id = ${session.id} and revoked_at is null`.execute(db);
}

/** Ends every session of a user but one: after a changed password, or all when `except` is null. */
export async function revokeUserSessions(
  db: Database,
  now: Date,
  of: { tenantId: string; userId: string; except: string | null; why: string },
): Promise<void> {
  await sql`update platform.session set revoked_at = ${now.toISOString()}, revoked_why = ${of.why}
    where tenant_id = ${of.tenantId} and user_id = ${of.userId} and revoked_at is null and id is distinct from ${of.except}`.execute(db);
}

/** Forgets tokens and sessions that ended more than a month ago. Called by the daily job. */
export async function forgetOldSessions(db: Database, now: Date): Promise<void> {
  const before = later(now, -30 * 86_400);
  await sql`delete from platform.session_token where expires_at < ${before}::timestamptz`.execute(db);
  await sql`delete from platform.session s where created_at < ${before}::timestamptz
    and not exists (select 1 from platform.session_token t where t.tenant_id = s.tenant_id and t.session_id = s.id)`.execute(db);
  await sql`delete from platform.login_failure where at < ${before}::timestamptz`.execute(db);
  await sql`delete from platform.captcha where expires_at < ${now.toISOString()}::timestamptz`.execute(db);
}
