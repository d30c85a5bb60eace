import { sql } from "kysely";
import type { Asked } from "../../../engine/context.ts";
import { current } from "../platform/database/transaction.ts";
import type { Runtime } from "../platform/runtime.ts";

/** Name under which processes tell each other that somebody was asked, or is asked no longer. */
export const askedTasks = "flow_task";
/** Tasks of one person that carry rights. */
const MAX_RECORDS = 2000;

/** Records handed on to a person, or on which they were brought in, and have not answered yet. Undefined = none. */
export async function askedRecords(runtime: Runtime, tenantId: string, userId: string): Promise<Asked | undefined> {
  const { rows } = await sql<{ entity: string; recordId: string }>`select entity, record_id as "recordId" from platform.flow_task
    where tenant_id = ${tenantId} and user_id = ${userId} and state = 'pending' and kind in ('transferred', 'addSigner', 'delegated')
    order by id desc limit ${MAX_RECORDS}`.execute(current(runtime.db));
  if (rows.length === 0) return undefined;
  return { records: [...new Set(rows.map((row) => row.recordId))], entities: [...new Set(rows.map((row) => row.entity))] };
}
