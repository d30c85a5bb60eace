import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { changeSessions } from "../session/session-store.ts";
import { hashPassword, type PasswordCost, standardCost, verifyPassword } from "./password-hash.ts";
import { md5Hex } from "./weak-passwords.ts";

export interface Credential {
  passwordHash: string;
  passwordLevel: number;
  mustChange: boolean;
  /** Milliseconds. */
  changedAtMs: number;
  /** `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai; the sign-in before this one. */
  lastLoginTime: string | null;
}

interface CredentialRow {
  password_hash: string;
  password_level: number;
  must_change: boolean;
  changed_at_ms: number;
  previous: string | null;
}
const credentialColumns = sql`password_hash, password_level, must_change, (extract(epoch from changed_at) * 1000)::float8 as changed_at_ms,
  to_char(previous_login_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as previous`;

const toCredential = (row: CredentialRow | undefined): Credential | null =>
  row === undefined
    ? null
    : {
        passwordHash: row.password_hash,
        passwordLevel: row.password_level,
        mustChange: row.must_change,
        changedAtMs: row.changed_at_ms,
        lastLoginTime: row.previous,
      };

export async function loadCredential(db: Database, tenantId: string, userId: string): Promise<Credential | null> {
  const { rows } = await sql<CredentialRow>`select ${credentialColumns}
    from platform.credential where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  return toCredential(rows[0]);
}

export interface NewPassword {
  tenantId: string;
  userId: string;
  /** Lower-case MD5 hex, 32 characters. */
  md5: string;
  /** 0 weak, 1 medium, 2 strong; computed by the client, the server never sees the password. */
  level: number;
  mustChange: boolean;
}

export async function savePassword(db: Database, now: Date, password: NewPassword): Promise<void> {
  const hash = await hashPassword(password.md5);
  await sql`insert into platform.password_history (tenant_id, user_id, changed_at, password_hash)
    select tenant_id, user_id, changed_at, password_hash from platform.credential
    where tenant_id = ${password.tenantId} and user_id = ${password.userId} on conflict do nothing`.execute(db);
  await changeSessions(
    db,
    sql`insert into platform.credential (tenant_id, user_id, password_hash, password_level, must_change, changed_at)
    values (${password.tenantId}, ${password.userId}, ${hash}, ${password.level}, ${password.mustChange}, ${now.toISOString()})
    on conflict (tenant_id, user_id) do update set password_hash = excluded.password_hash, password_level = excluded.password_level,
      must_change = excluded.must_change, changed_at = excluded.changed_at`,
  );
}

/** Whether the password is one of the last `count` before the current one. */
export async function isEarlierPassword(db: Database, of: { tenantId: string; userId: string; md5: string; count: number }): Promise<boolean> {
  const { rows } = await sql<{ password_hash: string }>`select password_hash from platform.password_history
    where tenant_id = ${of.tenantId} and user_id = ${of.userId} order by changed_at desc limit ${of.count}`.execute(db);
  for (const row of rows) if (await verifyPassword(of.md5, row.password_hash)) return true;
  return false;
}

/** From now on the person must change the password before anything else. */
export async function demandNewPassword(db: Database, of: { tenantId: string; userId: string }): Promise<void> {
  await changeSessions(db, sql`update platform.credential set must_change = true where tenant_id = ${of.tenantId} and user_id = ${of.userId}`);
}

/** Counts a sign-in. Answers the credential as it stands now; null for a person without one, whom somebody else vouched for. */
export async function recordSignIn(db: Database, now: Date, of: { tenantId: string; userId: string; ip: string }): Promise<Credential | null> {
  const { rows } = await sql<CredentialRow>`update platform.credential
    set previous_login_at = last_login_at, last_login_at = ${now.toISOString()}, last_login_ip = ${of.ip}, login_count = login_count + 1
    where tenant_id = ${of.tenantId} and user_id = ${of.userId} returning ${credentialColumns}`.execute(db);
  return toCredential(rows[0]);
}

/** Gives many demonstration accounts the same published password; one hash serves all. Accounts that have one keep it. */
export async function giveDemoPassword(
  db: Database,
  now: Date,
  of: { tenantId: string; userIds: readonly string[]; password: string; cost?: PasswordCost },
): Promise<void> {
  const hash = await hashPassword(md5Hex(of.password), of.cost ?? standardCost);
  for (let from = 0; from < of.userIds.length; from += 10_000) {
    await sql`insert into platform.credential (tenant_id, user_id, password_hash, password_level, must_change, changed_at)
      select ${of.tenantId}, id, ${hash}, 2, false, ${now.toISOString()}::timestamptz from unnest(${of.userIds.slice(from, from + 10_000)}::text[]) as t(id)
      on conflict do nothing`.execute(db);
  }
}
