import type { FlowMove } from "../../../../engine/kinds/flow/document.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { type NodeOn, settle } from "../../../../engine/flow/index.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { type FlowTask, finishTask, isVoted } from "./tasks.ts";

interface Vote {
  node: NodeOn;
  result: NonNullable<FlowMove["result"]>;
  /** Whom the record asked by name in its present stay at the node. */
  tasks: readonly FlowTask[];
  /** Whose say it is. */
  userId: string;
}

/**
 * Counts an agreement where several people decide. Answers whether the record may go on: refusals and returns always settle,
 * an agreement settles when the node's mode is satisfied and no added signer is still open.
 * @throws AppError STATE_NOT_ALLOWED when it is not their turn
 */
export async function countVote(place: FlowPlace, { node, result, tasks, userId }: Vote): Promise<boolean> {
  if (tasks.length === 0 || result !== "agree") return true;
  const open = tasks.filter((task) => task.state === "pending");
  const mine = open.find((task) => task.userId === userId);
  const signers = open.filter((task) => task.kind === "addSigner" && task.id !== mine?.id);
  if (mine === undefined && (isVoted(node) || signers.length > 0)) throw notYet(node);
  if (mine !== undefined) {
    if (node.mode === "sequence" && mine.kind !== "addSigner" && open.some((task) => task.kind !== "addSigner" && task.sortNo < mine.sortNo))
      throw notYet(node);
    await finishTask(place, mine.id);
  }
  if (signers.length > 0) return false;
  if (!isVoted(node)) return mine?.kind !== "addSigner";
  const voters = tasks.filter((task) => task.kind !== "addSigner");
  const agreed = voters.filter((task) => task.state === "done" || task.id === mine?.id).length;
  return settle(node, { asked: voters.length, agreed, refused: 0 }) === "agreed";
}

const notYet = (node: NodeOn) => requestError([problem("STATE_NOT_ALLOWED", "", { state: node.key })]);
