import { expect, test } from "vitest";
import { changesBetween, linesOf } from "../../../engine/changes/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { EffectsDocument } from "../../../engine/kinds/effects/document.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

/** What is said of an effect on this event that gets a condition. */
function said(on: string): string[] {
  const [before, after] = [goodSet(), goodSet()];
  const [of, changed] = [before, after].map((set) => set.find(({ document }) => document.kind === "effects")!.document as EffectsDocument);
  Object.assign(of!.effects[0]!, { on });
  Object.assign(changed!.effects[0]!, { on, when: { field: "days", gt: 3 } });
  const [old, now] = [before, after].map((set) => compile(set, { hash: "test", operations: goodOperations }).model);
  return linesOf(changesBetween({ before: old!, after: now! }));
}

test.each([
  ["enter:approved", "到达 已通过"],
  ["move:agree", "同意之后"],
])("an effect on %s is called %s", (on, words) => expect(said(on)).toEqual([`联动“申请通过后”：联动“${words}”的“适用条件”设为“天数 > 3”`]));
