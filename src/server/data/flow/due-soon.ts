import { sql } from "kysely";
import { dueSoonOf, nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import type { FlowDue, FlowNode, FlowPart } from "../../../../engine/kinds/flow/document.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { fetchRecords } from "../records/fetch.ts";
import { tellDue } from "./notices.ts";
import { flowEnv } from "./place.ts";
import { waitingPeople } from "./waiting.ts";

/** The deadline of a record that came at `from` is so near that whoever is to act is told. */
export function isDueSoon(place: FlowPlace, due: FlowDue, { from, record }: { from: string; record: OperationRecord }): boolean {
  const at = dueSoonOf(due, { from, record, env: flowEnv(place) });
  return at !== null && at <= place.call.ctx.now;
}

interface Near {
  node: FlowNode;
  id: string;
  /** By when they are to act. */
  due: string;
}

/** Tells those whom the record waits for, once for its stay at the node, whichever process comes first. Answers whether it did. */
export async function tellDueSoon(place: FlowPlace, { node, id, arrivedAt, due }: Near & { arrivedAt: string }): Promise<boolean> {
  const { call, entity } = place;
  return transaction(call.runtime.db, async (tx) => {
    const { numAffectedRows } = await sql`update platform.flow_instance set due_soon_at = ${call.ctx.now}::timestamp
      where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${id} and node = ${node.key} and arrived_at = ${arrivedAt}::timestamp
        and suspended_at is null and reminded_at is null and due_soon_at is null`.execute(tx);
    const record = numAffectedRows === 0n ? null : await recordAt(place, node, id);
    if (record === null) return false;
    await tellDue(place, { node, record, due }, await waitingPeople(place, nodeOn(node, record), record));
    return true;
  });
}

/** The same of those who are to sign for one part of the node. */
export async function tellPartDueSoon(place: FlowPlace, { node, part, id, due }: Near & { part: FlowPart }): Promise<boolean> {
  const { call, entity } = place;
  return transaction(call.runtime.db, async (tx) => {
    const { rows } = await sql<{ userId: string }>`update platform.flow_task set due_soon_at = ${call.ctx.now}::timestamp
      where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${id} and node = ${node.key} and part = ${part.key}
        and state = 'pending' and reminded_at is null and due_soon_at is null returning user_id as "userId"`.execute(tx);
    const record = rows.length === 0 ? null : await recordAt(place, node, id);
    if (record === null) return false;
    await tellDue(
      place,
      { node, record, due },
      rows.map(({ userId }) => userId),
    );
    return true;
  });
}

/** The record, if it is still at the node. */
async function recordAt({ call, entity, flow }: FlowPlace, node: FlowNode, id: string): Promise<OperationRecord | null> {
  const [found] = await fetchRecords({ call, entity, ids: [id] });
  return found === undefined || nodeOf(flow, found.record)?.key !== node.key ? null : { ...found.record, id };
}
