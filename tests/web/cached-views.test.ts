import { expect, test } from "vitest";
import { addView, withinBounds } from "../../src/web/shell/pages/cached-views.ts";

const names = (count: number) => Array.from({ length: count }, (_, at) => `page${at}`);

test("twelve pages stay alive; of more, those kept longest give way", () => {
  expect(withinBounds(names(12), "page11")).toEqual(names(12));
  expect(withinBounds(names(14), "page13")).toEqual(names(14).slice(2));
});

test("the page that is shown never gives way", () => {
  expect(withinBounds(names(13), "page0")).toEqual(["page0", ...names(13).slice(2)]);
});

test("a tour of a hundred pages keeps the last twelve", () => {
  let cached: string[] = [];
  for (const name of names(100)) cached = withinBounds(addView(cached, { name, meta: { isKeepAlive: true } }), name);
  expect(cached).toEqual(names(100).slice(-12));
});
