import { sql } from "kysely";
import type { NodeOn } from "../../../../engine/flow/index.ts";
import { newId } from "../../platform/database/ids.ts";
import { current } from "../../platform/database/transaction.ts";
import { announceWritten } from "../../identity/announce.ts";
import { askedTasks, type Turn, turnsOf } from "../../identity/asked-records.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import type { AtWork } from "../effects/works.ts";

export type TaskKind = "assigned" | "transferred" | "addSigner" | "delegated" | "cc";

export interface FlowTask {
  id: string;
  node: string;
  userId: string;
  kind: TaskKind;
  /** Who asked. */
  fromUserId: string;
  sortNo: number;
  state: "pending" | "done";
  /** Part of the node for which they are asked, and what they said for it. Null: the node has no parts; nothing was said. */
  part: string | null;
  result: "agree" | "reject" | null;
}

/** Everybody who is or was asked by name in the record's present stay at the node and did not hand it on, in the order they are to act. */
export async function tasksAt({ call, entity }: FlowPlace, recordId: string, node: string): Promise<FlowTask[]> {
  const { rows } =
    await sql<FlowTask>`select id, node, user_id as "userId", kind, from_user_id as "fromUserId", sort_no as "sortNo", state, part, result from platform.flow_task
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} and node = ${node} and state in ('pending', 'done') and kind <> 'cc'
    order by sort_no, id`.execute(current(call.runtime.db));
  return rows;
}

/** When the record came to the node, now for one the flow has not seen yet, since when somebody stopped it, what its last move still brings about, and whom it asked there by name. */
export async function stayOf(
  { call, entity }: FlowPlace,
  recordId: string,
  node: string,
): Promise<{ arrivedAt: string; suspendedAt: string | null; work: AtWork | null; tasks: FlowTask[] }> {
  const { rows } = await sql<
    FlowTask & { id: string | null; at: string | null; suspendedAt: string | null; work: AtWork | null }
  >`select i.arrived_at as at, i.suspended_at as "suspendedAt", case when w.id is not null then json_build_object('done', w.done, 'total', w.total) end as work, t.id, t.node, t.user_id as "userId", t.kind,
      t.from_user_id as "fromUserId", t.sort_no as "sortNo", t.state, t.part, t.result
    from (values (${call.user.tenantId}, ${entity.id}, ${recordId})) as r(tenant_id, entity, record_id)
      left join platform.flow_instance i on i.tenant_id = r.tenant_id and i.entity = r.entity and i.record_id = r.record_id
      left join platform.effect_work w on w.tenant_id = r.tenant_id and w.entity = r.entity and w.record_id = r.record_id
      left join platform.flow_task t on t.tenant_id = r.tenant_id and t.entity = r.entity and t.record_id = r.record_id and t.node = ${node}
        and t.state in ('pending', 'done') and t.kind <> 'cc'
    order by t.sort_no, t.id`.execute(current(call.runtime.db));
  const { at = null, suspendedAt = null, work = null } = rows[0] ?? {};
  return {
    arrivedAt: at ?? call.ctx.now,
    suspendedAt,
    work,
    tasks: rows.flatMap(({ at: _at, suspendedAt: _suspendedAt, work: _work, id, ...task }) => (id === null ? [] : [{ ...task, id }])),
  };
}

interface NewTasks {
  recordId: string;
  node: string;
  kind: TaskKind;
  userIds: readonly string[];
  /** The turn of all of them; null: one after the other. Default 0. */
  sortNo?: number | null;
  /** On whose behalf. Default: the caller. */
  from?: string;
  /** For which part of the node. */
  part?: string | null;
}

/** Who is asked by name has rights for it: every process is to know. */
export const tellAsked = ({ call }: FlowPlace): Promise<void> => announceWritten(call.runtime, askedTasks);

export async function askPeople(place: FlowPlace, at: NewTasks): Promise<void> {
  const { call, entity } = place;
  if (at.userIds.length === 0) return;
  const values = at.userIds.map(
    (userId, i) =>
      sql`(${call.user.tenantId}, ${newId()}, ${entity.id}, ${at.recordId}, ${at.node}, ${userId}, ${at.kind}, ${at.sortNo === null ? i : (at.sortNo ?? 0)}, ${at.from ?? call.user.id}, ${call.ctx.now}::timestamp, ${at.part ?? null})`,
  );
  await sql`insert into platform.flow_task (tenant_id, id, entity, record_id, node, user_id, kind, sort_no, from_user_id, created_at, part) values ${sql.join(values)}`.execute(
    current(call.runtime.db),
  );
  if (at.kind !== "cc") await tellAsked(place);
}

export async function finishTask(place: FlowPlace, id: string): Promise<void> {
  const { call } = place;
  await sql`update platform.flow_task set state = 'done', done_at = ${call.ctx.now}::timestamp where tenant_id = ${call.user.tenantId} and id = ${id}`.execute(
    current(call.runtime.db),
  );
  await tellAsked(place);
}

/**
 * Hands the caller's part on: their own task, or what they handed on before, goes to others in the same turn.
 * Answers false where several people decide and the caller has no say left to hand on.
 */
export async function handOn(place: FlowPlace, at: { recordId: string; node: NodeOn; userIds: readonly string[] }): Promise<boolean> {
  const { call, entity } = place;
  const { recordId, node, userIds } = at;
  const open = (await tasksAt(place, recordId, node.key)).filter((task) => task.state === "pending");
  if (node.parts !== undefined) return handPartsOn(place, { ...at, open });
  const own = open.find((task) => task.userId === call.user.id);
  const before = own ?? open.find((task) => task.kind === "transferred" && task.fromUserId === call.user.id);
  if (before === undefined && isVoted(node)) return false;
  const isSigner = before?.kind === "addSigner";
  const from = isSigner || before?.kind === "transferred" ? before!.fromUserId : call.user.id;
  await sql`update platform.flow_task set state = case when user_id = ${call.user.id} then 'handed' else 'cancelled' end
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} and node = ${node.key} and state = 'pending'
    and (user_id = ${call.user.id} or (kind = 'transferred' and from_user_id = ${call.user.id}))`.execute(current(call.runtime.db));
  // A signature that is handed on stays a signature: it gives no say in the decision.
  const kind = isSigner ? "addSigner" : "transferred";
  await askPeople(place, { recordId, node: node.key, kind, userIds, sortNo: before?.sortNo ?? 0, from });
  return true;
}

/** The same of each part for which the caller is asked, or handed it on before. */
async function handPartsOn(
  place: FlowPlace,
  { recordId, node, userIds, open }: { recordId: string; node: NodeOn; userIds: readonly string[]; open: readonly FlowTask[] },
): Promise<boolean> {
  const { call } = place;
  const isTheirs = (task: FlowTask) => task.userId === call.user.id || (task.kind === "transferred" && task.fromUserId === call.user.id);
  const theirs = open.filter(isTheirs);
  for (const part of new Set(theirs.map((task) => task.part))) {
    const tasks = theirs.filter((task) => task.part === part);
    await sql`update platform.flow_task set state = case when user_id = ${call.user.id} then 'handed' else 'cancelled' end
      where tenant_id = ${call.user.tenantId} and id = any(${tasks.map(({ id }) => id)}::text[])`.execute(current(call.runtime.db));
    const [first] = tasks;
    const isSigner = first!.kind === "addSigner";
    const from = isSigner || first!.kind === "transferred" ? first!.fromUserId : call.user.id;
    await askPeople(place, { recordId, node: node.key, kind: isSigner ? "addSigner" : "transferred", userIds, from, part });
  }
  return theirs.length > 0;
}

/** Where the caller's turn stands on each of these records; no entry: nobody named the caller there. */
export async function turnsOn({ call, entity }: FlowPlace, recordIds: readonly string[]): Promise<Map<string, Turn>> {
  const { tenantId, id: userId } = call.user;
  const turns = await turnsOf(call.runtime, { tenantId, userId }, { entity: entity.id, recordIds });
  return new Map(turns.map((turn) => [turn.recordId, turn]));
}

/** As whom the caller acts at the node: like its actor because they were asked, not while their turn rests, else as the document says. */
export function actingAs(turn: Turn | undefined, node: string): "user" | "assignee" | "resting" {
  if (turn === undefined || turn.node !== node) return "user";
  return turn.rests ? "resting" : turn.isAsked ? "assignee" : "user";
}

/** Nodes whose people are frozen when a record arrives: they vote, sign for their parts or act one after the other. */
export const isVoted = (node: NodeOn): boolean => node.mode !== "any" || node.parts !== undefined;
