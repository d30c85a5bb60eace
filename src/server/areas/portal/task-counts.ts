import { sql } from "kysely";
import { schoolIds } from "../../identity/school-ids.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { announceWritten } from "../../identity/announce.ts";

const TASK = "messageTask";
const DAY_MS = 86_400_000;
/** Who reads a message later than this changes no count any more. */
const countedDays = 30;

interface Which {
  tenantId: string;
  /** Only this task; absent: those that were sent lately. */
  id?: string;
}

/** Writes what became of the messages of tasks: sent and failed messages, people who read. Answers how many tasks changed. */
export async function countTasks(runtime: Runtime, { tenantId, id }: Which): Promise<number> {
  const since = shanghaiNow(new Date(runtime.now().getTime() - countedDays * DAY_MS));
  const which = id === undefined ? sql`t."finishTime" >= ${since}::timestamp` : sql`t.id = ${id}`;
  const done = await sql`update campus."messageTask" t set "sentCount" = c.sent, "failCount" = c.failed, "readCount" = c.read,
      "readRate" = case when t."receiverCount" > 0 then round(c.read * 100.0 / t."receiverCount", 1) else 0 end, version = t.version + 1
    from (select t.id,
        count(*) filter (where m."messageState" in ('success', 'read'))::int as sent,
        count(*) filter (where m."messageState" = 'failed')::int as failed,
        count(distinct m."receiverId") filter (where m."messageState" = 'read')::int as read
      from campus."messageTask" t left join campus."messageLog" m
        on m."tenantId" = t."tenantId" and m."businessType" = ${TASK} and m."businessId" = t.id and not m."isDeleted"
      where t."tenantId" = ${tenantId} and not t."isDeleted" and t.state = 'finished' and ${which} group by t.id) c
    where t."tenantId" = ${tenantId} and t.id = c.id
      and (t."sentCount", t."failCount", t."readCount") is distinct from (c.sent, c.failed, c.read)`.execute(current(runtime.db));
  const changed = Number(done.numAffectedRows ?? 0);
  if (changed > 0) await announceWritten(runtime, TASK);
  return changed;
}

/** The same for every school. Safe in several processes at once. */
export async function countAllTasks(runtime: Runtime): Promise<void> {
  if (!runtime.model().entities.has(TASK)) return;
  for (const tenantId of await schoolIds(runtime)) await countTasks(runtime, { tenantId });
}
