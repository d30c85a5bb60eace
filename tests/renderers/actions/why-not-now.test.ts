import { expect, test } from "vitest";
import type { Row } from "../../../engine/api.ts";
import type { ActionDocument } from "../../../engine/kinds/screen/document.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { whyNotNow } from "../../../renderers/actions/batch/why-not-now.ts";

const screen = {
  flow: {
    state: "state",
    nodes: [
      { key: "waiting", title: "初审" },
      { key: "done", title: "已通过" },
    ],
    moves: [{ key: "pass", title: "审核通过", from: ["waiting"] }],
  },
} as unknown as CompiledScreen;
const pass = { do: "move:pass" } as ActionDocument;

test.each([
  ["done", "现在是“已通过”，不能审核通过"],
  ["waiting", "不由您审核通过，或不符合办理的条件"],
])("a record at %s says why it is not decided with the others", (state, said) => {
  expect(whyNotNow(screen, pass, { id: "1", state } as unknown as Row)).toBe(said);
});
