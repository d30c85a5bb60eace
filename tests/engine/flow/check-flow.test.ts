import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile } from "../../../engine/compile/compile.ts";
import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import type { FlowDocument } from "../../../engine/kinds/flow/document.ts";
import { checkFlow } from "../../../engine/flow/check-flow.ts";
import { reachable } from "../../../engine/flow/reachable.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

function findings(change: (flow: FlowDocument) => void): string[] {
  const set = goodSet();
  change(set.find(({ document }) => document.kind === "flow")!.document as FlowDocument);
  const { model } = compile(set, { hash: "test", operations: goodOperations });
  return checkFlow(model, model.flows.get("requestApproval")!).map((found) => `${found.code} ${found.path}`);
}

describe("a flow as a whole", () => {
  test("nothing is wrong with a right one", () => expect(findings(() => {})).toEqual([]));

  const faults: [string, (flow: FlowDocument) => void, string[]][] = [
    [
      "a node that is no value of the state dictionary",
      (flow) => {
        flow.nodes[2]!.key = "lost";
        flow.moves[0]!.from = ["draft", "lost"];
        flow.moves[3]!.to = "lost";
      },
      ["FLOW_STATE_MISMATCH /nodes/2/key", "FLOW_STATE_MISMATCH /nodes"],
    ],
    [
      "a node nothing leads to",
      (flow) => {
        flow.moves[3]!.to = "submitted";
      },
      ["FLOW_NODE_UNREACHABLE /nodes/2"],
    ],
    [
      "a node that leads to no end",
      (flow) => {
        flow.moves[0]!.from = ["draft"];
      },
      ["FLOW_NODE_NO_END /nodes/2"],
    ],
    [
      "a flow without an end, of a thing that lives for ever",
      (flow) => {
        for (const node of flow.nodes) delete node.end;
      },
      [],
    ],
    [
      "a last target with a guard",
      (flow) => {
        flow.moves[2]!.to = [{ when: { use: "isLong" }, to: "approved" }];
      },
      ["FLOW_LAST_TARGET_GUARDED /moves/2/to"],
    ],
    [
      "a move that stays and says it agrees",
      (flow) => {
        flow.moves.push({ key: "note", title: "批注", from: ["submitted"], to: "same", result: "agree" });
      },
      ["FIELD_OPTION_INVALID /moves/5/result"],
    ],
    [
      "a move that stays, made by itself for ever",
      (flow) => {
        flow.moves.push({ key: "note", title: "批注", from: ["submitted"], to: "same", auto: { when: { field: "reason", empty: true } } });
      },
      ["FIELD_OPTION_INVALID /moves/5/auto"],
    ],
    [
      "a move that stays and says nothing else",
      (flow) => {
        flow.moves.push({ key: "note", title: "批注", from: ["submitted"], to: "same", opinion: "required" });
      },
      [],
    ],
    [
      "a target that is no node",
      (flow) => {
        flow.moves[1]!.to = "nowhere";
      },
      ["REFERENCE_DANGLING /moves/1"],
    ],
    [
      "an approver who may read nothing",
      (flow) => {
        flow.nodes[1]!.by = { role: ["fdy", "leader"] };
      },
      ["FLOW_APPROVER_BLIND /nodes/1/by"],
    ],
    [
      "a scope that does not exist",
      (flow) => {
        flow.nodes[1]!.by = { role: "fdy", scope: "everything" };
      },
      ["REFERENCE_DANGLING /nodes/1/by/scope"],
    ],
    [
      "a path that leads to nobody",
      (flow) => {
        flow.moves[1]!.by = { any: [{ owner: true }, { path: "reason" }] };
      },
      ["CONDITION_PATH_UNKNOWN /moves/1/by/any/1/path"],
    ],
    [
      "an exception that leads to nobody",
      (flow) => {
        flow.nodes[1]!.by = { role: "fdy", except: "reason" };
      },
      ["CONDITION_PATH_UNKNOWN /nodes/1/by/except"],
    ],
    [
      "a department path that does not exist",
      (flow) => {
        flow.nodes[1]!.by = { role: "fdy", within: "xh.college" };
      },
      ["CONDITION_PATH_UNKNOWN /nodes/1/by/within"],
    ],
    [
      "a state field that does not exist",
      (flow) => {
        flow.state = "status";
      },
      ["CONDITION_PATH_UNKNOWN /state"],
    ],
    [
      "a mirror of who is asked that cannot hold accounts",
      (flow) => {
        flow.mirror = { currentApprovers: "opinion" };
      },
      ["FIELD_OPTION_INVALID /mirror/currentApprovers"],
    ],
    [
      "approvals that are no table",
      (flow) => {
        flow.mirror = { approvals: "opinion" };
      },
      ["FIELD_OPTION_INVALID /mirror/approvals"],
    ],
  ];
  test.each(faults)("%s is found", (_fact, change, wanted) => expect(findings(change)).toEqual(wanted));

  test("a last target with a guard is right when another move has the same key", () => {
    expect(
      findings((flow) => {
        flow.moves[2]!.to = [{ when: { use: "isLong" }, to: "approved" }];
        flow.moves.push({ ...flow.moves[2]!, to: "rejected" });
      }),
    ).toEqual([]);
  });
});

test.each([
  [
    [
      { name: "approver", title: "审批人", type: "ref", entity: "sysUser" },
      { name: "handleTime", title: "处理时间", type: "datetime" },
    ],
    [],
  ],
  [[{ name: "who", title: "审批人", type: "string" }], ["approvals.who 审批记录不填这一列"]],
  [[{ name: "handleTime", title: "处理时间", type: "string" }], ["approvals.handleTime 应为 datetime 的列"]],
  [[{ name: "opinion", title: "意见", type: "datetime" }], ["approvals.opinion 应为文本类的列"]],
] as [FieldDocument[], string[]][])("columns of approvals are those that a move fills: %j", (columns, wanted) => {
  const set = goodSet();
  const flow = set.find(({ document }) => document.kind === "flow")!.document as FlowDocument;
  const entity = set.find(({ document }) => document.kind === "entity" && document.id === flow.entity)!.document as EntityDocument;
  entity.fields.push({ name: "approvals", title: "审批记录", type: "table", columns, writtenBy: "flow" });
  flow.mirror = { approvals: "approvals" };
  const { model } = compile(set, { hash: "test", operations: goodOperations });
  const told = checkFlow(model, model.flows.get(flow.id)!).map(({ params }) => `${params.field} ${String(params.reason).split("，")[0]}`);
  expect(told).toEqual(wanted);
});

test("what is reachable is what some walk reaches", () => {
  const key = fc.integer({ min: 0, max: 6 }).map(String);
  fc.assert(
    fc.property(fc.array(fc.record({ from: key, to: key }), { maxLength: 12 }), key, (edges, start) => {
      let wanted = new Set([start]);
      for (let round = 0; round < 7; round += 1) wanted = new Set([...wanted, ...edges.filter(({ from }) => wanted.has(from)).map(({ to }) => to)]);
      expect(reachable([start], edges)).toEqual(wanted);
    }),
  );
});
