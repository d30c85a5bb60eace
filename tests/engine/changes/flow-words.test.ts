import { describe, expect, test } from "vitest";
import { describeChanges, diffSets, linesOf } from "../../../engine/changes/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { DocumentSet } from "../../../engine/documents/index.ts";
import type { FlowDocument, FlowNode } from "../../../engine/kinds/flow/document.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

const modelOf = (set: DocumentSet) => compile(set, { hash: "words", operations: goodOperations }).model;
const flowIn = (set: DocumentSet) =>
  set.find(({ document }) => document.kind === "flow" && document.id === "requestApproval")!.document as FlowDocument;

/** What is told of changes to a node of the request's flow; `first`: what it says before them. */
function told(change: Partial<FlowNode>, first: Partial<FlowNode> = {}): string[] {
  const [old, next] = [goodSet(), goodSet()];
  const node = (set: DocumentSet) => flowIn(set).nodes.find(({ key }) => key === "submitted")!;
  for (const set of [old, next]) Object.assign(node(set), structuredClone(first));
  Object.assign(node(next), structuredClone(change));
  return linesOf(describeChanges(diffSets(old, next), { before: modelOf(old), after: modelOf(next) }));
}

const library = { key: "library", title: "图书馆", by: { role: "fdy" } };

describe("what changed at a node of a flow, as an administrator reads it", () => {
  test.each<[string, Partial<FlowNode>, Partial<FlowNode>, string]>([
    [
      "who decides where nobody could",
      { nobody: { to: { role: "gly" } } },
      {},
      "权限：流程“申请审批”：节点“已提交”的“无人办理时”由“等待管理员安排”改为“由管理员办理”",
    ],
    [
      "that people are told before a deadline",
      { due: { workHours: 24, then: "remind", remindBefore: 4 } },
      { due: { workHours: 24, then: "remind" } },
      "流程“申请审批”：节点“已提交”的“提前提醒”设为4 小时",
    ],
    [
      "a deadline with a word before it",
      { due: { workHours: 24, then: "return", remindBefore: 4 } },
      {},
      "流程“申请审批”：节点“已提交”的“时限”设为时限24 小时，超时后“退回”，提前提醒4 小时",
    ],
    [
      "who signs",
      { by: undefined as never, parts: [{ ...library, by: { role: "gly" } }] },
      { by: undefined as never, parts: [library] },
      "权限：流程“申请审批”：节点“已提交”的会签方“图书馆”的“办理人的角色”由“辅导员”改为“管理员”",
    ],
    [
      "one more who signs",
      { by: undefined as never, parts: [library, { key: "finance", title: "财务处", by: { role: "gly" } }] },
      { by: undefined as never, parts: [library] },
      "权限：流程“申请审批”：节点“已提交”新增会签方“财务处”，办理人“管理员”",
    ],
    ["how many must agree", { mode: 2 }, {}, "流程“申请审批”：节点“已提交”的“办理方式”由“一人办理即可”改为2 个同意"],
    ["that nothing is let in", { nobody: "refuse" }, {}, "权限：流程“申请审批”：节点“已提交”的“无人办理时”由“等待管理员安排”改为“不予送出”"],
    [
      "that it waits again",
      { nobody: "admin" },
      { nobody: "pass" },
      "权限：流程“申请审批”：节点“已提交”的“无人办理时”由“自动通过”改为“等待管理员安排”",
    ],
  ])("%s", (_what, change, first, words) => expect(told(change, first)).toEqual([words]));
});
