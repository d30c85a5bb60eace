import type { FlowMove } from "../../../../engine/documents/index.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { type NodeOn, settle } from "../../../../engine/flow/index.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { askedRecords, finishTask, isVoted, tasksAt } from "./tasks.ts";

/** The caller is asked by name at this node of the record. */
export interface AskedTask {
  node: string;
}

export async function askedHere(place: FlowPlace, recordId: string): Promise<AskedTask | null> {
  const node = (await askedRecords(place, [recordId])).get(recordId);
  return node === undefined ? null : { node };
}

interface Vote {
  recordId: string;
  node: NodeOn;
  result: NonNullable<FlowMove["result"]>;
  asked: AskedTask | null;
}

/**
 * Counts an agreement where several people decide. Answers whether the record may go on: refusals and returns always settle,
 * an agreement settles when the node's mode is satisfied and no added signer is still open.
 * @throws AppError STATE_NOT_ALLOWED when it is not the caller's turn
 */
export async function countVote(place: FlowPlace, { recordId, node, result, asked }: Vote): Promise<boolean> {
  const tasks = await tasksAt(place, recordId, node.key);
  const open = tasks.filter((task) => task.state === "pending");
  const mine = open.find((task) => task.userId === place.call.user.id);
  const isHandedOn =
    mine === undefined && result !== "neutral" && open.some((task) => task.kind === "transferred" && task.fromUserId === place.call.user.id);
  if (isHandedOn) throw notYet(node);
  if (tasks.length === 0 || result !== "agree") return true;
  const signers = open.filter((task) => task.kind === "addSigner" && task.id !== mine?.id);
  if (mine === undefined && (isVoted(node) || signers.length > 0)) throw notYet(node);
  if (mine !== undefined) {
    if (node.mode === "sequence" && mine.kind !== "addSigner" && open.some((task) => task.kind !== "addSigner" && task.sortNo < mine.sortNo))
      throw notYet(node);
    await finishTask(place, mine.id);
    if (mine.kind === "addSigner") return false;
  }
  if (signers.length > 0) return false;
  if (!isVoted(node)) return asked !== null || mine === undefined || mine.kind !== "cc";
  const voters = tasks.filter((task) => task.kind !== "addSigner");
  const agreed = voters.filter((task) => task.state === "done" || task.id === mine?.id).length;
  return settle(node, { asked: voters.length, agreed, refused: 0 }) === "agreed";
}

const notYet = (node: NodeOn) => requestError([problem("STATE_NOT_ALLOWED", "", { state: node.key })]);
