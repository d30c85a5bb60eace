import { type Decision, nodeOn, partKeyOf } from "../../../../engine/flow/index.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { saveRecords } from "../records/save.ts";
import type { StoredRead } from "../records/stored-read.ts";
import { mirrorFields } from "./mirror.ts";
import type { MoveOrder } from "./move-order.ts";
import { signFor } from "./parts.ts";
import type { FlowTask } from "./tasks.ts";
import { countVote } from "./vote.ts";
import { waitingPeople } from "./waiting.ts";

/** What the move says of the record: whether it is the say of a part, and whether the record goes on by it. */
export async function saidBy(
  place: FlowPlace,
  order: MoveOrder,
  { decision: { from, move }, stored, tasks }: { decision: Decision; stored: OperationRecord; tasks: readonly FlowTask[] },
): Promise<{ said: boolean; settled: boolean }> {
  const node = nodeOn(from, stored);
  const part = node.parts?.find(({ key }) => key === partKeyOf(move));
  const [result, userId] = [move.result ?? "neutral", order.as === "system" ? "" : voterOf(place, order)];
  if (part !== undefined && (result === "agree" || result === "reject"))
    return signFor(place, { node, part, recordId: order.id, result, tasks, userId });
  const settled = order.as === "system" || node.parts !== undefined || (await countVote(place, { node, tasks, result, userId }));
  return { said: false, settled };
}

interface Signed {
  decision: Decision;
  patch: OperationRecord;
  stored: OperationRecord;
  arrivedAt: string;
  read: StoredRead;
}

/** What a part fills in and sets is the record's at once, and so is the line of its approvals. */
export async function keepSigned(place: FlowPlace, order: MoveOrder, { decision, patch, stored, arrivedAt, read }: Signed): Promise<void> {
  const { call, entity } = place;
  const people = await waitingPeople(place, nodeOn(decision.from, stored), { ...stored, ...patch, id: order.id });
  const values = { ...patch, ...mirrorFields(place, { decision, stored, patch, people, opinion: order.opinion, arrivedAt }) };
  if (Object.keys(values).length === 0) return;
  const note = order.opinion ?? call.chain?.by;
  await saveRecords(call, entity.id, [{ id: order.id, values, read }], { rights: "system", move: order.move, judge: "changed", note });
}

/** Whose say is counted. */
const voterOf = ({ call }: FlowPlace, { inName }: MoveOrder): string => inName?.userId ?? call.user.id;
