import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { accountEntity } from "./accounts/account.ts";
import { savePassword } from "./accounts/credentials.ts";
import { md5Hex } from "./accounts/weak-passwords.ts";
import { newId, withLock } from "./database/index.ts";
import type { Runtime } from "./runtime.ts";
import { defaultTenant } from "./session/authenticate.ts";
import { shanghaiNow } from "./session/shanghai-time.ts";

/**
 * Fills an empty database once: with demonstration data, or with one administrator whose random password is returned.
 * Several processes may start at once; one fills.
 */
export async function fillEmptyDatabase(runtime: Runtime): Promise<{ adminPassword: string | null }> {
  if (!runtime.model().entities.has(accountEntity)) return { adminPassword: null };
  return withLock(runtime.db, "first-start", async () => {
    const { rows } = await sql<{ found: boolean }>`select exists (select 1 from campus.${sql.id(accountEntity)}) as found`.execute(runtime.db);
    if (rows[0]?.found) return { adminPassword: null };
    if (runtime.config.demo) {
      const { loadDemo } = await import("./demo/index.ts");
      await loadDemo(runtime);
      return { adminPassword: null };
    }
    return { adminPassword: await createAdministrator(runtime) };
  });
}

async function createAdministrator(runtime: Runtime): Promise<string> {
  const id = newId();
  const password = randomPassword();
  const now = runtime.now();
  await runtime.db.transaction().execute(async (tx) => {
    await sql`insert into campus.${sql.id(accountEntity)} ("tenantId", "id", "accountNo", "userName", "userType", "state", "roles", "createUser", "createTime", "updateUser", "updateTime")
      values (${defaultTenant}, ${id}, 'admin', '系统管理员', '1', 'normal', ${["gly"]}::text[], ${id}, ${shanghaiNow(now)}::timestamp, ${id}, ${shanghaiNow(now)}::timestamp)`.execute(tx);
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
  return [...first, ...rest].map((character) => ({ character, at: randomInt(2 ** 40) })).sort((a, b) => a.at - b.at).map(({ character }) => character).join("");
}
