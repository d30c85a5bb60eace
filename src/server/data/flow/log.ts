import { sql } from "kysely";
import type { FlowStep } from "../../../../engine/flow/index.ts";
import { newId } from "../../platform/database/ids.ts";
import { current } from "../../platform/database/transaction.ts";
import type { FlowPlace } from "../../platform/runtime.ts";

export type NewStep = Omit<FlowStep, "id" | "actorId" | "actorName" | "arrivedAt" | "actedAt">;

/** When the record came to its present node; now for a record the flow has not seen yet. */
export async function arrivalOf({ call, entity }: FlowPlace, recordId: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`select arrived_at as at from platform.flow_instance
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId}`.execute(current(call.runtime.db));
  return rows[0]?.at ?? call.ctx.now;
}

/** One line of the history. */
export async function writeStep(place: FlowPlace, recordId: string, step: NewStep & { arrivedAt: string }): Promise<void> {
  const { call, entity, flow } = place;
  await sql`insert into platform.flow_step (tenant_id, id, entity, record_id, flow, node, node_title, move, move_title, to_node, actor_id, actor_name, actor_role, result, opinion, arrived_at, acted_at)
    values (${call.user.tenantId}, ${newId()}, ${entity.id}, ${recordId}, ${flow.id}, ${step.node}, ${step.nodeTitle}, ${step.move}, ${step.moveTitle}, ${step.toNode}, ${call.user.id}, ${call.user.userName},
      ${step.actorRole}, ${step.result}, ${step.opinion}, ${step.arrivedAt}::timestamp, ${call.ctx.now}::timestamp)`.execute(
    current(call.runtime.db),
  );
}

/** Where the record stands. It remembers the release under which it last left the start of its flow. */
export async function saveInstance(
  { call, entity, flow }: FlowPlace,
  recordId: string,
  { node, starts }: { node: { key: string; end?: boolean }; starts: boolean },
): Promise<void> {
  const ended = node.end === true ? call.ctx.now : null;
  await sql`insert into platform.flow_instance (tenant_id, entity, record_id, flow, release, node, started_at, arrived_at, ended_at)
    values (${call.user.tenantId}, ${entity.id}, ${recordId}, ${flow.id}, ${call.model.hash}, ${node.key}, ${call.ctx.now}::timestamp, ${call.ctx.now}::timestamp, ${ended}::timestamp)
    on conflict (tenant_id, entity, record_id) do update set release = case when ${starts} then excluded.release else flow_instance.release end, node = excluded.node, arrived_at = excluded.arrived_at, reminded_at = null, ended_at = excluded.ended_at`.execute(
    current(call.runtime.db),
  );
}

/** The history of a record, oldest first. The caller must already know that the reader may see the record. */
export async function readHistory({ call, entity }: Pick<FlowPlace, "call" | "entity">, recordId: string): Promise<FlowStep[]> {
  const { rows } =
    await sql<FlowStep>`select id, node, node_title as "nodeTitle", move, move_title as "moveTitle", to_node as "toNode", actor_id as "actorId", actor_name as "actorName", actor_role as "actorRole",
      result, opinion, arrived_at as "arrivedAt", acted_at as "actedAt" from platform.flow_step
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} order by acted_at, id limit 500`.execute(
      current(call.runtime.db),
    );
  return rows;
}
