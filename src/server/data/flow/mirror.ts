import type { ApprovalColumn } from "../../../../engine/flow/check-mirror.ts";
import { type Decision, partOf } from "../../../../engine/flow/index.ts";
import { zh } from "../../../../engine/language/text.ts";
import { isApproval, nodeSaid } from "./place.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";

interface MirrorInput {
  decision: Decision;
  stored: OperationRecord;
  /** What the move writes beside the state. */
  patch: OperationRecord;
  /** Who is asked at the node the record comes to. */
  people: readonly string[];
  opinion: string | null;
  arrivedAt: string;
}

/** Fields of the record that repeat where it stands, so that lists show and filter it without the flow's tables. */
export function mirrorFields(place: FlowPlace, { decision, stored, patch, people, opinion, arrivedAt }: MirrorInput): OperationRecord {
  const { call, flow } = place;
  const { mirror } = flow.doc;
  if (mirror === undefined) return {};
  const { from, to, move } = decision;
  const part = partOf(from, move);
  const fields: OperationRecord = {};
  const submitted = from.edit !== undefined && isApproval(to);
  const decided = isApproval(from) && !isApproval(to);
  if (mirror.submitTime !== undefined && submitted) fields[mirror.submitTime] = call.ctx.now;
  if (mirror.finishTime !== undefined && (submitted || decided)) fields[mirror.finishTime] = submitted ? null : call.ctx.now;
  if (mirror.currentNode !== undefined) fields[mirror.currentNode] = isApproval(to) ? nodeSaid(to, { ...stored, ...patch }) : null;
  if (mirror.currentApprovers !== undefined) fields[mirror.currentApprovers] = isApproval(to) ? [...people] : [];
  if (mirror.approvals !== undefined && isApproval(from)) {
    const line: Record<ApprovalColumn, unknown> = {
      nodeName: nodeSaid(from, stored),
      partName: part === undefined ? null : zh(part.title),
      approver: call.user.id === "" ? null : call.user.id,
      approverRole: call.user.roles[0] ?? null,
      result: move.result ?? "neutral",
      opinion,
      signature: signatureOf(mirror.signature, { stored, patch }),
      arriveTime: arrivedAt,
      handleTime: call.ctx.now,
    };
    fields[mirror.approvals] = [
      ...((stored[mirror.approvals] as OperationRecord[] | null | undefined) ?? []),
      ofColumns(place, mirror.approvals, line),
    ];
  }
  return fields;
}

/** What the columns of the table keep of a line. */
function ofColumns({ call, entity }: FlowPlace, table: string, line: Record<ApprovalColumn, unknown>): OperationRecord {
  const columns = call.model.entities.get(entity.fields.get(table)?.childEntity ?? "")?.fields;
  return Object.fromEntries(Object.entries(line).filter(([name, value]) => value !== undefined && columns?.has(name) === true));
}

/** Who signed before signed for themselves only. */
const signatureOf = (field: string | undefined, { stored, patch }: Pick<MirrorInput, "stored" | "patch">): unknown =>
  field === undefined || patch[field] == null || patch[field] === stored[field] ? undefined : patch[field];
