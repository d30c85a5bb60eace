import type { Flow } from "../../../../engine/model/model.ts";
import type { FlowMove, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { isDraft } from "../../../../engine/flow/index.ts";
import { isApproval } from "./place.ts";

interface Question {
  flow: Flow;
  to: FlowNode;
  result: NonNullable<FlowMove["result"]>;
  /** Whether the applicant made the move. */
  isOwner: boolean;
  /** What it was before the move; null at the first. */
  before: string | null;
}

/** What a move means to the one who asked: `running`, `approved`, `rejected`, `returned`, `withdrawn`, `finished`. */
export function businessStateOf({ flow, to, result, isOwner, before }: Question): string {
  if (result === "reject") return "rejected";
  if (to.edit !== undefined || isDraft(flow, to)) return result === "return" ? "returned" : "withdrawn";
  if (to.end === true) {
    if (result === "agree") return "approved";
    return isOwner ? "withdrawn" : "finished";
  }
  // What was granted stays granted, whatever the business still has to do with it.
  if (before === "approved") return "approved";
  return result === "agree" && !isApproval(to) ? "approved" : "running";
}

/** Share of the deciding nodes that lie behind, in percent. Nodes count in the order of the document. */
export function progressAt(flow: Flow, node: FlowNode): number {
  const deciding = flow.doc.nodes.filter(isApproval);
  const at = deciding.findIndex((one) => one.key === node.key);
  return at < 0 || deciding.length === 0 ? 0 : Math.round((at * 100) / deciding.length);
}
