import { expect, test } from "vitest";
import type { ActionDocument } from "../../../../engine/kinds/screen/document.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import type { OfferedAction } from "../../../../renderers/actions/use-actions.tsx";
import { decisionKeys, goesAtOnce, shownDecision, splitDecisions } from "../../../../renderers/screens/approval/desk/decisions.ts";

const screen = {
  flow: {
    moves: [
      { key: "agree", result: "agree" },
      { key: "sign", result: "agree", confirm: "签字后不能更改" },
      { key: "back", result: "return", back: true },
      { key: "refuse", result: "reject" },
      { key: "hand", result: "neutral" },
      { key: "begin", result: "neutral", tone: "primary" },
      { key: "close", result: "neutral", tone: "primary", confirm: "确认已返校？" },
    ],
  },
} as unknown as CompiledScreen;
const offer = (verb: string, more: Partial<OfferedAction> = {}): OfferedAction => ({
  action: { do: verb } as ActionDocument,
  enabled: true,
  ...more,
});
const verbs = (offered: readonly OfferedAction[]) => offered.map(({ action }) => action.do);

test("what agrees, rejects or gives back decides; everything else stands behind it", () => {
  const split = splitDecisions(screen, [offer("edit"), offer("move:agree"), offer("move:hand"), offer("move:back"), offer("move:refuse")]);
  expect(verbs(split.decisions)).toEqual(["move:agree", "move:back", "move:refuse"]);
  expect(verbs(split.others)).toEqual(["edit", "move:hand"]);
});

test("a move that stands out decides too, beside one that gives back", () => {
  const split = splitDecisions(screen, [offer("move:begin"), offer("move:back"), offer("move:hand")]);
  expect(verbs(split.decisions)).toEqual(["move:begin", "move:back"]);
  expect([...decisionKeys(screen, split.decisions).keys()]).toEqual(["a", "b"]);
});

test("a flow that knows no results is decided by its moves", () => {
  expect(verbs(splitDecisions(screen, [offer("edit"), offer("move:begin")]).decisions)).toEqual(["move:begin"]);
});

test("only what plainly goes on is made at once", () => {
  const atOnce = ["agree", "sign", "back", "refuse", "hand", "begin", "close"].filter((key) => goesAtOnce(screen, offer(`move:${key}`)));
  expect(atOnce).toEqual(["agree", "begin"]);
  expect(goesAtOnce(screen, { ...offer("move:agree"), action: { do: "move:agree", confirm: "确定？" } as ActionDocument })).toBe(false);
});

test("each result has its key, and the first of several takes it", () => {
  const keys = decisionKeys(screen, [offer("move:agree"), offer("move:sign"), offer("move:back"), offer("move:refuse"), offer("move:hand")]);
  expect([...keys].map(([key, one]) => [key, one.action.do])).toEqual([
    ["a", "move:agree"],
    ["b", "move:back"],
    ["r", "move:refuse"],
  ]);
  expect([...decisionKeys(screen, [offer("move:begin")]).keys()]).toEqual(["a"]);
  expect([...decisionKeys(screen, [offer("move:close"), offer("move:back")]).keys()]).toEqual(["a", "b"]);
});

test("what goes on stands open until another is chosen; one that is barred never does", () => {
  const all = [offer("move:refuse"), offer("move:agree")];
  expect(shownDecision(screen, all, null)?.action.do).toBe("move:agree");
  expect(shownDecision(screen, all, "move:refuse")?.action.do).toBe("move:refuse");
  const barred = [offer("move:refuse"), offer("move:agree", { enabled: false, reason: "还缺材料" })];
  expect(shownDecision(screen, barred, "move:agree")?.action.do).toBe("move:refuse");
  expect(shownDecision(screen, [], null)).toBeUndefined();
});
