import { expect, test } from "vitest";
import type { FlowNode } from "../../../engine/kinds/flow/document.ts";
import { nodeOn } from "../../../engine/flow/index.ts";

const node: FlowNode = { key: "n", mode: { field: "m" }, skipSameActor: { field: "s" }, due: { workHours: 1, then: { field: "t" } } };

test.each([
  ["says", { m: "all", s: true, t: "approve" }, { mode: "all", skipSameActor: true, due: { then: "approve" } }],
  ["leaves open", {}, { mode: "any", skipSameActor: false, due: { then: "remind" } }],
  ["says in no word of the language", { m: "everybody", s: "true", t: "delete" }, { mode: "any", skipSameActor: false, due: { then: "remind" } }],
])("a node is what the record %s", (_what, record, wanted) => {
  expect(nodeOn(node, record)).toMatchObject(wanted);
});

test("a node that says it itself asks no record", () => {
  expect(nodeOn({ key: "n", mode: "ratio", ratio: 0.5, skipSameActor: true }, { mode: "all" })).toEqual({
    key: "n",
    mode: "ratio",
    ratio: 0.5,
    skipSameActor: true,
  });
});
