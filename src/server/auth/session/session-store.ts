import { type RawBuilder, sql } from "kysely";
import { accountEntity } from "../../identity/account.ts";
import { writtenChannel } from "../../identity/announce.ts";
import { transactionOn } from "../../platform/database/scope.ts";
import { afterCommit } from "../../platform/database/transaction.ts";
import type { Database } from "../../platform/database/database.ts";
import { newToken, newTokenPair, type TokenPair, tokenHash } from "../../platform/token.ts";
import type { Entrance, Session } from "../../identity/session-facts.ts";

export const accessSeconds = 3600;
export const refreshSeconds: Record<Entrance, number> = { main: 604_800, welcome: 86_400, dzks: 43_200 };

export interface Tokens extends TokenPair {
  /** How much longer each opens anything. */
  accessSeconds: number;
  refreshSeconds: number;
}
/** A row of `platform.session` with what is asked of its account. */
export interface SessionRow {
  id: string;
  tenant_id: string;
  user_id: string;
  entrance: Entrance;
  account_version?: number;
  must_change?: boolean;
  last_active_ms?: number | null;
}

export const toSession = (row: SessionRow): Session => ({
  id: row.id,
  tenantId: row.tenant_id,
  userId: row.user_id,
  entrance: row.entrance,
  mustChangePassword: row.must_change === true,
  lastActiveMs: row.last_active_ms ?? 0,
  accountVersion: Number(row.account_version ?? 0),
});
/** Whom somebody else vouched for need not know a first password, so only who came by it must change it. */
export const mustChange = sql`s.way = 'password' and coalesce(c.must_change, false)`;
export const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

export interface NewSession {
  tenantId: string;
  userId: string;
  entrance: Entrance;
  ip: string;
  userAgent: string;
  /** How the person proved who they are: password (default), mobile, cas, oauth2, jwt, wecom ... */
  way?: string;
  /** Ticket of a single sign-on server that may end the session later. Only its digest is kept. */
  ticket?: string | null;
  mustChangePassword?: boolean;
}

export async function createSession(db: Database, now: Date, of: NewSession): Promise<{ session: Session; tokens: Tokens }> {
  const { tenantId, userId, entrance } = of;
  const id = newToken().slice(0, 22);
  const session: Session = {
    id,
    tenantId,
    userId,
    entrance,
    mustChangePassword: of.mustChangePassword === true,
    lastActiveMs: now.getTime(),
    accountVersion: 0,
  };
  const at = now.toISOString();
  const opened = sql`with opened as (insert into platform.session
    (tenant_id, id, user_id, entrance, ip, user_agent, created_at, last_active_at, way, ticket_hash)
    values (${tenantId}, ${id}, ${userId}, ${entrance}, ${of.ip}, ${of.userAgent.slice(0, 300)}, ${at}, ${at}, ${of.way ?? "password"},
      ${of.ticket == null ? null : tokenHash(of.ticket)}))`;
  return { session, tokens: await storeTokens(db, now, { session, pair: newTokenPair(), opened }) };
}

/** Stores a pair for a session, valid from now. */
export const issueTokens = (db: Database, now: Date, session: Session, pair: TokenPair): Promise<Tokens> =>
  storeTokens(db, now, { session, pair, opened: sql`` });

/** `opened`: what opens the session in the same statement. */
async function storeTokens(
  db: Database,
  now: Date,
  { session, pair, opened }: { session: Session; pair: TokenPair; opened: RawBuilder<unknown> },
): Promise<Tokens> {
  const tokens: Tokens = { ...pair, accessSeconds, refreshSeconds: refreshSeconds[session.entrance] };
  await sql`${opened} insert into platform.session_token (hash, kind, tenant_id, session_id, expires_at) values
    (${tokenHash(tokens.access)}, 'access', ${session.tenantId}, ${session.id}, ${later(now, tokens.accessSeconds)}),
    (${tokenHash(tokens.refresh)}, 'refresh', ${session.tenantId}, ${session.id}, ${later(now, tokens.refreshSeconds)})`.execute(db);
  return tokens;
}

/** The live session behind an access token, null when unknown, expired, revoked, or when the account is gone. */
export const findSession = async (db: Database, now: Date, accessToken: string): Promise<Session | null> =>
  (await findLiveSession(db, now, accessToken))?.session ?? null;

/** The same with the moment at which the token ends, milliseconds. */
export async function findLiveSession(db: Database, now: Date, accessToken: string): Promise<{ session: Session; expiresMs: number } | null> {
  const { rows } = await sql<
    SessionRow & { expires_ms: number }
  >`select s.id, s.tenant_id, s.user_id, s.entrance, (extract(epoch from s.last_active_at) * 1000)::float8 as last_active_ms, u."version" as account_version,
      (extract(epoch from t.expires_at) * 1000)::float8 as expires_ms,
      ${mustChange} as must_change
    from platform.session_token t join platform.session s on s.tenant_id = t.tenant_id and s.id = t.session_id
      join campus.${sql.id(accountEntity)} u on u."tenantId" = s.tenant_id and u.id = s.user_id and not u."isDeleted"
      left join platform.credential c on c.tenant_id = s.tenant_id and c.user_id = s.user_id
    where t.hash = ${tokenHash(accessToken)} and t.kind = 'access' and t.expires_at > ${now.toISOString()}::timestamptz and s.revoked_at is null`.execute(
    db,
  );
  return rows[0] === undefined ? null : { session: toSession(rows[0]), expiresMs: rows[0].expires_ms };
}

/** Name under which processes tell each other that what they know of sessions may have ended. */
export const sessionEnds = "platform.session";

/** What forgets sessions that were found, by the database they stand in: whoever ends some has them looked up anew. */
const found = new WeakMap<Database, Set<{ clear(): void }>>();

export function forgetWhenChanged(db: Database, sessions: { clear(): void }): void {
  const known = found.get(db) ?? new Set();
  found.set(db, known.add(sessions));
}

/** Makes a write after which what is known of sessions is stale: here once it is on disk, in the other processes when they hear of it. */
export async function changeSessions(db: Database, write: RawBuilder<unknown>): Promise<void> {
  await sql`with changed as (${write} returning 1) select pg_notify(${writtenChannel}, ${sessionEnds}) from changed limit 1`.execute(db);
  const root = transactionOn(db)?.root ?? db;
  afterCommit(() => {
    for (const sessions of found.get(root) ?? []) sessions.clear();
  });
}

export async function revokeSession(db: Database, now: Date, session: Pick<Session, "tenantId" | "id">, why: string): Promise<void> {
  await changeSessions(
    db,
    sql`update platform.session set revoked_at = ${now.toISOString()}, revoked_why = ${why}
    where tenant_id = ${session.tenantId} and id = ${session.id} and revoked_at is null`,
  );
}

/** Ends every session of a user but one: after a changed password, or all when `except` is null. */
export async function revokeUserSessions(
  db: Database,
  now: Date,
  of: { tenantId: string; userId: string; except: string | null; why: string },
): Promise<void> {
  await changeSessions(
    db,
    sql`update platform.session set revoked_at = ${now.toISOString()}, revoked_why = ${of.why}
    where tenant_id = ${of.tenantId} and user_id = ${of.userId} and revoked_at is null and id is distinct from ${of.except}`,
  );
}

/** Ends the other sessions of the same person at the same entrance. */
export async function revokeEntranceSessions(db: Database, now: Date, kept: Session, why: string): Promise<void> {
  await changeSessions(
    db,
    sql`update platform.session set revoked_at = ${now.toISOString()}, revoked_why = ${why}
    where tenant_id = ${kept.tenantId} and user_id = ${kept.userId} and entrance = ${kept.entrance} and revoked_at is null and id <> ${kept.id}`,
  );
}

/** Ends every session of a school. */
export async function revokeTenantSessions(db: Database, now: Date, of: { tenantId: string; why: string }): Promise<void> {
  await changeSessions(
    db,
    sql`update platform.session set revoked_at = ${now.toISOString()}, revoked_why = ${of.why}
    where tenant_id = ${of.tenantId} and revoked_at is null`,
  );
}

/** Ends the sessions that a single sign-on server opened with this ticket. */
export async function revokeTicketSessions(db: Database, now: Date, of: { tenantId: string; ticket: string }): Promise<void> {
  await changeSessions(
    db,
    sql`update platform.session set revoked_at = ${now.toISOString()}, revoked_why = 'signed out at the single sign-on server'
    where tenant_id = ${of.tenantId} and ticket_hash = ${tokenHash(of.ticket)} and revoked_at is null`,
  );
}

/** Remembers that a session is in use. */
export async function touchSession(db: Database, now: Date, session: Pick<Session, "tenantId" | "id">): Promise<void> {
  await sql`update platform.session set last_active_at = ${now.toISOString()} where tenant_id = ${session.tenantId} and id = ${session.id}`.execute(
    db,
  );
}

/** Forgets tokens and sessions that ended more than a month ago. Called by the daily job. */
export async function forgetOldSessions(db: Database, now: Date): Promise<void> {
  const before = later(now, -30 * 86_400);
  await sql`delete from platform.session_token where expires_at < ${before}::timestamptz`.execute(db);
  await sql`delete from platform.session s where created_at < ${before}::timestamptz
    and not exists (select 1 from platform.session_token t where t.tenant_id = s.tenant_id and t.session_id = s.id)`.execute(db);
  await sql`delete from platform.login_failure where at < ${before}::timestamptz`.execute(db);
  for (const table of ["captcha", "sign_on_state", "used_ticket", "unbound_person", "client_code", "client_token"])
    await sql`delete from platform.${sql.id(table)} where expires_at < ${now.toISOString()}::timestamptz`.execute(db);
  await sql`delete from platform.call_count where window_end < ${now.toISOString()}::timestamptz`.execute(db);
}
