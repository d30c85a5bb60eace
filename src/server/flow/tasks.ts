import { sql } from "kysely";
import type { FlowNode } from "../../../engine/documents/index.ts";
import { newId } from "../database/ids.ts";
import { current } from "../database/transaction.ts";
import type { FlowPlace } from "./place.ts";

export type TaskKind = "assigned" | "transferred" | "addSigner" | "delegated" | "cc";

export interface FlowTask {
  id: string;
  node: string;
  userId: string;
  kind: TaskKind;
  sortNo: number;
  state: "pending" | "done" | "cancelled";
}

/** Everybody who was ever asked by name at the record's present node, in the order they are to act. */
export async function tasksAt({ call, entity }: FlowPlace, recordId: string, node: string): Promise<FlowTask[]> {
  const { rows } = await sql<FlowTask>`select id, node, user_id as "userId", kind, sort_no as "sortNo", state from platform.flow_task
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} and node = ${node} and state <> 'cancelled' and kind <> 'cc'
    order by sort_no, id`.execute(current(call.runtime.db));
  return rows;
}

export async function askPeople({ call, entity }: FlowPlace, at: { recordId: string; node: string; kind: TaskKind; userIds: readonly string[] }): Promise<void> {
  if (at.userIds.length === 0) return;
  const values = at.userIds.map((userId, i) => sql`(${call.user.tenantId}, ${newId()}, ${entity.id}, ${at.recordId}, ${at.node}, ${userId}, ${at.kind}, ${i}, ${call.user.id}, ${call.ctx.now}::timestamp)`);
  await sql`insert into platform.flow_task (tenant_id, id, entity, record_id, node, user_id, kind, sort_no, from_user_id, created_at) values ${sql.join(values)}`.execute(current(call.runtime.db));
}

export async function finishTask({ call }: FlowPlace, id: string): Promise<void> {
  await sql`update platform.flow_task set state = 'done', done_at = ${call.ctx.now}::timestamp where tenant_id = ${call.user.tenantId} and id = ${id}`.execute(current(call.runtime.db));
}

/** When a record leaves a node nobody is asked there any more. */
export async function cancelTasks({ call, entity }: FlowPlace, recordId: string, node: string): Promise<void> {
  await sql`update platform.flow_task set state = 'cancelled' where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} and node = ${node} and state = 'pending'`.execute(
    current(call.runtime.db),
  );
}

/** Records of the entity on which the caller is asked by name, with the node. */
export async function askedRecords({ call, entity }: FlowPlace, recordIds?: readonly string[]): Promise<Map<string, string>> {
  const some = recordIds === undefined ? sql`` : sql`and record_id = any(${[...recordIds]}::text[])`;
  const { rows } = await sql<{ recordId: string; node: string }>`select record_id as "recordId", node from platform.flow_task
    where tenant_id = ${call.user.tenantId} and user_id = ${call.user.id} and entity = ${entity.id} and state = 'pending' and kind <> 'cc' ${some} limit 2000`.execute(current(call.runtime.db));
  return new Map(rows.map((row) => [row.recordId, row.node]));
}

/** Nodes whose people are frozen when a record arrives: they vote or act one after the other. */
export const isVoted = (node: FlowNode): boolean => node.mode !== undefined && node.mode !== "any";
