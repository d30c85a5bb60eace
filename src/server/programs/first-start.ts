import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { transaction } from "../platform/database/transaction.ts";
import { accountEntity } from "../identity/account.ts";
import { giveDemoPassword, savePassword } from "../auth/accounts/credentials.ts";
import { md5Hex } from "../auth/accounts/weak-passwords.ts";
import { newId, withLock } from "../platform/database/index.ts";
import type { Runtime } from "../platform/runtime.ts";
import { defaultTenant } from "../platform/config.ts";
import { shanghaiNow } from "../platform/shanghai-time.ts";

/** Published password of every demonstration account. */
export const demoPassword = "Campus@2026";

/**
 * Fills an empty database once: with demonstration data, or with one administrator whose random password is returned.
 * Several processes may start at once; one fills.
 */
export async function fillEmptyDatabase(runtime: Runtime): Promise<{ adminPassword: string | null }> {
  if (!runtime.model().entities.has(accountEntity)) return { adminPassword: null };
  return withLock(runtime.db, "first-start", async () => {
    const { rows } = await sql<{ accounts: boolean; passwords: boolean }>`select exists (select 1 from campus.${sql.id(accountEntity)}) as accounts,
      exists (select 1 from platform.credential) as passwords`.execute(runtime.db);
    const { accounts = false, passwords = false } = rows[0] ?? {};
    if (runtime.config.demo) await fillWithDemo(runtime, { accounts, passwords });
    else if (!accounts) return { adminPassword: await createAdministrator(runtime) };
    return { adminPassword: null };
  });
}

/** Passwords come after the data: a start that was cut off between the two goes on where it stopped. */
async function fillWithDemo(runtime: Runtime, has: { accounts: boolean; passwords: boolean }): Promise<void> {
  if (!has.accounts) {
    const { loadDemo } = await import("../areas/demo/index.ts");
    await loadDemo(runtime);
  }
  if (has.passwords) return;
  const { rows } = await sql<{ id: string }>`select id from campus.${sql.id(accountEntity)} where "tenantId" = ${defaultTenant}`.execute(runtime.db);
  await giveDemoPassword(runtime.db, runtime.now(), { tenantId: defaultTenant, userIds: rows.map((row) => row.id), password: demoPassword });
}

async function createAdministrator(runtime: Runtime): Promise<string> {
  const id = newId();
  const password = randomPassword();
  const now = runtime.now();
  await transaction(runtime.db, async (tx) => {
    await sql`insert into campus.${sql.id(accountEntity)} ("tenantId", "id", "accountNo", "userName", "userType", "state", "roles", "createUser", "createTime", "updateUser", "updateTime")
      values (${defaultTenant}, ${id}, 'admin', '系统管理员', '1', 'normal', ${["gly"]}::text[], ${id}, ${shanghaiNow(now)}::timestamp, ${id}, ${shanghaiNow(now)}::timestamp)`.execute(
      tx,
    );
    await savePassword(tx, now, { tenantId: defaultTenant, userId: id, md5: md5Hex(password), level: 2, mustChange: true });
  });
  return password;
}

const alphabets = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789", "!@#*_+="] as const;

/** 16 characters of all four classes, without look-alikes. */
function randomPassword(): string {
  const all = alphabets.join("");
  const first = alphabets.map((alphabet) => alphabet[randomInt(alphabet.length)]);
  const rest = Array.from({ length: 12 }, () => all[randomInt(all.length)]);
  return [...first, ...rest]
    .map((character) => ({ character, at: randomInt(2 ** 40) }))
    .sort((a, b) => a.at - b.at)
    .map(({ character }) => character)
    .join("");
}
