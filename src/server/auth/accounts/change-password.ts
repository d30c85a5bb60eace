import { transaction } from "../../platform/database/transaction.ts";
import { personNumbers } from "../../../../engine/context.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { refused } from "../../platform/errors.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { revokeUserSessions } from "../session/session-store.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { forgetWritten } from "../../platform/timed-cache.ts";
import { accountEntity, loadAccount } from "../../identity/account.ts";
import type { Account } from "../../identity/account.ts";
import { isEarlierPassword, loadCredential, savePassword } from "./credentials.ts";
import { inTurn } from "./login-failures.ts";
import { mirrorAccount } from "./mirror-account.ts";
import { verifyPassword } from "./password-hash.ts";
import { policyOf } from "./password-policy.ts";
import { isWeakPassword } from "./weak-passwords.ts";

export interface PasswordChange {
  tenantId: string;
  userId: string;
  /** The session that stays open; all others of the person end. */
  sessionId: string | null;
  /** Lower-case MD5 hex of both. */
  oldMd5: string;
  newMd5: string;
  /** 0 to 2, as the client judges the new password: the server never sees it. */
  level: number;
}

const md5Form = /^[0-9a-f]{32}$/;

/** Changes the password of a person who knows the old one. @throws HttpError 400 with the rule that is broken */
export function changePassword(runtime: Runtime, change: PasswordChange): Promise<void> {
  const { tenantId, userId } = change;
  return inTurn({ tenantId, account: `${accountEntity}:${userId}` }, async () => {
    const account = await loadAccount(runtime.db, tenantId, userId);
    const credential = await loadCredential(runtime.db, tenantId, userId);
    if (account === null || credential === null || !(await verifyPassword(change.oldMd5, credential.passwordHash))) throw refused("原密码错误");
    await checkNewPassword(runtime, account, change);
    const now = runtime.now();
    await transaction(runtime.db, async (tx) => {
      await savePassword(tx, now, { tenantId, userId, md5: change.newMd5, level: change.level, mustChange: false });
      const values = { passwordTime: shanghaiNow(now), passWordLevel: String(change.level), mustChangePassword: false };
      await mirrorAccount(runtime, { tenantId, userId, values, db: tx });
      await revokeUserSessions(tx, now, { tenantId, userId, except: change.sessionId, why: "password changed" });
    });
    forgetWritten(runtime, accountEntity);
  });
}

async function checkNewPassword(runtime: Runtime, account: Account, { oldMd5, newMd5, level }: PasswordChange): Promise<void> {
  const policy = await policyOf(runtime, account.tenantId, account.userType);
  if (!md5Form.test(newMd5) || ![0, 1, 2].includes(level) || level < policy.minLevel) throw refused("密码强度不足");
  if (newMd5 === oldMd5) throw refused("新密码不能与原密码相同");
  if (
    policy.weak.has(newMd5) ||
    isWeakPassword(newMd5, [account.accountNo, account.phone, account.idCard, ...personNumbers.map((number) => account[number])])
  )
    throw refused("不能使用常见密码");
  const { tenantId, id: userId } = account;
  if (await isEarlierPassword(runtime.db, { tenantId, userId, md5: newMd5, count: policy.historyCount }))
    throw refused(phrase`新密码不能与最近 ${policy.historyCount} 次用过的密码相同`);
}
