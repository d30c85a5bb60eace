import { sql } from "kysely";
import { transaction } from "../../platform/database/transaction.ts";
import { loadAccount } from "../../identity/account.ts";
import type { Account } from "../../identity/account.ts";
import { mirrorAccount } from "../accounts/mirror-account.ts";
import { signInRefused } from "../../platform/errors.ts";
import { insertPlainRows } from "../../platform/log-rows.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Entrance } from "../../identity/session-facts.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { newToken, tokenHash } from "../../platform/token.ts";
import type { OutsidePerson } from "./outside-person.ts";
import type { Provider } from "./providers.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity that says which outside person is which account. */
export const bindingEntity = platformEntity("userBinding", {
  by: "第三方账号绑定",
  needs: { text: ["userId", "source", "openId", "unionId", "bindState"], timestamp: ["lastLoginTime"] },
  takes: { text: ["platformName", "avatarUrl", "bindIp"], timestamp: ["bindTime"] },
});
const bindings = sql`campus.${sql.id(bindingEntity)}`;

/** How long an unbound person may take to bind. */
const unboundSeconds = 600;

/** Scanning and opening inside the messenger name the same person. */
export const bindingSource = (source: string): string => (source === "qrcode" ? "wecom" : source);

/** The account bound to an outside person. Numbers of two providers never meet: the source is part of the key. */
export async function boundAccount(runtime: Runtime, provider: Provider, person: OutsidePerson): Promise<Account | null> {
  if (!runtime.model().entities.has(bindingEntity)) return null;
  const { rows } = await sql<{ userId: string }>`update ${bindings} set "lastLoginTime" = ${shanghaiNow(runtime.now())}::timestamp
    where "tenantId" = ${provider.tenantId} and source = ${bindingSource(provider.source)} and "openId" = ${person.openId} and "bindState" = 'bound' and not "isDeleted"
    returning "userId"`.execute(runtime.db);
  return rows[0] === undefined ? null : loadAccount(runtime.db, provider.tenantId, rows[0].userId);
}

/** Remembers somebody nobody is bound to yet; answers the number the browser brings back when binding: one use, ten minutes. */
export async function keepUnbound(runtime: Runtime, provider: Provider, person: OutsidePerson): Promise<string> {
  const oauthId = newToken();
  const until = new Date(runtime.now().getTime() + unboundSeconds * 1000).toISOString();
  await sql`insert into platform.unbound_person (hash, tenant_id, source, open_id, union_id, nick_name, avatar_url, entrance, expires_at)
    values (${tokenHash(oauthId)}, ${provider.tenantId}, ${bindingSource(provider.source)}, ${person.openId}, ${person.unionId}, ${person.nickName}, ${person.avatarUrl},
      ${provider.entrance}, ${until})`.execute(runtime.db);
  return oauthId;
}

export interface Unbound {
  tenantId: string;
  source: string;
  openId: string;
  unionId: string | null;
  nickName: string;
  avatarUrl: string;
  entrance: Entrance;
}

/** The person behind a number, without using it up: a wrong password may be tried again. */
export async function findUnbound(runtime: Runtime, of: { tenantId: string; oauthId: string }): Promise<Unbound | null> {
  const { rows } = await sql<Unbound>`select tenant_id as "tenantId", source, open_id as "openId", union_id as "unionId", nick_name as "nickName",
      avatar_url as "avatarUrl", entrance from platform.unbound_person
    where hash = ${tokenHash(of.oauthId)} and tenant_id = ${of.tenantId} and expires_at > ${runtime.now().toISOString()}::timestamptz`.execute(
    runtime.db,
  );
  return rows[0] ?? null;
}

/** Binds once: the number is used up in the same transaction. @throws HttpError 400 when either side is bound already */
export async function bind(runtime: Runtime, of: { oauthId: string; unbound: Unbound; account: Account; ip: string }): Promise<void> {
  const { unbound, account } = of;
  await transaction(runtime.db, async (tx) => {
    const used =
      await sql`delete from platform.unbound_person where hash = ${tokenHash(of.oauthId)} and tenant_id = ${unbound.tenantId} returning 1`.execute(
        tx,
      );
    if (used.rows.length === 0) throw signInRefused("绑定已失效，请重新登录");
    await clearWay(tx, unbound, account);
    const now = shanghaiNow(runtime.now());
    const values = {
      userId: account.id,
      accountNo: account.accountNo,
      userName: account.userName,
      departmentId: account.departmentId,
      source: unbound.source,
      openId: unbound.openId,
      unionId: unbound.unionId,
      platformName: unbound.nickName || null,
      avatarUrl: unbound.avatarUrl || null,
      bindState: "bound",
      bindTime: now,
      lastLoginTime: now,
      bindIp: of.ip,
    };
    await insertPlainRows(runtime, bindingEntity, [{ tenantId: account.tenantId, userId: account.id, values }], tx);
    await mirrorAccount(runtime, { tenantId: account.tenantId, userId: account.id, values: { oauthId: `${unbound.source}:bound` }, db: tx });
  });
}

/** Bindings that were loosened make room; a live one of somebody else does not. */
async function clearWay(tx: Database, unbound: Unbound, account: Account): Promise<void> {
  const same = sql`"tenantId" = ${account.tenantId} and source = ${unbound.source} and not "isDeleted" and ("openId" = ${unbound.openId} or "userId" = ${account.id})`;
  await sql`update ${bindings} set "isDeleted" = true where ${same} and "bindState" = 'unbound'`.execute(tx);
  const { rows } = await sql<{ userId: string }>`select "userId" from ${bindings} where ${same}`.execute(tx);
  if (rows.some((row) => row.userId !== account.id)) throw signInRefused("该第三方账号已绑定其他用户");
  if (rows.length > 0) throw signInRefused("您的账号已绑定这个平台的另一个账号，请先解绑");
}
