import { sql } from "kysely";
import type { At } from "../../data/records/plain-rows.ts";

export type MarkKind = "collect" | "vote";
interface Mark {
  entity: string;
  recordId: string;
  kind: MarkKind;
}

/** Sets a mark of the caller; false when it stood already. */
export async function mark({ call, tx }: At, { entity, recordId, kind }: Mark): Promise<boolean> {
  const done = await sql`insert into platform.personal_mark (tenant_id, entity, record_id, user_id, kind, created_at)
    values (${call.user.tenantId}, ${entity}, ${recordId}, ${call.user.id}, ${kind}, ${call.ctx.now}::timestamp) on conflict do nothing`.execute(tx);
  return Number(done.numAffectedRows ?? 0) > 0;
}

export async function unmark({ call, tx }: At, { entity, recordId, kind }: Mark): Promise<void> {
  await sql`delete from platform.personal_mark where tenant_id = ${call.user.tenantId} and entity = ${entity} and record_id = ${recordId}
    and user_id = ${call.user.id} and kind = ${kind}`.execute(tx);
}

/** Ids of the rows that bear the caller's mark. */
export async function marked({ call, tx }: At, entity: string, kind: MarkKind): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select record_id as id from platform.personal_mark
    where tenant_id = ${call.user.tenantId} and user_id = ${call.user.id} and entity = ${entity} and kind = ${kind}`.execute(tx);
  return new Set(rows.map((row) => row.id));
}
