import fc from "fast-check";
import { expect, test } from "vitest";
import { fillRows } from "../../../renderers/panels/form/fill-rows.ts";

const plain = false;
const wide = true;

test.each([
  ["nothing", [], 2, []],
  ["one entry takes the whole row", [plain], 3, [3]],
  ["full rows stay as they are", [plain, plain, plain, plain], 2, [1, 1, 1, 1]],
  ["the last one takes the rest", [plain, plain, plain], 2, [1, 1, 2]],
  ["the one before a wide entry takes the rest", [plain, wide, plain, plain], 2, [2, 2, 1, 1]],
  ["three columns", [plain, plain, wide, plain, plain, plain, plain], 3, [1, 2, 3, 1, 1, 1, 3]],
  ["one column", [plain, wide, plain], 1, [1, 1, 1]],
])("%s", (_what, areWide, columns, spans) => {
  expect(fillRows(areWide, columns)).toEqual(spans);
});

test("rows are always full, and a wide entry always has its own", () =>
  fc.assert(
    fc.property(fc.array(fc.boolean()), fc.integer({ min: 1, max: 4 }), (areWide, columns) => {
      const spans = fillRows(areWide, columns);
      let used = 0;
      spans.forEach((span, at) => {
        expect(used + span).toBeLessThanOrEqual(columns);
        if (areWide[at]) expect(span).toBe(columns);
        used = (used + span) % columns;
      });
      expect(used).toBe(0);
    }),
  ));
