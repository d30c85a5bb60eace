import { sql } from "kysely";
import { USER_ENTITY } from "../../../../engine/conditions/system-fields.ts";
import { isDraft, type NodeOn, nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Call, FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { fetchRecords } from "../records/fetch.ts";
import { failureEntity } from "./failures.ts";
import { instanceOf } from "./instance.ts";
import type { FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { askByName, askedAt, statesOut } from "./arrivals.ts";
import { askParts, unaskedOf } from "./parts.ts";
import { flowPlace, isApproval } from "./place.ts";
import { tasksAt } from "./tasks.ts";
import { mirrorWaiting, waitingPeople } from "./waiting.ts";

/** Failures after which an automatic move counts as stuck. */
const MOST_FAILURES = 3;
/** Records whose people are worked out anew in one run, of each flow. */
const MOST_RECORDS = 500;

/** Says of every record under way why it does not go on by itself; what goes on again is said of none. Answers how many are stuck. */
export async function alignStuck(call: Call, tx: Database): Promise<number> {
  let stuck = 0;
  for (const flow of call.model.flows.values()) {
    const place = flowPlace(call, flow.entity);
    await findPeople(place, tx);
    await findPartPeople(place, tx);
    stuck += await markStuck(place, tx);
  }
  return stuck;
}

const approvals = ({ flow }: FlowPlace): string[] => flow.doc.nodes.filter((node) => isApproval(node) && !isDraft(flow, node)).map(({ key }) => key);

/** Whoever came into office meanwhile is asked; where still nobody is, nobody may act. */
async function findPeople(place: FlowPlace, tx: Database): Promise<void> {
  const { call, entity, flow } = place;
  const { rows } = await sql<{
    id: string;
  }>`select record_id as id from platform.flow_instance where tenant_id = ${call.user.tenantId} and flow = ${flow.id}
    and ended_at is null and waiting = '{}' and node = any(${approvals(place)}::text[]) order by arrived_at limit ${MOST_RECORDS}`.execute(tx);
  for (const { record, id } of await fetchRecords({ call, entity, ids: rows.map((row) => row.id) })) {
    const node = nodeOf(flow, record);
    if (node === undefined) continue;
    const people = await foundFor(place, nodeOn(node, record), { ...record, id });
    const { due } = instanceOf(place, { node, record: { ...record, id } });
    await sql`update platform.flow_instance set waiting = ${people}::text[], due_at = coalesce(due_at, ${due}::timestamp)
      where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${id} and waiting = '{}'`.execute(tx);
  }
}

/** Where still nobody is, those whom the node means instead are asked, should they have come into office. */
async function foundFor(place: FlowPlace, node: NodeOn, record: OperationRecord): Promise<string[]> {
  const waiting = await waitingPeople(place, node, record);
  if (waiting.length > 0) return waiting;
  const asked = await askedAt(place, node, record);
  if (asked.isInstead) await askByName(place, { node, recordId: String(record.id), asked });
  return asked.people;
}

/** The same of parts: those for which nobody was asked yet, although the record waits for others. */
async function findPartPeople(place: FlowPlace, tx: Database): Promise<void> {
  const { call, entity, flow } = place;
  for (const node of flow.doc.nodes.filter(({ parts }) => parts !== undefined)) {
    const { rows } = await sql<{ id: string }>`select record_id as id from platform.flow_instance i where i.tenant_id = ${call.user.tenantId}
      and i.flow = ${flow.id} and i.ended_at is null and i.node = ${node.key} and ${lacksPart(node)} order by i.arrived_at limit ${MOST_RECORDS}`.execute(
      tx,
    );
    for (const { record, id } of await fetchRecords({ call, entity, ids: rows.map((row) => row.id), lock: true })) {
      if (nodeOf(flow, record)?.key !== node.key) continue;
      const here = nodeOn(node, record);
      const asked = await unaskedOf(place, here, { record: { ...record, id }, tasks: await tasksAt(place, id, node.key) });
      await askParts(place, { recordId: id, node: node.key, people: asked });
      if ([...asked.values()].some(({ length }) => length > 0)) await mirrorWaiting(place, id, await waitingPeople(place, here, { ...record, id }));
    }
  }
}

/** Of a part of the node nobody was asked, so that nobody is going to sign for it. */
const lacksPart = ({ key, parts = [] }: FlowNode) => sql`(select count(distinct t.part) from platform.flow_task t where t.tenant_id = i.tenant_id
  and t.entity = i.entity and t.record_id = i.record_id and t.node = ${key} and t.part = any(${parts.map((part) => part.key)}::text[])
  and t.kind <> 'addSigner' and t.state in ('pending', 'done')) < ${parts.length}`;

async function markStuck(place: FlowPlace, tx: Database): Promise<number> {
  const { call, flow } = place;
  const nodes = flow.doc.nodes.map(({ key }) => key);
  const failing = call.model.entities.has(failureEntity)
    ? sql`exists (select 1 from campus.${sql.id(failureEntity)} f where f."tenantId" = i.tenant_id and f."entityName" = i.entity and f."recordId" = i.record_id and f.tries >= ${MOST_FAILURES})`
    : sql`false`;
  const isOut = call.model.entities.get(USER_ENTITY)?.fields.has("state") === true ? sql`u.state = any(${[...statesOut]}::text[])` : sql`false`;
  const present = sql`exists (select 1 from campus.${sql.id(USER_ENTITY)} u where u."tenantId" = i.tenant_id and u.id = any(i.waiting) and not u."isDeleted" and ${isOut} is not true)`;
  const parted = flow.doc.nodes.filter(({ parts }) => parts !== undefined);
  const lacks =
    parted.length === 0
      ? sql`false`
      : sql.join(
          parted.map((node) => sql`(i.node = ${node.key} and ${lacksPart(node)})`),
          sql` or `,
        );
  const fault = sql`case when not (i.node = any(${nodes}::text[])) then 'gone' when ${failing} then 'failing'
    when i.node = any(${approvals(place)}::text[]) and i.waiting = '{}' then 'nobody' when ${lacks} then 'nobody' when i.waiting <> '{}' and not ${present} then 'left'
    when i.due_at < ${call.ctx.now}::timestamp then 'overdue' end`;
  const { rows } = await sql<{
    n: number;
  }>`with seen as (select i.entity, i.record_id, i.fault as was, ${fault} as fault from platform.flow_instance i
      where i.tenant_id = ${call.user.tenantId} and i.flow = ${flow.id} and i.ended_at is null),
    marked as (update platform.flow_instance i set fault = s.fault from seen s where i.tenant_id = ${call.user.tenantId} and i.entity = s.entity
      and i.record_id = s.record_id and s.was is distinct from s.fault)
    select count(*)::int as n from seen where fault is not null`.execute(tx);
  return rows[0]?.n ?? 0;
}
