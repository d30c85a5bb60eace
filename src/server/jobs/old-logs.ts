import { sql } from "kysely";
import type { Runtime } from "../runtime.ts";
import { shanghaiNow } from "../session/shanghai-time.ts";

const DAY_MS = 86_400_000;
const CALL_DAYS = 90;
const ERROR_DAYS = 180;
const MESSAGE_DAYS = 180;
/** One statement removes so many rows: a long one would hold up those who write. */
const BATCH = 5000;

/** Removes what is kept no longer: calls after 90 days, errors and messages after 180. Sign-ins and operations stay, as the law asks. */
export async function forgetOldLogs(runtime: Runtime): Promise<void> {
  const before = (days: number) => shanghaiNow(new Date(runtime.now().getTime() - days * DAY_MS));
  const { entities } = runtime.model();
  if (entities.has("apiLog")) {
    await removeInBatches(runtime, "apiLog", sql`"createTime" < ${before(ERROR_DAYS)}::timestamp`);
    await removeInBatches(runtime, "apiLog", sql`"createTime" < ${before(CALL_DAYS)}::timestamp and "logLevel" in ('info', 'warn')`);
  }
  if (entities.has("messageLog")) {
    // A site message nobody read yet counts from the day it is read.
    await removeInBatches(
      runtime,
      "messageLog",
      sql`coalesce("readTime", "sendTime", "createTime") < ${before(MESSAGE_DAYS)}::timestamp and not (channel = 'site' and "messageState" = 'success')`,
    );
  }
}

async function removeInBatches(runtime: Runtime, entity: string, old: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const done =
      await sql`delete from campus.${sql.id(entity)} where ("tenantId", id) in (select "tenantId", id from campus.${sql.id(entity)} where ${old} limit ${BATCH})`.execute(
        runtime.db,
      );
    if (Number(done.numAffectedRows ?? 0) < BATCH) return;
  }
}
