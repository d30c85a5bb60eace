import { expect, test } from "vitest";
import { FORMAT } from "../../../engine/documents/common.ts";
import { type FormatUpgrade, upgrade, upgrades, upgradeWith } from "../../../engine/formats/index.ts";
import { goodSet } from "../../support/documents.ts";

const steps: FormatUpgrade[] = [
  { from: 1, title: "caption became title", upgrade: ({ caption, ...rest }) => ({ ...rest, title: caption }) },
  { from: 2, title: "titles end with a mark", upgrade: (document) => ({ ...document, title: `${String(document.title)}!` }) },
];
const run = (document: unknown) => upgradeWith(document, { upgrades: steps, target: 3 });

test("steps are gapless and end at the format of today", () => {
  expect(upgrades.map((step) => step.from)).toEqual(Array.from({ length: FORMAT - 1 }, (_, at) => at + 1));
});
test("documents of today are given back untouched", () => {
  for (const { document } of goodSet()) expect(upgrade(document)).toBe(document);
});
test.each([
  ["all steps from 1, named or not", { caption: "a" }, { title: "a!", format: 3 }],
  ["only later steps from 2", { title: "a", format: 2 }, { title: "a!", format: 3 }],
  ["none from 3", { title: "a", format: 3 }, { title: "a", format: 3 }],
])("%s", (_name, before, after) => expect(run(before)).toEqual(after));
test.each([
  [
    "of the system alone: its condition is that of the clock",
    { by: { system: true }, when: { use: "isOver" }, auto: true },
    { by: { system: true }, auto: { when: { use: "isOver" } } },
  ],
  ["without an actor, without a condition", { auto: true }, { auto: {} }],
  [
    "that people make as well: the condition holds for them too",
    { by: { any: [{ role: "gly" }, { system: true }] }, when: { use: "isOver" }, auto: true },
    { by: { any: [{ role: "gly" }, { system: true }] }, when: { use: "isOver" }, auto: {} },
  ],
  ["that only people make", { when: { use: "isOver" }, auto: false }, { when: { use: "isOver" } }],
])("2: an automatic move %s", (_name, move, upgraded) => {
  const flow = (one: object) => ({ kind: "flow", id: "f", moves: [{ key: "a" }, one] });
  expect(upgrade(flow(move))).toEqual({ ...flow(upgraded), format: FORMAT });
  expect(upgrade({ ...flow(upgraded), format: 2 })).toEqual({ ...flow(upgraded), format: 2 });
  const today = flow(upgraded);
  expect(upgrade(today)).toBe(today);
});
test("3: operations, notices and copies are one list of effects", () => {
  const flow = {
    kind: "flow",
    id: "f",
    state: "state",
    moves: [
      { key: "a", from: ["x"], before: ["o.check"], after: ["o.done"] },
      { key: "b", from: ["x"], after: ["o.one"] },
      { key: "b", from: ["y"], after: ["o.two"] },
    ],
    notify: [
      { on: "enter", nodes: ["y", "z"], to: "owner", template: "flow.result" },
      { on: "leave", nodes: ["x"], to: "assignees", template: "flow.todo" },
    ],
    copies: [{ nodes: ["z"], to: { role: "r" } }],
  };
  const upgraded = {
    kind: "flow",
    id: "f",
    state: "state",
    moves: [
      { key: "a", from: ["x"] },
      { key: "b", from: ["x"] },
      { key: "b", from: ["y"] },
    ],
    effects: [
      { key: "aBefore", on: "before:move:a", do: [{ call: "o.check" }] },
      { key: "todo", on: "leave:x", do: [{ notify: "assignees", template: "flow.todo" }] },
      { key: "result", on: ["enter:y", "enter:z"], do: [{ notify: { owner: true }, template: "flow.result" }] },
      { key: "copy", on: "enter:z", do: [{ copy: { role: "r" } }] },
      { key: "aAfter", on: "move:a", do: [{ call: "o.done" }] },
      { key: "bAfter", on: "move:b", when: { value: { ctx: "before.state" }, in: ["x"] }, do: [{ call: "o.one" }] },
      { key: "bAfter2", on: "move:b", when: { value: { ctx: "before.state" }, in: ["y"] }, do: [{ call: "o.two" }] },
    ],
  };
  expect(upgrade(flow)).toEqual({ ...upgraded, format: FORMAT });
  expect(upgrade(upgraded)).toBe(upgraded);
  const entity = { kind: "entity", id: "e", effects: { beforeSave: ["o.a", "o.b"], afterRemove: ["o.c"] } };
  const effects = [
    { key: "beforeSave", on: "before:save", do: [{ call: "o.a" }, { call: "o.b" }] },
    { key: "afterRemove", on: "remove", do: [{ call: "o.c" }] },
  ];
  expect(upgrade(entity)).toEqual({ kind: "entity", id: "e", effects, format: FORMAT });
  const overlay = {
    kind: "overlay",
    id: "o",
    of: "flow:f",
    ops: [{ add: "copies", item: { nodes: ["z"], to: { role: "r" } } }, { hide: "moves.a" }],
  };
  expect(upgrade(overlay)).toMatchObject({ ops: [{ add: "effects", item: { key: "copy", on: "enter:z" } }, { hide: "moves.a" }] });
});
const listed = (...row: object[]) => ({ kind: "screen", id: "a/s", list: { columns: [], row }, variants: {} });
const overlaid = (of: string, ...ops: object[]) => ({ kind: "overlay", id: "o", of, ops });
test.each<[string, object, object]>([
  [
    "what a node let its actor write its own moves ask for, before what they wrote themselves",
    {
      kind: "flow",
      id: "f",
      state: "state",
      nodes: [{ key: "a", write: ["x"] }, { key: "b" }],
      moves: [
        { key: "go", from: ["a"], write: ["y"] },
        { key: "pull", from: ["a"], by: { owner: true } },
        { key: "both", from: ["a", "b"], opinion: "optional" },
      ],
    },
    {
      kind: "flow",
      id: "f",
      state: "state",
      nodes: [{ key: "a" }, { key: "b" }],
      moves: [
        { key: "go", from: ["a"], ask: [{ field: "x" }, { field: "y" }] },
        { key: "pull", from: ["a"], by: { owner: true } },
        { key: "both", from: ["a", "b"], opinion: "optional", ask: [{ field: "x", visible: { field: "state", in: ["a"] } }] },
      ],
    },
  ],
  [
    "buttons of calls and batches ask for fields and values in one list, those of moves say nothing, a download keeps its files",
    listed(
      { do: "call:a.b", fields: ["x"], ask: [{ name: "n", title: "n", type: "string" }] },
      { do: "batch-set", fields: ["x", "y"] },
      { do: "move:go", fields: ["x"] },
      { do: "download", fields: ["file"] },
    ),
    listed(
      { do: "call:a.b", ask: [{ field: "x" }, { name: "n", title: "n", type: "string" }] },
      { do: "batch-set", ask: [{ field: "x" }, { field: "y" }] },
      { do: "move:go" },
      { do: "download", fields: ["file"] },
    ),
  ],
  [
    "so do variants",
    {
      ...listed({ do: "batch-set", ask: [{ field: "x" }] }, { do: "move:go" }),
      variants: {
        gly: {
          ops: [
            { set: "list.row.batch-set.fields", to: ["y"] },
            { set: "list.row.go.fields", to: ["x"] },
          ],
        },
      },
    },
    {
      ...listed({ do: "batch-set", ask: [{ field: "x" }] }, { do: "move:go" }),
      variants: { gly: { ops: [{ set: "list.row.batch-set.ask", to: [{ field: "y" }] }] } },
    },
  ],
  [
    "a step that a school added",
    overlaid("flow:f", { add: "nodes", item: { key: "n", write: ["x"] } }, { add: "moves", item: { key: "go", from: ["n"], to: "b" } }),
    overlaid("flow:f", { add: "nodes", item: { key: "n" } }, { add: "moves", item: { key: "go", from: ["n"], to: "b", ask: [{ field: "x" }] } }),
  ],
  [
    "a button that a school changed",
    overlaid("screen:a/s", { add: "list.batch", item: { do: "batch-set", fields: ["x"] } }, { set: "list.row.b.fields", to: ["y"] }),
    overlaid("screen:a/s", { add: "list.batch", item: { do: "batch-set", ask: [{ field: "x" }] } }, { set: "list.row.b.ask", to: [{ field: "y" }] }),
  ],
])("4: %s", (_name, before, after) => {
  expect(upgrade(before)).toEqual({ ...after, format: FORMAT });
  expect(upgrade(after)).toBe(after);
});
test.each<[string, object, object]>([
  [
    "a screen of pictures",
    { kind: "screen", id: "a/s", type: "board", board: { image: "i", title: "t" }, locks: ["board.title"], list: {} },
    { kind: "screen", id: "a/s", type: "wall", wall: { image: "i", title: "t" }, locks: ["wall.title"], list: {} },
  ],
  [
    "what a variant changes of it",
    { kind: "screen", id: "a/s", variants: { r: { ops: [{ hide: "board.groupBy" }, { set: "list.board", to: 1 }] } } },
    { kind: "screen", id: "a/s", variants: { r: { ops: [{ hide: "wall.groupBy" }, { set: "list.board", to: 1 }] } } },
  ],
  [
    "what a school changes of it",
    overlaid("screen:a/s", { set: "board.lines", to: ["x"] }, { set: "type", to: "board" }),
    overlaid("screen:a/s", { set: "wall.lines", to: ["x"] }, { set: "type", to: "wall" }),
  ],
])("5: %s", (_name, before, after) => {
  expect(upgrade(before)).toEqual({ ...after, format: FORMAT });
  expect(upgrade(after)).toBe(after);
});
test("a document of the future is refused", () => expect(() => run({ format: 4 })).toThrow(/DOCUMENT_SHAPE/));
test.each([[null], [3], ["x"], [[]], [{ format: "x" }]])("%j is left to the shape check", (value) => expect(run(value)).toEqual(value));
test("the document is not changed", () => {
  const document = Object.freeze({ caption: "a" });
  run(document);
  expect(document).toEqual({ caption: "a" });
});
