import { sql } from "kysely";
import { schoolIds } from "../../identity/school-ids.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { systemCall } from "../../data/flow/index.ts";
import { booksOf } from "../kit/books.ts";

const TASK = "messageTask";
const DAY_MS = 86_400_000;
/** Who reads a message later than this changes no count any more. */
const countedDays = 30;

interface Which {
  tenantId: string;
  /** Only this task; absent: those that were sent lately. */
  id?: string;
}

interface Counts {
  id: string;
  sentCount: number;
  failCount: number;
  readCount: number;
  readRate: number;
}

/** Writes what became of the messages of tasks: sent and failed messages, people who read. Answers how many tasks changed. */
export async function countTasks(runtime: Runtime, { tenantId, id }: Which): Promise<number> {
  const since = shanghaiNow(new Date(runtime.now().getTime() - countedDays * DAY_MS));
  const which = id === undefined ? sql`t."finishTime" >= ${since}::timestamp` : sql`t.id = ${id}`;
  const { rows } = await sql<Counts>`select t.id, c.sent as "sentCount", c.failed as "failCount", c.read as "readCount",
      case when t."receiverCount" > 0 then round(c.read * 100.0 / t."receiverCount", 1) else 0 end::float8 as "readRate"
    from campus."messageTask" t, lateral (select count(*) filter (where m."messageState" in ('success', 'read'))::int as sent,
        count(*) filter (where m."messageState" = 'failed')::int as failed,
        count(distinct m."receiverId") filter (where m."messageState" = 'read')::int as read
      from campus."messageLog" m
      where m."tenantId" = t."tenantId" and m."businessType" = ${TASK} and m."businessId" = t.id and not m."isDeleted") c
    where t."tenantId" = ${tenantId} and not t."isDeleted" and t.state = 'finished' and ${which}
      and (t."sentCount", t."failCount", t."readCount") is distinct from (c.sent, c.failed, c.read) order by t.id`.execute(current(runtime.db));
  await booksOf({ call: await systemCall(runtime, tenantId), tx: current(runtime.db) }, TASK).changeEach(rows);
  return rows.length;
}

/** The same for every school. Safe in several processes at once. */
export async function countAllTasks(runtime: Runtime): Promise<void> {
  if (!runtime.model().entities.has(TASK)) return;
  for (const tenantId of await schoolIds(runtime)) await countTasks(runtime, { tenantId });
}
