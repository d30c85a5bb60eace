import { sql } from "kysely";
import { schoolIds } from "../accounts/school-ids.ts";
import type { Runtime } from "../runtime.ts";
import { shanghaiNow } from "../session/shanghai-time.ts";
import { loadSystemParams } from "../system-params/load.ts";

const DAY_MS = 86_400_000;
/** One statement removes so many rows: a long one would hold up those who write. */
const BATCH = 5000;

/** Removes what each school keeps no longer: calls, errors and messages; sign-ins and operations only where the school says how long. */
export async function forgetOldLogs(runtime: Runtime): Promise<void> {
  for (const tenantId of await schoolIds(runtime)) await forgetOf(runtime, tenantId);
}

async function forgetOf(runtime: Runtime, tenantId: string): Promise<void> {
  const params = await loadSystemParams(runtime, tenantId);
  const before = (code: keyof typeof params) => sql`${shanghaiNow(new Date(runtime.now().getTime() - Number(params[code]) * DAY_MS))}::timestamp`;
  const remove = (entity: string, old: ReturnType<typeof sql>) => removeInBatches(runtime, { tenantId, entity, old });
  await remove("apiLog", sql`"createTime" < ${before("log.errorDays")}`);
  await remove("apiLog", sql`"createTime" < ${before("log.callDays")} and "logLevel" in ('info', 'warn')`);
  // A site message nobody read yet counts from the day it is read.
  const sent = sql`coalesce("readTime", "sendTime", "createTime")`;
  await remove("messageLog", sql`${sent} < ${before("message.keepDays")} and not (channel = 'site' and "messageState" = 'success')`);
  if (params["log.keepDays"] === 0) return;
  await remove("loginLog", sql`"loginTime" < ${before("log.keepDays")}`);
  await remove("operationLog", sql`"operationTime" < ${before("log.keepDays")}`);
}

interface Old {
  tenantId: string;
  entity: string;
  old: ReturnType<typeof sql>;
}

async function removeInBatches(runtime: Runtime, { tenantId, entity, old }: Old): Promise<void> {
  if (!runtime.model().entities.has(entity)) return;
  const table = sql`campus.${sql.id(entity)}`;
  for (;;) {
    const done =
      await sql`delete from ${table} where "tenantId" = ${tenantId} and id in (select id from ${table} where "tenantId" = ${tenantId} and ${old} limit ${BATCH})`.execute(
        runtime.db,
      );
    if (Number(done.numAffectedRows ?? 0) < BATCH) return;
  }
}
