import { expect, test } from "vitest";
import { checkSet } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

const findingsWith = (dimension: Record<string, unknown>) => {
  const set = goodSet();
  const documentAt = (file: string) => set.find((one) => one.file === file)!.document as unknown as Record<string, unknown[]>;
  documentAt("demo/request.entity.json").fields!.push({ name: "kinds", title: "类型若干", type: "dicts", dict: "demo_type" });
  documentAt("demo/overview.stat.json").dimensions!.push({ key: "kinds", field: "kinds", ...dimension });
  return checkSet(compile(set, { hash: "test", operations: goodOperations }).model, set).map(({ code, path, fix }) => ({ code, path, fix }));
};

test("a list that is grouped by as a whole is told with its repair", () => {
  const path = "/dimensions/3/each";
  expect(findingsWith({})).toContainEqual({ code: "STAT_LIST_GROUPED", path, fix: { path, value: true } });
  expect(findingsWith({ each: true })).not.toContainEqual(expect.objectContaining({ code: expect.stringMatching(/^STAT_/) }));
});
