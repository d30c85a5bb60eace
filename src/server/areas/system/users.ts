import { booksOf } from "../kit/books.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { savePassword } from "../../auth/accounts/credentials.ts";
import { md5Hex } from "../../auth/accounts/weak-passwords.ts";
import { countRoleUsers } from "../../identity/roles/count-users.ts";
import { revokeUserSessions } from "../../auth/session/session-store.ts";
import { randomPassword } from "../kit/initial-password.ts";
import { type At, changed, refuse } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { assertMayOpen } from "../kit/account-access.ts";
import { ADMIN, isAdmin } from "./grant-guard.ts";
import { nothing } from "../kit/inputs.ts";
import { assertAnotherAdmin } from "./role-users.ts";
import { type After, defineAction, defineAfter, defineBefore } from "../kit/define-operations.ts";

const isGly = (user: OperationRecord): boolean => Array.isArray(user.roles) && user.roles.includes(ADMIN);

/** Not the last administrator: counted behind a lock. */
export const mayDisable = defineBefore("sysUser", {
  name: "system.mayDisable",
  title: "能否停用账号",
  run: async (input) => {
    if (isGly(input.record)) await assertAnotherAdmin(input, input.record.id ?? "");
  },
});

const endSessions = (at: At, userId: string, why: string): Promise<void> =>
  revokeUserSessions(at.tx, at.call.runtime.now(), { tenantId: at.call.user.tenantId, userId, except: null, why });

async function afterUser(inputs: readonly After<"sysUser">[]): Promise<void> {
  for (const input of inputs)
    if (input.before !== null && changed(input.record, input.before, "state") && input.record.state !== "normal")
      await endSessions(input, input.record.id, `account ${input.record.state ?? ""}`);
  const [first] = inputs;
  if (first !== undefined && inputs.some(({ record, before }) => changed(record, before, "roles")))
    await countRoleUsers(first.tx, first.call.user.tenantId);
}

/** Who may not sign in any more is out at once; the numbers of the roles follow. */
export const userSaved = defineAfter("sysUser", {
  name: "system.userSaved",
  title: "账号变更后",
  run: async (input) => afterUser([input]),
  runMany: async (inputs) => {
    await afterUser(inputs);
    return inputs.map(() => undefined);
  },
});

export const userRemoved = defineAfter("sysUser", {
  name: "system.userRemoved",
  title: "删除账号后",
  run: async (input) => {
    if (input.record.id === input.call.user.id) refuse("", "不能删除自己的账号");
    if (isGly(input.record)) await assertAnotherAdmin(input, input.record.id);
    await endSessions(input, input.record.id, "account removed");
    await countRoleUsers(input.tx, input.call.user.tenantId);
  },
});

/** A hand that unlocks forgives the failures too. */
export const clearFailures = defineAfter("sysUser", {
  name: "system.clearFailures",
  title: "清除登录失败",
  run: async ({ call, tx, record }) => {
    const names = [record.accountNo, record.phone].filter((name) => typeof name === "string");
    await sql`delete from platform.login_failure where tenant_id = ${call.user.tenantId} and account = any(${names}::text[])`.execute(tx);
    return { failCount: 0, lockTime: null, lockReason: null };
  },
});

const MAX_RESETS = 50;

/** A new password, shown once to the one who reset it; the person must change it. A password of an administrator is for administrators. */
export const resetUserPassword = defineAction("sysUser", {
  name: "system.resetPassword",
  title: "重置密码",
  input: nothing,
  audit: ({ records }) => `重置 ${records.map((row) => row.accountNo).join("、")} 的密码`,
  run: async (input) => {
    if (input.records.length > MAX_RESETS) refuse("", phrase`一次最多重置 ${MAX_RESETS} 个账号`);
    const shows: { label: string; value: string }[] = [];
    await assertMayOpen(
      input,
      input.records.map((record) => record.id),
    );
    for (const record of input.records) {
      if (isGly(record) && !isAdmin(input.call)) refuse("", "不能重置管理员的密码");
      shows.push({ label: `${record.userName}（${record.accountNo}）`, value: await newPassword(input, record.id) });
    }
    return { shows };
  },
});

/** Gives an account a random password and ends its sessions. */
export async function newPassword(at: At, userId: string): Promise<string> {
  const { user, runtime } = at.call;
  const password = randomPassword();
  await savePassword(at.tx, runtime.now(), { tenantId: user.tenantId, userId, md5: md5Hex(password), level: 2, mustChange: true });
  await endSessions(at, userId, "password reset");
  await booksOf(at, "sysUser").change({ id: userId }, { mustChangePassword: true, passwordTime: at.call.ctx.now, passWordLevel: "2" });
  return password;
}

export const kickUser = defineAction("sysUser", {
  name: "system.kickUser",
  title: "强制下线",
  input: nothing,
  audit: ({ records }) => `强制 ${records.map((row) => row.accountNo).join("、")} 下线`,
  run: async (input) => {
    for (const record of input.records) {
      if (record.id === input.call.user.id) refuse("", "不能强制自己下线，请直接退出");
      await endSessions(input, record.id, "kicked");
    }
    return { kicked: input.records.length };
  },
});

export const userOperations = [mayDisable, userSaved, userRemoved, clearFailures, resetUserPassword, kickUser] as const;
