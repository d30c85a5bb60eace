import { sql } from "kysely";
import { newId } from "../database/ids.ts";
import { tooManyCalls } from "../errors.ts";
import type { Database } from "../runtime.ts";

export const lockMinutes = 15;
/** Failures within `lockMinutes` after which the account is locked. */
export const lockAfter = 5;
/** Failures after which a captcha is asked for. */
export const captchaAfter = 3;

/** `account` as typed: unknown accounts lock like known ones, so the lock tells nothing. */
export interface FailureKey {
  tenantId: string;
  account: string;
}

export async function countFailures(db: Database, now: Date, key: FailureKey): Promise<number> {
  const since = new Date(now.getTime() - lockMinutes * 60_000).toISOString();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from platform.login_failure
    where tenant_id = ${key.tenantId} and account = ${key.account} and at > ${since}::timestamptz`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function recordFailure(db: Database, now: Date, key: FailureKey & { ip: string }): Promise<void> {
  await sql`insert into platform.login_failure (tenant_id, account, id, at, ip) values (${key.tenantId}, ${key.account}, ${newId()}, ${now.toISOString()}, ${key.ip})`.execute(
    db,
  );
}

/** After a success the account starts from zero. */
export async function clearFailures(db: Database, key: FailureKey): Promise<void> {
  await sql`delete from platform.login_failure where tenant_id = ${key.tenantId} and account = ${key.account}`.execute(db);
}

const waiting = new Map<string, { last: Promise<unknown>; length: number }>();
const queueMax = 40;

/** Tries of one account run one after another, so that parallel guesses cannot outrun the lock. @throws HttpError 429 */
export async function inTurn<T>(key: FailureKey, work: () => Promise<T>): Promise<T> {
  const name = `${key.tenantId}\0${key.account}`;
  const queue = waiting.get(name) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= queueMax) throw tooManyCalls();
  const mine = queue.last.then(work, work);
  waiting.set(name, queue);
  queue.length += 1;
  queue.last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) waiting.delete(name);
  }
}
