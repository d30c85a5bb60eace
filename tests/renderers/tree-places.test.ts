import { describe, expect, test } from "vitest";
import type { LazyNode } from "../../renderers/hooks/use-lazy-tree.ts";
import { dropTarget, standingOf, stepTarget } from "../../renderers/screens/tree/tree-places.ts";

const node = (key: string, children: LazyNode[] = []): LazyNode => ({
  key,
  title: key,
  isLeaf: children.length === 0,
  node: { id: key, value: key, label: key, parentId: "0" },
  ...(children.length > 0 && { children }),
});
const nodes = [node("a", [node("a1"), node("a2", [node("a21")]), node("a3")]), node("b"), node("c")];

describe("a step leads", () => {
  test.each([
    ["up", "a2", { parent: "a", after: null }],
    ["up", "a3", { parent: "a", after: "a1" }],
    ["up", "a1", null],
    ["down", "a1", { parent: "a", after: "a2" }],
    ["down", "c", null],
    ["out", "a21", { parent: "a", after: "a2" }],
    ["out", "a1", { parent: null, after: "a" }],
    ["out", "b", null],
    ["in", "b", { parent: "a", after: "a3" }],
    ["in", "c", { parent: "b", after: null }],
    ["in", "a1", null],
  ] as const)("%s from %s to %j", (step, key, target) => {
    expect(stepTarget(standingOf(nodes, key)!, step)).toEqual(target);
  });
});

describe("a node that is dropped", () => {
  test.each([
    ["b", "a", "onto", { parent: "a", after: null }],
    ["c", "b", "before", { parent: null, after: "a" }],
    ["a", "b", "before", { parent: null, after: null }],
    ["a1", "a3", "behind", { parent: "a", after: "a3" }],
    ["a2", "a3", "before", { parent: "a", after: "a1" }],
    ["a", "a21", "onto", null],
    ["a", "a", "onto", null],
    ["b", "gone", "onto", null],
  ] as const)("%s on %s, %s, goes to %j", (dragged, key, place, target) => {
    expect(dropTarget(nodes, dragged, { key, place })).toEqual(target);
  });
});
