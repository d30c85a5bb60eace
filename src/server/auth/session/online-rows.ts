import { sql } from "kysely";
import type { Model } from "../../../../engine/model/model.ts";
import { accountEntity } from "../../identity/account.ts";
import { departmentSource } from "../../identity/department-of.ts";
import { newId } from "../../platform/database/ids.ts";
import { clientOf } from "../logs/client-of.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import { platformEntity } from "../../platform/platform-entity.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";

/** Entity that shows the sessions of the token store. */
const onlineEntity = platformEntity("onlineUser", {
  by: "在线用户",
  needs: {
    text: ["tokenId", "userId", "accountNo", "userName", "departmentName", "appType", "ip", "clientKind", "browser", "os"],
    timestamp: ["loginTime", "lastActiveTime", "expireTime"],
  },
});
const rowsTable = sql`campus.${sql.id(onlineEntity)}`;

interface SessionRow {
  id: string;
  tenant_id: string;
  user_id: string;
  entrance: string;
  ip: string;
  user_agent: string;
  account_no: string;
  user_name: string;
  department: string | null;
  login_time: string;
  last_active: string;
  expires: string;
}

const sites: Record<string, string> = { main: "0", welcome: "2", dzks: "3" };
const wall = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

/** Brings the rows in step with the token store: live sessions have one, others none. Of one tenant, or of all. */
export async function alignOnline(db: Database, { model, now, tenantId }: { model: Model; now: Date; tenantId: string | null }): Promise<void> {
  const department = departmentSource(model);
  const { rows } =
    await sql<SessionRow>`select s.id, s.tenant_id, s.user_id, s.entrance, s.ip, s.user_agent, u."accountNo" as account_no, u."userName" as user_name,
      ${department === null ? sql`null::text` : sql`max(d.${department.title})`} as department, ${wall("s.created_at")} as login_time, to_char(coalesce(s.last_active_at, s.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as last_active,
      to_char(max(t.expires_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as expires
    from platform.session s join platform.session_token t on t.tenant_id = s.tenant_id and t.session_id = s.id and t.replaced_at is null and t.expires_at > ${now.toISOString()}::timestamptz
      join campus.${sql.id(accountEntity)} u on u."tenantId" = s.tenant_id and u.id = s.user_id and not u."isDeleted"
      ${department === null ? sql`` : sql`left join ${department.from} d on d."tenantId" = u."tenantId" and d.${department.key} = u."departmentId"`}
    where s.revoked_at is null and (${tenantId}::text is null or s.tenant_id = ${tenantId})
    group by s.tenant_id, s.id, u."accountNo", u."userName"`.execute(db);
  await sql`delete from ${rowsTable} o where (${tenantId}::text is null or o."tenantId" = ${tenantId})
    and not exists (select 1 from unnest(${rows.map((row) => row.tenant_id)}::text[], ${rows.map((row) => row.id)}::text[]) as live(tenant, id) where live.tenant = o."tenantId" and live.id = o."tokenId" and not o."isDeleted")`.execute(
    db,
  );
  for (let from = 0; from < rows.length; from += ROWS) await writeRows(db, now, rows.slice(from, from + ROWS));
}

const ROWS = 1000;

async function writeRows(db: Database, now: Date, rows: readonly SessionRow[]): Promise<void> {
  const at = shanghaiNow(now);
  const values = rows.map((row) => {
    const { clientKind, browser, os } = clientOf(row.user_agent);
    return sql`(${row.tenant_id}, ${newId()}, ${at}::timestamp, ${at}::timestamp, ${row.id}, ${row.user_id}, ${row.account_no}, ${row.user_name}, ${row.department},
      ${sites[row.entrance] ?? "0"}, ${row.login_time}::timestamp, ${row.last_active}::timestamp, ${row.expires}::timestamp, ${row.ip}, ${clientKind}, ${browser}, ${os})`;
  });
  await sql`insert into ${rowsTable} ("tenantId", id, "createTime", "updateTime", "tokenId", "userId", "accountNo", "userName", "departmentName", "appType", "loginTime", "lastActiveTime", "expireTime", ip, "clientKind", browser, os)
    select * from (values ${sql.join(values)}) as given(tenant, id, made, changed, token, who, account, name, department, site, login, active, expires, ip, kind, browser, os)
    where not exists (select 1 from ${rowsTable} o where o."tenantId" = given.tenant and o."tokenId" = given.token)
    on conflict do nothing`.execute(db);
  await sql`update ${rowsTable} o set "lastActiveTime" = live.active::timestamp, "expireTime" = live.expires::timestamp
    from unnest(${rows.map((row) => row.tenant_id)}::text[], ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.last_active)}::text[], ${rows.map((row) => row.expires)}::text[]) as live(tenant, id, active, expires)
    where o."tenantId" = live.tenant and o."tokenId" = live.id and (o."lastActiveTime" is distinct from live.active::timestamp or o."expireTime" is distinct from live.expires::timestamp)`.execute(
    db,
  );
}

/** Every tenant's rows; runs each minute. */
export async function alignAllOnline(runtime: Runtime): Promise<void> {
  const model = runtime.model();
  if (model.entities.has(onlineEntity)) await alignOnline(runtime.db, { model, now: runtime.now(), tenantId: null });
}
