import { expect, test } from "vitest";
import { listColumns, textWidth } from "../../../renderers/screens/crud/list-columns.tsx";

type Source = Parameters<typeof listColumns>[0];

/** The width of a column of so many pixels that shows a state with these words. */
function widthOf(label: string, how: { as: string; isResized: boolean; width?: number }): number {
  const field = { path: "state", title: "状态", type: "dict", read: "clear", valueClass: "code", doc: { dict: "states" } };
  const source = {
    screen: { fields: { state: field }, dicts: { states: { items: [{ value: "a", label }] } } },
    choice: {
      columns: [{ column: { field: "state", as: how.as }, shown: true, width: how.width ?? 120, isResized: how.isResized }],
      resize: () => undefined,
    },
    sort: null,
    mark: () => ({}),
  };
  return Number(listColumns(source as unknown as Source)[0]!.width);
}

test.each([
  ["short words leave it as wide as it was meant", "待审", { as: "badge", isResized: false }, 120],
  ["long words are whole", "Awaiting approval", { as: "badge", isResized: false }, textWidth("Awaiting approval") + 32],
  ["very long words end at 240 pixels", "待".repeat(40), { as: "badge", isResized: false }, 240],
  ["other cells break their lines", "Return awaiting confirmation", { as: "tag", isResized: false }, 120],
  ["nothing is narrower than 100 pixels", "待审", { as: "badge", isResized: false, width: 60 }, 100],
  ["nothing is drawn narrower than 100 pixels", "待审", { as: "badge", isResized: true, width: 60 }, 100],
  ["a width that was drawn by hand holds", "Return awaiting confirmation", { as: "badge", isResized: true }, 120],
] as const)("the column of a state: %s", (_what, label, how, width) => expect(widthOf(label, how)).toBe(width));
