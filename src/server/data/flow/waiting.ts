import { sql } from "kysely";
import type { NodeOn } from "../../../../engine/flow/index.ts";
import { current } from "../../platform/database/transaction.ts";
import { saveRecords } from "../records/save.ts";
import { peopleOf } from "./people.ts";
import { unaskedOf } from "./parts.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { type FlowTask, isVoted, tasksAt } from "./tasks.ts";

/** Of the people a node means, those that a record waits for when it comes there. */
export const firstAsked = (node: NodeOn, people: readonly string[]): string[] => (node.mode === "sequence" ? people.slice(0, 1) : [...people]);

interface Ground {
  node: NodeOn;
  tasks: readonly FlowTask[];
  /** Whom the node means and who did not hand their part on; nobody where people were asked when the record came. */
  meant: readonly string[];
}

/**
 * Accounts that a record waits for at its node now. Whoever handed their part on, or asked for a signature that is still open, is not among
 * them; in a sequence only the next one is. The counterpart of `turnsOf`, which says the same of one person.
 */
export async function waitingPeople(place: FlowPlace, node: NodeOn, record: OperationRecord): Promise<string[]> {
  return waitingIn(await groundOf(place, node, record));
}

/** The same, and of those the ones that it did not wait for before this person's say. */
export async function waitingSince(
  place: FlowPlace,
  node: NodeOn,
  { record, userId: answered }: { record: OperationRecord; userId: string },
): Promise<{ people: string[]; fresh: string[] }> {
  const ground = await groundOf(place, node, record);
  const unanswered = ground.tasks.map((task) => (task.userId === answered ? { ...task, state: "pending" as const } : task));
  const before = new Set(waitingIn({ ...ground, tasks: unanswered }));
  const people = waitingIn(ground);
  return { people, fresh: people.filter((userId) => !before.has(userId)) };
}

async function groundOf(place: FlowPlace, node: NodeOn, record: OperationRecord): Promise<Ground> {
  const recordId = String(record.id);
  const tasks = await tasksAt(place, recordId, node.key);
  if (node.parts !== undefined) return { node, tasks, meant: [...(await unaskedOf(place, node, { record, tasks })).values()].flat() };
  if (isVoted(node) && tasks.some((task) => task.kind !== "addSigner")) return { node, tasks, meant: [] };
  const gone = await handersOn(place, recordId, node.key);
  return { node, tasks, meant: (await peopleOf(place, node.by, record)).filter((userId) => !gone.has(userId)) };
}

function waitingIn({ tasks, meant }: Ground): string[] {
  const open = tasks.filter((task) => task.state === "pending");
  const awaiting = new Set(open.filter((task) => task.kind === "addSigner").map((task) => task.fromUserId));
  const signing = open.filter((task) => task.kind === "addSigner").map((task) => task.userId);
  const deciding = open.filter((task) => task.kind !== "addSigner" && isNext(task, open)).map((task) => task.userId);
  return [...new Set([...[...meant, ...deciding].filter((userId) => !awaiting.has(userId)), ...signing])];
}

const isNext = (task: FlowTask, open: readonly FlowTask[]): boolean =>
  !open.some((other) => (other.kind === "assigned" || other.kind === "transferred") && other.sortNo < task.sortNo);

/** Who handed their part on in the record's present stay at the node. */
async function handersOn({ call, entity }: FlowPlace, recordId: string, node: string): Promise<Set<string>> {
  const { rows } = await sql<{
    userId: string;
  }>`select case when state = 'handed' then user_id else from_user_id end as "userId" from platform.flow_task
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId} and node = ${node} and state in ('pending', 'done', 'handed')
      and (kind = 'transferred' or kind <> 'addSigner' and state = 'handed')`.execute(current(call.runtime.db));
  return new Set(rows.map((row) => row.userId));
}

/** Brings what lists show and filter in line with whom the record waits for: its field of present approvers, and the instance of its flow. */
export async function mirrorWaiting({ call, entity, flow }: FlowPlace, recordId: string, people: readonly string[]): Promise<void> {
  await sql`update platform.flow_instance set waiting = ${[...people]}::text[], rev = rev + 1 where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId}`.execute(
    current(call.runtime.db),
  );
  const field = flow.doc.mirror?.currentApprovers;
  if (field !== undefined)
    await saveRecords(call, entity.id, [{ id: recordId, values: { [field]: [...people] } }], { rights: "system", judge: false });
}
