import { type RawBuilder, sql } from "kysely";
import type { FlowStep } from "../../../../engine/flow/index.ts";
import type { FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import { newId } from "../../platform/database/ids.ts";
import { current } from "../../platform/database/transaction.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import type { InName } from "./agents.ts";
import { instanceOf } from "./instance.ts";

export type NewStep = Omit<FlowStep, "part" | "partTitle" | "id" | "actorId" | "actorName" | "behalfId" | "behalfName" | "arrivedAt" | "actedAt">;

/** `via`: an administrator made it beside the flow. Default: whoever acted. `inName`: whose decision it is, where that is not whoever acted. */
type WrittenStep = NewStep & { arrivedAt: string; via?: "admin"; inName?: InName | null; part?: string | null };

/** When the record came to its present node; now for a record the flow has not seen yet. */
export async function arrivalOf({ call, entity }: FlowPlace, recordId: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`select arrived_at as at from platform.flow_instance
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId}`.execute(current(call.runtime.db));
  return rows[0]?.at ?? call.ctx.now;
}

/** One line of the history. */
export async function writeStep(place: FlowPlace, recordId: string, step: WrittenStep): Promise<void> {
  await stepSql(place, recordId, step).execute(current(place.call.runtime.db));
}

function stepSql({ call, entity, flow }: FlowPlace, recordId: string, step: WrittenStep): RawBuilder<unknown> {
  return sql`insert into platform.flow_step (tenant_id, id, entity, record_id, flow, node, node_title, move, move_title, to_node, actor_id, actor_name, actor_role, result, opinion, via, arrived_at, acted_at, behalf_id, behalf_name, delegation_id, part)
    values (${call.user.tenantId}, ${newId()}, ${entity.id}, ${recordId}, ${flow.id}, ${step.node}, ${step.nodeTitle}, ${step.move}, ${step.moveTitle}, ${step.toNode}, ${call.user.id}, ${call.user.userName},
      ${step.actorRole}, ${step.result}, ${step.opinion}, ${step.via ?? (step.actorRole === "system" ? "system" : "user")}, ${step.arrivedAt}::timestamp, ${call.ctx.now}::timestamp,
      ${step.inName?.userId ?? null}, ${step.inName?.userName ?? null}, ${step.inName?.delegationId ?? null}, ${step.part ?? null})`;
}

export interface Standing {
  node: FlowNode;
  /** It leaves the start of its flow. */
  starts: boolean;
  /** The record as it is there. */
  record: OperationRecord;
  /** What that means to the one who asked. */
  state: string;
  /** Whom it waits for. */
  people: readonly string[];
}

/** Where the record stands. It remembers the release under which it last left the start of its flow. */
export async function saveInstance(place: FlowPlace, recordId: string, standing: Standing): Promise<void> {
  await instanceSql(place, recordId, standing).execute(current(place.call.runtime.db));
}

/**
 * The step of a record from one node to another, where it stands now, and the end of what people were asked at the node it leaves: nobody is
 * asked there any more, and what was said there counts for that stay alone. Answers whether anybody had been asked.
 */
export async function writePassage(
  place: FlowPlace,
  recordId: string,
  { step, standing }: { step: WrittenStep; standing: Standing },
): Promise<boolean> {
  const { call, entity } = place;
  const { numAffectedRows } = await sql`with step as (${stepSql(place, recordId, step)}), standing as (${instanceSql(place, recordId, standing)})
    update platform.flow_task set state = case when state = 'pending' then 'cancelled' else 'past' end
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} and node = ${step.node} and state in ('pending', 'done', 'handed')`.execute(
    current(call.runtime.db),
  );
  return Number(numAffectedRows ?? 0) > 0;
}

function instanceSql(place: FlowPlace, recordId: string, standing: Standing): RawBuilder<unknown> {
  const { call, entity, flow } = place;
  const { node, starts, state, people } = standing;
  const ended = node.end === true ? call.ctx.now : null;
  const { title, subject, due } = instanceOf(place, standing);
  return sql`insert into platform.flow_instance as i (tenant_id, entity, record_id, flow, release, node, started_at, arrived_at, ended_at, title, subject, state, waiting, due_at, starter_id, open_parts)
    values (${call.user.tenantId}, ${entity.id}, ${recordId}, ${flow.id}, ${call.model.hash}, ${node.key}, ${call.ctx.now}::timestamp, ${call.ctx.now}::timestamp, ${ended}::timestamp,
      ${title}, ${JSON.stringify(subject)}::jsonb, ${state}, ${[...people]}::text[], ${due}::timestamp, ${call.user.id}, ${(node.parts ?? []).map((part) => zh(part.title))}::text[])
    on conflict (tenant_id, entity, record_id) do update set release = case when ${starts} then excluded.release else i.release end, node = excluded.node, arrived_at = excluded.arrived_at, reminded_at = null, due_soon_at = null, ended_at = excluded.ended_at,
      title = excluded.title, subject = excluded.subject, waiting = excluded.waiting, due_at = excluded.due_at, open_parts = excluded.open_parts, fault = null, rev = i.rev + 1,
      state = case when i.state = 'approved' and excluded.state in ('running', 'finished') then i.state else excluded.state end,
      starter_id = case when ${starts} then excluded.starter_id else i.starter_id end`;
}

/** The history of a record, oldest first. The caller must already know that the reader may see the record. */
export async function readHistory({ call, entity }: Pick<FlowPlace, "call" | "entity">, recordId: string): Promise<FlowStep[]> {
  const { rows } =
    await sql<FlowStep>`select id, node, node_title as "nodeTitle", move, move_title as "moveTitle", to_node as "toNode", actor_id as "actorId", actor_name as "actorName", actor_role as "actorRole",
      behalf_id as "behalfId", behalf_name as "behalfName", part, null as "partTitle",
      result, opinion, arrived_at as "arrivedAt", acted_at as "actedAt" from platform.flow_step
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} order by acted_at, id limit 500`.execute(
      current(call.runtime.db),
    );
  return rows;
}

/** The step by which the record came to its present node. Null: the history has none. */
export async function lastPassage(
  { call, entity }: Pick<FlowPlace, "call" | "entity">,
  recordId: string,
): Promise<Pick<FlowStep, "node" | "toNode" | "move"> | null> {
  const { rows } = await sql<Pick<FlowStep, "node" | "toNode" | "move">>`select node, to_node as "toNode", move from platform.flow_step
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} and node <> to_node order by acted_at desc, id desc limit 1`.execute(
    current(call.runtime.db),
  );
  return rows[0] ?? null;
}
