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
  expect(upgrade(flow(move))).toEqual({ ...flow(upgraded), format: 2 });
  expect(upgrade({ ...flow(upgraded), format: 2 })).toEqual({ ...flow(upgraded), format: 2 });
  const today = flow(upgraded);
  expect(upgrade(today)).toBe(today);
});
test("a document of the future is refused", () => expect(() => run({ format: 4 })).toThrow(/DOCUMENT_SHAPE/));
test.each([[null], [3], ["x"], [[]], [{ format: "x" }]])("%j is left to the shape check", (value) => expect(run(value)).toEqual(value));
test("the document is not changed", () => {
  const document = Object.freeze({ caption: "a" });
  run(document);
  expect(document).toEqual({ caption: "a" });
});
