import { sql } from "kysely";
import { type NodeOn, type PartsOn, settle } from "../../../../engine/flow/index.ts";
import type { PartOn } from "../../../../engine/flow/node-on.ts";
import type { Flow } from "../../../../engine/model/model.ts";
import { zh } from "../../../../engine/language/text.ts";
import { newId } from "../../platform/database/ids.ts";
import { current } from "../../platform/database/transaction.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { peopleOf } from "./people.ts";
import { askPeople, type FlowTask, tellAsked } from "./tasks.ts";

export const hasParts = (flow: Flow): boolean => flow.doc.nodes.some(({ parts }) => parts !== undefined);

/** By record id: what the parts of its node have said, as one person sees it. No entry: nobody was asked for a part there. */
export async function partsOnRows({ call, entity, flow }: FlowPlace, recordIds: readonly string[], userId: string): Promise<Map<string, PartsOn>> {
  const found = new Map<string, { signed: Set<string>; handed: Set<string>; asked: Set<string> }>();
  if (!hasParts(flow) || recordIds.length === 0) return found;
  const { rows } = await sql<{ id: string; part: string; signed: boolean; asked: boolean; handed: boolean }>`select record_id as id, part,
      bool_or(state = 'done' and kind <> 'addSigner') as signed, bool_or(user_id = ${userId} and state = 'pending') as asked,
      bool_or(user_id = ${userId} and state = 'handed') as handed
    from platform.flow_task where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = any(${[...recordIds]}::text[])
      and part is not null and state in ('pending', 'done', 'handed') group by record_id, part`.execute(current(call.runtime.db));
  for (const { id, part, signed, asked, handed } of rows) {
    const on = found.get(id) ?? { signed: new Set(), handed: new Set(), asked: new Set() };
    found.set(id, on);
    if (signed) on.signed.add(part);
    if (asked) on.asked.add(part);
    else if (handed) on.handed.add(part);
  }
  return found;
}

/** Whom each part means on the record. */
export async function peopleOfParts(place: FlowPlace, parts: readonly PartOn[], record: OperationRecord): Promise<Map<string, string[]>> {
  const people = new Map<string, string[]>();
  for (const part of parts) people.set(part.key, await peopleOf(place, part.by, record));
  return people;
}

/** Everybody of each part is asked: whoever says something first says it for the part. */
export async function askParts(
  place: FlowPlace,
  { recordId, node, people }: { recordId: string; node: string; people: ReadonlyMap<string, readonly string[]> },
): Promise<void> {
  for (const [part, userIds] of people) await askPeople(place, { recordId, node, kind: "assigned", userIds, part });
}

/** A part has said its own; a signature that somebody brought in gives is none. */
const isSaid = (task: FlowTask, part: string): boolean => task.part === part && task.state === "done" && task.kind !== "addSigner";

/** Parts that have not signed, in the order of the document. */
export const openParts = (node: NodeOn, tasks: readonly FlowTask[]): PartOn[] =>
  (node.parts ?? []).filter(({ key }) => !tasks.some((task) => isSaid(task, key)));

/** People of open parts whom nobody asked: such as came to the node before it had the part, or before anybody held the office. */
export async function unaskedOf(
  place: FlowPlace,
  node: NodeOn,
  { record, tasks }: { record: OperationRecord; tasks: readonly FlowTask[] },
): Promise<Map<string, string[]>> {
  const unasked = openParts(node, tasks).filter(({ key }) => !tasks.some((task) => task.part === key && task.kind !== "addSigner"));
  return peopleOfParts(place, unasked, record);
}

interface Signature {
  node: NodeOn;
  part: PartOn;
  recordId: string;
  result: "agree" | "reject";
  tasks: readonly FlowTask[];
  /** Whose say it is; "" = the system's. */
  userId: string;
}

/**
 * Keeps what somebody says for a part: nobody else of the part is asked from here on. `said`: it was the say of the part, not a signature that
 * somebody of it asked for. `settled`: so many have agreed, or refused, that the record goes on.
 */
export async function signFor(place: FlowPlace, signature: Signature): Promise<{ said: boolean; settled: boolean }> {
  const { node, part, result, tasks, userId } = signature;
  const brought = tasks.find((task) => task.part === part.key && task.userId === userId && task.kind === "addSigner" && task.state === "pending");
  if (brought !== undefined) {
    await closeTask(place, brought.id);
    return { said: false, settled: false };
  }
  await closePart(place, signature);
  const of = (word: "agree" | "reject") =>
    node.parts!.filter(({ key }) => (key === part.key ? result === word : tasks.some((task) => isSaid(task, key) && task.result === word))).length;
  const settled = settle(node, { asked: node.parts!.length, agreed: of("agree"), refused: of("reject") }) !== "waiting";
  return { said: true, settled };
}

async function closeTask(place: FlowPlace, id: string): Promise<void> {
  const { call } = place;
  await sql`update platform.flow_task set state = 'done', done_at = ${call.ctx.now}::timestamp where tenant_id = ${call.user.tenantId} and id = ${id}`.execute(
    current(call.runtime.db),
  );
  await tellAsked(place);
}

/** One task is done, by whoever signed; the others of the part rest, and signatures that they asked for are wanted no more. */
async function closePart(place: FlowPlace, { node, part, recordId, result, tasks, userId }: Signature): Promise<void> {
  const { call, entity } = place;
  const own = tasks.find((task) => task.part === part.key && task.userId === userId && task.state === "pending");
  const id = own?.id ?? newId();
  if (own === undefined)
    await sql`insert into platform.flow_task (tenant_id, id, entity, record_id, node, user_id, kind, from_user_id, created_at, part)
      values (${call.user.tenantId}, ${id}, ${entity.id}, ${recordId}, ${node.key}, ${userId}, 'assigned', ${userId}, ${call.ctx.now}::timestamp, ${part.key})`.execute(
      current(call.runtime.db),
    );
  await sql`update platform.flow_task set state = case when id = ${id} then 'done' when kind = 'addSigner' then 'cancelled' else 'handed' end,
      result = case when id = ${id} then ${result} end, done_at = ${call.ctx.now}::timestamp
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} and node = ${node.key} and part = ${part.key}
      and state = 'pending'`.execute(current(call.runtime.db));
  const open = openParts(node, tasks).filter(({ key }) => key !== part.key);
  await sql`update platform.flow_instance set open_parts = ${open.map(({ title }) => zh(title))}::text[]
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId}`.execute(current(call.runtime.db));
  await tellAsked(place);
}
