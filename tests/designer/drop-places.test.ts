import { expect, test } from "vitest";
import { dropPlace } from "../../designer/canvas/drop-places.ts";
import type { DrawnPart } from "../../designer/canvas/rects.ts";
import { partsOf } from "../../designer/model/parts.ts";
import { compile } from "../../engine/compile/index.ts";
import { goodSet } from "../support/documents.ts";

const { model } = compile(goodSet(), { hash: "", operations: [] });
const form = {
  sections: [
    { key: "a", items: [{ field: "x" }, { field: "y" }] },
    { key: "b", items: [{ field: "z" }] },
  ],
};
const screen = {
  kind: "screen",
  id: "demo/one",
  title: "页",
  entity: "one",
  type: "crud",
  list: { columns: [{ field: "x" }, { field: "y" }, { field: "z" }] },
  form,
  variants: {},
};
const whole = partsOf(screen as never, model, "页");
const column = (name: string, left: number): DrawnPart => ({ steps: ["list", "columns", name], box: { left, top: 0, width: 100, height: 40 } });
const item = (section: string, name: string, top: number): DrawnPart => ({
  steps: ["form", "sections", section, "items", name],
  box: { left: 0, top, width: 300, height: 40 },
});

test("columns stand beside each other: the half of the nearest one under the pointer says before or behind", () => {
  const parts = [column("x", 0), column("y", 100), column("z", 200)];
  const at = (x: number) => dropPlace(whole, parts, { dragged: ["list", "columns", "z"], point: { x, y: 10 } });
  expect(at(10)).toMatchObject({ list: ["list", "columns"], behind: null, line: { left: 0 } });
  expect(at(90)).toMatchObject({ behind: "x", line: { left: 100 } });
  expect(at(190)).toMatchObject({ behind: "y", line: { left: 200 } });
});

test("items stand below each other, and go into another section too; nothing else is a place for them", () => {
  const parts = [item("a", "x", 0), item("a", "y", 50), item("b", "z", 150), column("x", 0)];
  const at = (y: number) => dropPlace(whole, parts, { dragged: ["form", "sections", "a", "items", "x"], point: { x: 10, y } });
  expect(at(200)).toMatchObject({ list: ["form", "sections", "b", "items"], behind: "z" });
  expect(at(155)).toMatchObject({ list: ["form", "sections", "b", "items"], behind: null });
  expect(at(85)).toMatchObject({ list: ["form", "sections", "a", "items"], behind: "y" });
  expect(dropPlace(whole, [column("x", 0)], { dragged: ["form", "sections", "a", "items", "x"], point: { x: 0, y: 0 } })).toBeNull();
});
