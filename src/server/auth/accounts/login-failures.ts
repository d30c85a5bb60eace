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

/** What `platform.take_try` answers: minutes the account is locked for (0 = the try is taken), failures of account and address in the window. */
interface Counts {
  minutes: number;
  recent: number;
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
 * Takes one try, before the password is looked at, so that parallel guesses, also through several processes, cannot outrun the lock. For its
 * account it counts as failed until it is settled or `clearFailures` forgets it; for its address only once it failed: a hall that comes in at
 * eight is no attack. A wrong password without the captcha counts like any other; where only the address wants one, nothing is judged without
 * it, so that guesses spread over many accounts are not.
 * @throws HttpError 400 when the account is locked, or the address wants a captcha
 */
export async function takeTry(db: Database, now: Date, given: Try): Promise<Taken> {
  const id = newId();
  const { minutes, recent, of_address } = await countAndTake(db, now, { ...given, id });
  if (minutes > 0) throw signInRefused(phrase`账号已锁定，请${minutes}分钟后再试`);
  const { maxFail, captchaAfter } = given.limits;
  const isOwn = recent >= captchaAfter;
  const wantsCaptcha = isOwn || of_address >= hallFailures;
  const lacksCaptcha = wantsCaptcha && !(await answerCaptcha(db, now, given.captcha));
  if (lacksCaptcha && !isOwn) {
    await forgetTry(db, given, id);
    throw captchaRefused();
  }
  return { id, lacksCaptcha, needsCaptchaNext: wantsCaptcha || recent + 1 >= Math.min(captchaAfter, maxFail) };
}

async function countAndTake(db: Database, now: Date, given: Try & { id: string }): Promise<Counts> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const { maxFail, lockMinutes } = given.limits;
  const { rows } =
    await sql<Counts>`select * from platform.take_try(${given.tenantId}, ${given.account}, ${given.id}, ${now.toISOString()}, ${given.ip},
    ${lockKey(given)}, ${ago(windowMinutes)}, ${ago(24 * 60)}, ${maxFail}, ${lockMinutes}, ${longestLock})`.execute(db);
  return rows[0]!;
}

const lockKey = ({ tenantId, account }: FailureKey): string =>
  createHash("sha256").update(`sign-in:${tenantId}\0${account}`).digest().readBigInt64BE(0).toString();

export const captchaRefused = () => signInRefused("验证码错误", { needCaptcha: true });

async function forgetTry(db: Database, { tenantId, account }: FailureKey, id: string): Promise<void> {
  await sql`delete from platform.login_failure where tenant_id = ${tenantId} and account = ${account} and id = ${id}`.execute(db);
}

/** Ends a try that opened no door: a right password that only lacked its captcha was no failure; a wrong one counts for its address from now on. */
export async function settleTry(db: Database, given: Try, { id, isRight }: { id: string; isRight: boolean }): Promise<void> {
  if (isRight) return forgetTry(db, given, id);
  await sql`update platform.login_failure set ip = ${given.ip} where tenant_id = ${given.tenantId} and account = ${given.account} and id = ${id}`.execute(
    db,
  );
}

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
