import type { CampusDocument } from "../../engine/documents/index.ts";

/** The field that says where in the flow a record is. */
export const stateField = "state";

/** A state for each node: being written, waiting for each approver, passed or not. */
export function quickStates(approvers: readonly string[]): { key: string; label: string }[] {
  const waits = approvers.map((_, at) => ({ key: `step${at + 1}`, label: approvers.length === 1 ? "待审核" : `待第${at + 1}步审核` }));
  return [{ key: "draft", label: "草稿" }, ...waits, { key: "passed", label: "已通过" }, { key: "rejected", label: "未通过" }];
}

interface QuickFlow {
  /** Of the entity, the flow and its dictionary of states. */
  id: string;
  title: string;
  /** Roles that approve one after the other; at least one. */
  approvers: readonly string[];
}

/** Whoever made a record sends it; each approver passes it on or refuses it. */
export function quickFlow({ id, title, approvers }: QuickFlow): CampusDocument {
  const steps = approvers.map((role, at) => ({ key: `step${at + 1}`, role, next: at + 1 < approvers.length ? `step${at + 2}` : "passed" }));
  return {
    kind: "flow",
    id,
    title: `${title}审批`,
    entity: id,
    state: stateField,
    nodes: [
      { key: "draft", start: true, by: { owner: true }, edit: ["*"] },
      ...steps.map(({ key, role }) => ({ key, by: { role } })),
      { key: "passed", end: true },
      { key: "rejected", end: true },
    ],
    moves: [
      { key: "submit", title: "提交", from: ["draft"], to: "step1", by: { owner: true }, tone: "primary" },
      ...steps.map(({ key, next }) => ({
        key: "approve",
        title: "同意",
        from: [key],
        to: next,
        opinion: "optional",
        result: "agree",
        tone: "success",
      })),
      { key: "reject", title: "不同意", from: steps.map(({ key }) => key), to: "rejected", opinion: "required", result: "reject", tone: "danger" },
    ],
  } as unknown as CampusDocument;
}
