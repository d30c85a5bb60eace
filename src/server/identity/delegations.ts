import { sql } from "kysely";
import { isOfAssignee, mayEverMove } from "../../../engine/flow/index.ts";
import { current } from "../platform/database/transaction.ts";
import { platformEntity } from "../platform/platform-entity.ts";
import type { Runtime } from "../platform/runtime.ts";
import { shanghaiNow, shanghaiToday } from "../platform/shanghai-time.ts";
import { fiveSeconds } from "../platform/timed-cache.ts";
import { loadAccount, maySignIn } from "./account.ts";
import { heldRoles } from "./roles/held-roles.ts";

/** Entity whose rows say who decides in whose name, and from when to when. */
export const delegationEntity = platformEntity("processDelegate", {
  by: "流程委托",
  needs: { text: ["userId", "agentId"], "text[]": ["processTypes"], timestamp: ["startTime", "endTime", "revokeTime"], boolean: ["keepNotice"] },
});

export interface Delegation {
  id: string;
  /** In whose name. */
  userId: string;
  /** Who decides instead. */
  agentId: string;
  /** Entities whose flows it is about. Empty: all. */
  entities: string[];
  /** What came to its node before is not delegated. */
  startTime: string;
  endTime: string;
  /** Whether the one in whose name it is done is told each time. */
  keepNotice: boolean;
}

/** In whose name somebody acts, and by which delegation. */
export interface Behalf {
  userId: string;
  delegationId: string;
}

const cacheOf = fiveSeconds<Delegation[]>((entityId) => entityId === delegationEntity);

/** The school's delegations that are in force now. */
export async function delegationsInForce(runtime: Runtime, tenantId: string): Promise<Delegation[]> {
  if (!runtime.model().entities.has(delegationEntity)) return [];
  const now = runtime.now();
  const known = await cacheOf(runtime).get(tenantId, now.getTime(), () => load(runtime, tenantId));
  const at = shanghaiNow(now);
  return known.filter(({ startTime, endTime }) => startTime <= at && at < endTime);
}

async function load(runtime: Runtime, tenantId: string): Promise<Delegation[]> {
  const { rows } = await sql<Delegation>`select id, "userId", "agentId", coalesce("processTypes", '{}') as entities,
      "startTime", "endTime", "keepNotice" is not false as "keepNotice"
    from campus.${sql.id(delegationEntity)} where "tenantId" = ${tenantId} and not "isDeleted" and "revokeTime" is null
    and "endTime" > ${shanghaiNow(runtime.now())}::timestamp order by id`.execute(current(runtime.db));
  return rows;
}

/** Asked behind the lock of a record: a delegation that was revoked meanwhile gives nothing any more, and one that is being used is revoked after. */
export async function isInForce(runtime: Runtime, tenantId: string, id: string): Promise<boolean> {
  const at = shanghaiNow(runtime.now());
  const { rows } = await sql`select 1 from campus.${sql.id(delegationEntity)} where "tenantId" = ${tenantId} and id = ${id} and not "isDeleted"
    and "revokeTime" is null and "startTime" <= ${at}::timestamp and "endTime" > ${at}::timestamp for share`.execute(current(runtime.db));
  return rows.length > 0;
}

interface Delegated {
  entity: string;
  recordId: string;
  node: string;
  behalf: Behalf;
}

/**
 * Records that came to somebody's node since they delegated it to this person and that still wait for them: not what the person asked for, nor
 * what waits for the person anyway. Who lost the account or the role has nothing that anybody could do in their name.
 */
export async function delegatedTo(
  runtime: Runtime,
  { tenantId, userId }: { tenantId: string; userId: string },
  among: { entity: string; recordIds: readonly string[] } | null,
): Promise<Delegated[]> {
  const own = (await delegationsInForce(runtime, tenantId)).filter(({ agentId }) => agentId === userId);
  if (own.length === 0) return [];
  const some = among === null ? sql`` : sql`and i.entity = ${among.entity} and i.record_id = any(${[...among.recordIds]}::text[])`;
  const { rows } = await sql<{ entity: string; recordId: string; node: string; delegationId: string; isTasked: boolean }>`
    select i.entity, i.record_id as "recordId", i.node, d.id as "delegationId", exists (select 1 from platform.flow_task t where t.tenant_id = i.tenant_id
      and t.entity = i.entity and t.record_id = i.record_id and t.node = i.node and t.user_id = d.user_id and t.state = 'pending' and t.kind <> 'cc') as "isTasked"
    from unnest(${own.map(({ id }) => id)}::text[], ${own.map((one) => one.userId)}::text[], ${own.map(({ startTime }) => startTime)}::timestamp[]) as d(id, user_id, since)
      join platform.flow_instance i on i.tenant_id = ${tenantId} and i.ended_at is null and i.waiting @> array[d.user_id] and i.arrived_at >= d.since
        and i.starter_id is distinct from ${userId} and not i.waiting @> array[${userId}::text] ${some}
    order by i.arrived_at desc, d.id limit 2000`.execute(current(runtime.db));
  const rolesOf = new Map<string, readonly string[]>();
  for (const id of new Set(own.map((one) => one.userId))) rolesOf.set(id, await rolesHeld(runtime, tenantId, id));
  const byId = new Map(own.map((one) => [one.id, one]));
  return rows.flatMap(({ delegationId, isTasked, ...at }) => {
    const { userId: principal, entities } = byId.get(delegationId)!;
    const roles = rolesOf.get(principal) ?? [];
    const isMeant = (entities.length === 0 || entities.includes(at.entity)) && roles.length > 0 && (isTasked || actsByRole(runtime, at, roles));
    return isMeant ? [{ ...at, behalf: { userId: principal, delegationId } }] : [];
  });
}

function actsByRole(runtime: Runtime, { entity, node }: { entity: string; node: string }, roles: readonly string[]): boolean {
  const model = runtime.model();
  const flow = model.flows.get(model.entities.get(entity)?.flow ?? "");
  const at = flow?.doc.nodes.find(({ key }) => key === node);
  if (flow === undefined || at === undefined) return false;
  return flow.doc.moves.some((move) => move.from.includes(node) && isOfAssignee(move, at) && mayEverMove(flow, move, roles));
}

/** Nothing for an account that nobody may sign in with. */
async function rolesHeld(runtime: Runtime, tenantId: string, userId: string): Promise<readonly string[]> {
  const account = await loadAccount(current(runtime.db), tenantId, userId);
  if (account === null || !maySignIn(account, shanghaiToday(runtime.now()))) return [];
  return (await heldRoles(runtime, tenantId, account.roles)).roles;
}
