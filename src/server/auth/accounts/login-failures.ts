import { transaction } from "../../platform/database/transaction.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { newId } from "../../platform/database/ids.ts";
import { signInRefused, tooManyCalls } from "../../platform/errors.ts";
import type { Database } from "../../platform/database/database.ts";
import { answerCaptcha } from "./captcha.ts";
import type { PasswordPolicy } from "./password-policy.ts";

/** Failures within which a captcha is asked for and an account is locked count this long, in minutes. */
const windowMinutes = 15;
/**
 * Wrong tries from one address in the window after which everybody there is asked for a captcha. Nobody is blocked by address:
 * a whole examination hall shares one.
 */
export const hallFailures = 60;
/** Each further lock of a day doubles, up to this many times the first: longer would let a stranger keep someone out. */
const longestLock = 4;

/** `account` as typed: unknown accounts lock like known ones, so the lock tells nothing. */
export interface FailureKey {
  tenantId: string;
  account: string;
}

export interface Try extends FailureKey {
  ip: string;
  captcha: { key: string | null; code: string | null };
  limits: Pick<PasswordPolicy, "maxFail" | "lockMinutes" | "captchaAfter">;
}

interface Counts {
  recent: number;
  /** Within a window before the last one. */
  burst: number;
  of_day: number;
  /** Milliseconds. */
  last: number | null;
  of_address: number;
}

/** A try that counts as failed until it is taken back or the account starts from zero. */
export interface Taken {
  id: string;
  /** The next try will need a captcha. */
  needsCaptchaNext: boolean;
  /** The captcha that is wanted was not given, or not rightly: the password may be judged, and the try is refused whatever it is. */
  lacksCaptcha: boolean;
}

/**
 * Takes one try, before the password is looked at: it counts as failed until `clearFailures` says otherwise, so that parallel guesses,
 * also through several processes, cannot outrun the lock. A wrong password without the captcha counts like any other; where only the address
 * wants one, nothing is judged without it, so that guesses spread over many accounts are not.
 * @throws HttpError 400 when the account is locked, or the address wants a captcha
 */
export async function takeTry(db: Database, now: Date, given: Try): Promise<Taken> {
  const taken = await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey(given)}::bigint)`.execute(tx);
    const counts = await countTries(tx, now, given);
    const { maxFail, captchaAfter } = given.limits;
    const minutes = lockOf(now, counts, given.limits);
    if (minutes > 0) throw signInRefused(phrase`账号已锁定，请${minutes}分钟后再试`);
    const isOwn = counts.recent >= captchaAfter;
    const wantsCaptcha = isOwn || counts.of_address >= hallFailures;
    const lacksCaptcha = wantsCaptcha && !(await answerCaptcha(tx, now, given.captcha));
    if (lacksCaptcha && !isOwn) return null;
    const id = newId();
    await sql`insert into platform.login_failure (tenant_id, account, id, at, ip)
      values (${given.tenantId}, ${given.account}, ${id}, ${now.toISOString()}, ${given.ip})`.execute(tx);
    return { id, lacksCaptcha, needsCaptchaNext: wantsCaptcha || counts.recent + 1 >= Math.min(captchaAfter, maxFail) };
  });
  // Thrown here, since an error would also give the captcha back that was used up.
  if (taken === null) throw captchaRefused();
  return taken;
}

export const captchaRefused = () => signInRefused("验证码错误", { needCaptcha: true });

/** Ends a try without its captcha: with the right password it was no failure. One statement either way, so that its time tells nothing. */
export async function settleTry(db: Database, key: FailureKey, { id, isRight }: { id: string; isRight: boolean }): Promise<void> {
  await sql`delete from platform.login_failure where tenant_id = ${key.tenantId} and account = ${key.account} and id = ${isRight ? id : ""}`.execute(
    db,
  );
}

/** Minutes the account is locked for after so many failures in a row of quick ones; 0 = free. */
function lockOf(now: Date, { last, burst, of_day }: Counts, { maxFail, lockMinutes }: Try["limits"]): number {
  if (last === null || burst < maxFail) return 0;
  const minutes = lockMinutes * Math.min(longestLock, 2 ** (Math.floor(of_day / maxFail) - 1));
  return now.getTime() - last < minutes * 60_000 ? minutes : 0;
}

async function countTries(db: Database, now: Date, { tenantId, account, ip }: Try): Promise<Counts> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const { rows } = await sql<Counts>`with mine as (select at, max(at) over () as last from platform.login_failure
      where tenant_id = ${tenantId} and account = ${account} and at > ${ago(24 * 60)}::timestamptz)
    select count(*) filter (where at > ${ago(windowMinutes)}::timestamptz)::int as recent,
      count(*) filter (where at > last - make_interval(mins => ${windowMinutes}))::int as burst, count(*)::int as of_day, (extract(epoch from max(last)) * 1000)::float8 as last,
      (select count(*)::int from platform.login_failure f
        where f.tenant_id = ${tenantId} and f.ip = ${ip} and f.at > ${ago(windowMinutes)}::timestamptz) as of_address
    from mine`.execute(db);
  return rows[0]!;
}

const lockKey = ({ tenantId, account }: FailureKey): string =>
  createHash("sha256").update(`sign-in:${tenantId}\0${account}`).digest().readBigInt64BE(0).toString();

/** After a success the account starts from zero. */
export async function clearFailures(db: Database, key: FailureKey): Promise<void> {
  await sql`delete from platform.login_failure where tenant_id = ${key.tenantId} and account = ${key.account}`.execute(db);
}

const waiting = new Map<string, { last: Promise<unknown>; length: number }>();
const queueMax = 40;

/** Tries of one account run one after another in this process, so that one account cannot take all the time there is. @throws HttpError 429 */
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
