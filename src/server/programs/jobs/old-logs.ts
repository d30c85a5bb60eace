import { sql } from "kysely";
import { forgetTiles, forgetVisits } from "../../data/boards/index.ts";
import { messageEntity } from "../../data/inboxes.ts";
import { schoolIds } from "../../identity/school-ids.ts";
import { archiveLogs } from "../../auth/logs/archives/archive-logs.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { loadSystemParams } from "../../identity/system-params/load.ts";

const DAY_MS = 86_400_000;
/** One statement removes so many rows: a long one would hold up those who write. */
const BATCH = 5000;

/** Takes out of the database what each school keeps there no longer: logs go into files, messages away. One school that fails does not keep the others from it. */
export async function forgetOldLogs(runtime: Runtime): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantId of await schoolIds(runtime)) {
    await archiveLogs(runtime, tenantId).catch((error: unknown) => failures.push(error));
    await forgetMessages(runtime, tenantId).catch((error: unknown) => failures.push(error));
  }
  await forgetTiles(runtime.db).catch((error: unknown) => failures.push(error));
  await forgetVisits(runtime).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "old logs stay");
}

async function forgetMessages(runtime: Runtime, tenantId: string): Promise<void> {
  if (!runtime.model().entities.has(messageEntity)) return;
  const days = Number((await loadSystemParams(runtime, tenantId))["message.keepDays"]);
  const before = shanghaiNow(new Date(runtime.now().getTime() - days * DAY_MS));
  for (;;) {
    // A site message nobody read yet counts from the day it is read.
    const done =
      await sql`delete from campus.${sql.id(messageEntity)} where "tenantId" = ${tenantId} and id in (select id from campus.${sql.id(messageEntity)}
      where "tenantId" = ${tenantId} and coalesce("readTime", "sendTime", "createTime") < ${before}::timestamp
        and not (channel = 'site' and "messageState" = 'success') limit ${BATCH})`.execute(runtime.db);
    if (Number(done.numAffectedRows ?? 0) < BATCH) return;
  }
}
