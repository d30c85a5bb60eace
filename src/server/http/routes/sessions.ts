import { sql } from "kysely";
import { refused } from "../../platform/errors.ts";
import { clientOf } from "../../auth/logs/client-of.ts";
import { logLogout } from "../../auth/logs/login-log.ts";
import { revokeSession, revokeUserSessions } from "../../auth/session/session-store.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

interface SessionRow {
  id: string;
  entrance: string;
  way: string;
  ip: string;
  user_agent: string;
  created_at: string;
  last_active_at: string;
}

/** The places where somebody is signed in, the present one marked; newest use first. */
const list = defineRoute({
  id: "ours.sessionList",
  title: "本人的登录设备",
  path: "/api/flySource-auth/session/list",
  run: async ({ runtime, call, session }) => {
    const { rows } = await sql<SessionRow>`select s.id, s.entrance, s.way, s.ip, s.user_agent,
        to_char(s.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as created_at,
        to_char(coalesce(s.last_active_at, s.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as last_active_at from platform.session s
      where s.tenant_id = ${call.user.tenantId} and s.user_id = ${call.user.id} and s.revoked_at is null
        and exists (select 1 from platform.session_token t where t.tenant_id = s.tenant_id and t.session_id = s.id
          and t.replaced_at is null and t.expires_at > ${runtime.now().toISOString()}::timestamptz)
      order by coalesce(s.last_active_at, s.created_at) desc limit 100`.execute(runtime.db);
    return rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === session?.id,
      entrance: row.entrance,
      way: row.way,
      ip: row.ip,
      ...clientOf(row.user_agent),
      loginTime: row.created_at,
      lastActiveTime: row.last_active_at,
    }));
  },
});

/** Ends one session of one's own, or all but the present one. */
const revoke = defineRoute({
  id: "ours.sessionRevoke",
  title: "退出本人的其他设备",
  method: "POST",
  path: "/api/flySource-auth/session/revoke",
  body: { id: { type: "id", max: 40 }, others: { type: "boolean" } },
  run: async ({ runtime, call, session, body }) => {
    const { tenantId, id: userId } = call.user;
    if ((body.id === null) === (body.others !== true)) throw refused("请指明要退出的设备");
    if (body.id === null) {
      await revokeUserSessions(runtime.db, runtime.now(), { tenantId, userId, except: session?.id ?? null, why: "ended by the person" });
      return true;
    }
    const { rows } = await sql`select 1 from platform.session
      where tenant_id = ${tenantId} and user_id = ${userId} and id = ${body.id} and revoked_at is null`.execute(runtime.db);
    if (rows.length === 0) throw refused("该设备已退出");
    await revokeSession(runtime.db, runtime.now(), { tenantId, id: body.id }, "ended by the person");
    await logLogout(runtime, { tenantId, sessionId: body.id });
    return true;
  },
});

export const sessionRoutes = [list, revoke];
