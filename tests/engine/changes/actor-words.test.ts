import { expect, test } from "vitest";
import { changesBetween, linesOf } from "../../../engine/changes/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { FlowDocument } from "../../../engine/kinds/flow/document.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

function said(except: string): string[] {
  const [before, after] = [goodSet(), goodSet()];
  const flow = after.find(({ document }) => document.kind === "flow")!.document as FlowDocument;
  Object.assign(flow.nodes[1]!.by!, { except });
  const [old, now] = [before, after].map((set) => compile(set, { hash: "test", operations: goodOperations }).model);
  return linesOf(changesBetween({ before: old!, after: now! }));
}

test.each([
  ["last.submit.actor", "上次“提交”的人"],
  ["last.actor", "上次办理的人"],
])("%s, whom a step excepts, is told as %s", (except, words) =>
  expect(said(except)).toEqual([`权限：流程“申请审批”：节点“已提交”的“办理人的除外的人”设为“${words}”`]),
);
