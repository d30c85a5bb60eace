import { expect, test } from "vitest";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../../engine/kinds/screen/document.ts";
import { arrangeActions } from "../../../renderers/screens/detail/arrange-actions.ts";

const screen = {
  flow: {
    moves: [
      { key: "agree", result: "agree" },
      { key: "back", result: "return" },
      { key: "refuse", result: "reject" },
    ],
  },
} as unknown as Pick<CompiledScreen, "flow">;
const offered = (...verbs: string[]) => verbs.map((verb) => ({ action: { do: verb } as ActionDocument }));
const verbs = (list: { action: ActionDocument }[]) => list.map(({ action }) => action.do);

test.each([
  ["the main step stands last, what warns before it", ["move:agree", "print", "move:refuse"], 5, ["print", "move:refuse", "move:agree"], []],
  [
    "steps stay in the row when it is short",
    ["print", "edit", "copy", "remove", "move:agree", "move:back"],
    2,
    ["move:back", "move:agree"],
    ["print", "edit", "copy", "remove"],
  ],
  ["removing is the first to go behind the menu", ["remove", "edit", "print", "copy", "detail"], 3, ["edit", "print", "copy"], ["remove", "detail"]],
  ["one too many is no reason for a menu", ["edit", "print", "copy"], 2, ["edit", "print", "copy"], []],
  ["nothing is offered", [], 2, [], []],
])("%s", (_what, given, limit, inline, rest) => {
  const arranged = arrangeActions(screen, offered(...given), limit);
  expect(verbs(arranged.inline)).toEqual(inline);
  expect(verbs(arranged.rest)).toEqual(rest);
});
