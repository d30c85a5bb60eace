import { expect, test } from "vitest";
import { placedNodes, waysOf } from "../../designer/flow/flow-layout.ts";
import { readSet } from "../support/documents.ts";

const flows = readSet(new URL("../../schemas", import.meta.url).pathname).flatMap(({ document }) => (document.kind === "flow" ? [document] : []));

test("every node of every flow of the product has a place of its own, every move a way", () => {
  expect(flows.length).toBeGreaterThan(3);
  for (const flow of flows) {
    const placed = placedNodes(flow);
    expect(placed.map(({ key }) => key)).toEqual(flow.nodes.map(({ key }) => key));
    expect(new Set(placed.map(({ column, row }) => `${column} ${row}`)).size, flow.id).toBe(placed.length);
    const drawn = new Set(waysOf(flow).flatMap(({ moves }) => moves));
    expect(
      flow.moves.filter((move) => !drawn.has(move)).map(({ key }) => key),
      flow.id,
    ).toEqual([]);
  }
});

test("nodes stand as far from the start as moves lead, the ends last; what stays where it is is a way to itself", () => {
  const flow = {
    nodes: [{ key: "draft", start: true }, { key: "one" }, { key: "two" }, { key: "over", end: true }, { key: "lost" }],
    moves: [
      { key: "send", title: "提交", from: ["draft"], to: "one" },
      { key: "on", title: "同意", from: ["one"], to: [{ to: "two" }, { to: "over" }] },
      { key: "wait", title: "等", from: ["two"], to: "same" },
      { key: "back", title: "退回", from: ["one", "two"], to: "draft" },
    ],
  };
  expect(placedNodes(flow)).toEqual([
    { key: "draft", column: 0, row: 0 },
    { key: "one", column: 1, row: 0 },
    { key: "two", column: 2, row: 0 },
    { key: "over", column: 3, row: 0 },
    { key: "lost", column: 0, row: 1 },
  ]);
  expect(waysOf(flow).map(({ from, to, moves }) => `${from}>${to} ${moves.map(({ key }) => key)}`)).toEqual([
    "draft>one send",
    "one>two on",
    "one>over on",
    "one>draft back",
    "two>two wait",
    "two>draft back",
  ]);
});
