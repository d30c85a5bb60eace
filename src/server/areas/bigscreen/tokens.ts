import { createHash, randomBytes, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { tooManyCalls } from "../../platform/errors.ts";

/** Screens of one school that wait for somebody to type their code in. */
const MOST_WAITING = 200;
export const CODE_MINUTES = 10;

export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

export interface Pairing {
  /** For the screen alone: it shows itself by this from now on. */
  token: string;
  /** What the screen shows, and somebody types in. */
  code: string;
}

/** A screen that nobody knows yet. @throws HttpError 429 while too many wait */
export async function pair(db: Database, tenantId: string): Promise<Pairing> {
  await sql`delete from platform.screen_token where tenant_id = ${tenantId} and player_id is null and code_until < now()`.execute(db);
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from platform.screen_token where tenant_id = ${tenantId} and player_id is null`.execute(db);
  if (Number(rows[0]?.n ?? 0) >= MOST_WAITING) throw tooManyCalls();
  const token = randomBytes(32).toString("base64url");
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const made = await sql`insert into platform.screen_token (token_hash, tenant_id, code, code_until)
      values (${hashOf(token)}, ${tenantId}, ${code}, now() + make_interval(mins => ${CODE_MINUTES})) on conflict do nothing`.execute(db);
    if (Number(made.numAffectedRows ?? 0) === 1) return { token, code };
  }
}

/** The screen that shows the code is this player from now on, and no other is. False: no screen shows it. */
export async function bind(tx: Database, of: { tenantId: string; playerId: string; code: string; now: string }): Promise<boolean> {
  await withdraw(tx, of.tenantId, [of.playerId]);
  const done = await sql`update platform.screen_token set code = null, code_until = null, player_id = ${of.playerId}, bound_at = ${of.now}::timestamp
    where tenant_id = ${of.tenantId} and code = ${of.code} and code_until >= now()`.execute(tx);
  return Number(done.numAffectedRows ?? 0) === 1;
}

/** Whatever screens these players were, they are so no more. */
export async function withdraw(tx: Database, tenantId: string, playerIds: readonly string[]): Promise<void> {
  await sql`delete from platform.screen_token where tenant_id = ${tenantId} and player_id = any(${[...playerIds]}::text[])`.execute(tx);
}

/** The player that a token stands for. Null: none, or one that may play no more. */
export async function playerOf(db: Database, token: string): Promise<{ tenantId: string; id: string } | null> {
  const { rows } = await sql<{ tenantId: string; id: string }>`select t.tenant_id as "tenantId", p.id from platform.screen_token t
    join campus."screenPlayer" p on p."tenantId" = t.tenant_id and p.id = t.player_id and not p."isDeleted" and p."isEnabled" is not false
    where t.token_hash = ${hashOf(token)}`.execute(db);
  return rows[0] ?? null;
}
