import { describe, expect, test } from "vitest";
import { meetings } from "../../../engine/flow/meetings.ts";
import { cardsIn, type Spine, type Step, spineOf } from "../../../engine/flow/spine.ts";
import type { FlowMove } from "../../../engine/kinds/flow/document.ts";
import { readSet } from "../../support/documents.ts";

const flows = readSet(new URL("../../../schemas", import.meta.url).pathname).flatMap(({ document }) => (document.kind === "flow" ? [document] : []));

const inWords = (steps: readonly Step[]): string =>
  steps
    .map((step) => {
      if (step.kind === "card") return step.node;
      if (step.kind === "fold") return `<${step.cards.map(({ node }) => node).join(" ")}>`;
      return `(${step.branches.map((branch) => inWords(branch.steps)).join(" | ")})`;
    })
    .join(" ");
const drawn = ({ steps, asides }: Spine): string[] => [inWords(steps), ...asides.map(inWords)];

describe("every flow of the product", () => {
  test.each(flows.map((flow) => [flow.id, flow] as const))("%s", (_, flow) => {
    const { steps, asides } = spineOf(flow);
    const cards = [steps, ...asides].flatMap(cardsIn);
    expect(cards.map(({ node }) => node).sort()).toEqual(flow.nodes.map(({ key }) => key).sort());
    for (const { node, onward, aside, timed } of cards) {
      const leaving = flow.moves.filter(({ from }) => from.includes(node));
      expect(new Set([...onward, ...aside, ...timed].map(({ move }) => move))).toEqual(new Set(leaving));
      expect(onward.length + aside.length + timed.length).toBe(leaving.length);
    }
  });
});

const go = (key: string, from: string, to: FlowMove["to"], more: Partial<FlowMove> = {}): FlowMove => ({
  key,
  title: key,
  from: [from],
  to,
  ...more,
});
const machine = (nodes: string, moves: FlowMove[]) => ({
  nodes: nodes.split(" ").map((key) => ({ key, ...(key.startsWith("end") && { end: true }) })),
  moves,
});
const agree = { result: "agree" } as const;
const when = { field: "days", gt: 3 };

test("what agrees leads down; returns, refusals and withdrawals are told on the card, and what they lead to stands aside", () => {
  const flow = machine("draft one two end endRefused withdrawn", [
    go("send", "draft", "one"),
    go("agree", "one", "two", agree),
    go("agree", "two", "end", agree),
    go("refuse", "two", "endRefused", { result: "reject" }),
    go("return", "two", "draft", { result: "return" }),
    go("withdraw", "one", "withdrawn"),
    go("again", "withdrawn", "one"),
    go("note", "two", "same"),
    go("late", "two", "end", { auto: {} }),
  ]);
  const spine = spineOf(flow);
  expect(drawn(spine)).toEqual(["draft one two end", "endRefused", "withdrawn"]);
  const two = cardsIn(spine.steps)[2]!;
  expect(two.onward.map(({ move }) => move.key)).toEqual(["agree"]);
  expect(two.aside.map(({ move, to }) => `${move.key} ${to}`)).toEqual(["refuse endRefused", "return draft", "note two"]);
  expect(two.timed.map(({ move }) => move.key)).toEqual(["late"]);
});

test("ways that part stand beside each other until they meet; one of them may lead there at once", () => {
  const flow = machine("draft one two three end", [
    go("send", "draft", [{ when, to: "one" }, { to: "three" }]),
    go("agree", "one", [{ when, to: "two" }, { to: "three" }], agree),
    go("agree", "two", "three", agree),
    go("agree", "three", "end", agree),
  ]);
  const spine = spineOf(flow);
  expect(drawn(spine)).toEqual(["draft (one (two | ) | ) three end"]);
  const [, fork] = spine.steps;
  expect(fork?.kind === "fork" && fork.branches.map(({ enters }) => enters.map(({ when, isOther }) => [when, isOther]))).toEqual([
    [[when, false]],
    [[undefined, true]],
  ]);
});

test("ways that cross are folded alone; what does not cross them stays a branch", () => {
  const flow = machine("draft one two three end endOther", [
    go("send", "draft", [{ when, to: "one" }, { when, to: "two" }, { to: "endOther" }]),
    go("agree", "one", [{ when, to: "two" }, { to: "three" }], agree),
    go("agree", "two", "three", agree),
    go("agree", "three", "end", agree),
  ]);
  expect(drawn(spineOf(flow))).toEqual(["draft (<one two three end> | endOther)"]);
  const narrower = machine("draft one two three end", flow.moves.slice(1).concat(go("send", "draft", [{ when, to: "one" }, { to: "two" }])));
  expect(drawn(spineOf(narrower))).toEqual(["draft <one two> three end"]);
});

test("nodes nothing leads to stand aside, and a flow without nodes has no cards", () => {
  expect(drawn(spineOf(machine("draft lost more", [go("on", "lost", "more")])))).toEqual(["draft", "lost more"]);
  expect(spineOf({ nodes: [], moves: [] })).toEqual({ steps: [], asides: [] });
});

test("where all ways meet is found below every node", () => {
  const next = new Map([
    ["d", []],
    ["c", ["d"]],
    ["b", ["c"]],
    ["x", []],
    ["a", ["b", "c"]],
    ["r", ["a", "x"]],
  ]);
  expect([...meetings(next)]).toEqual([
    ["d", null],
    ["c", "d"],
    ["b", "c"],
    ["x", null],
    ["a", "c"],
    ["r", null],
  ]);
});

test("a long chain and one that parts a thousand times are drawn in the time of their size", () => {
  const keys = Array.from({ length: 4_000 }, (_, at) => `n${at}`);
  const moves = keys
    .slice(0, -1)
    .map((key, at) =>
      go("on", key, at % 4 === 0 && at + 2 < keys.length ? [{ when, to: keys[at + 2]! }, { to: keys[at + 1]! }] : keys[at + 1]!, agree),
    );
  expect(cardsIn(spineOf({ nodes: keys.map((key) => ({ key })), moves }).steps)).toHaveLength(4_000);
});
