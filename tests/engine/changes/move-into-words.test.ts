import { expect, test } from "vitest";
import { changesBetween, linesOf } from "../../../engine/changes/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

test("a part that moves into another list is told with both of its places", () => {
  const modelOf = (set: ReturnType<typeof goodSet>) => compile(set, { hash: "", operations: goodOperations }).model;
  const after = goodSet();
  const screen = after.find(({ document }) => document.id === "demo/request")!.document as ScreenDocument;
  screen.variants.fdy!.ops!.push({ move: "form.sections.main.items.reason", into: "form.sections.items.items", before: "total" });
  expect(linesOf(changesBetween({ before: modelOf(goodSet()), after: modelOf(after) }))).toEqual([
    "申请管理（辅导员）：分组“申请信息”的表单项“事由”移到分组“明细”的“内容”中“合计”之前",
  ]);
});
