import fc from "fast-check";
import { expect, test } from "vitest";
import { cropOf, dragged, type View, wholeView } from "../../src/web/areas/portal/profile/crop.ts";

test.each([
  [{ width: 300, height: 200 }, wholeView, { left: 50, top: 0, side: 200 }],
  [{ width: 200, height: 300 }, wholeView, { left: 0, top: 50, side: 200 }],
  [
    { width: 300, height: 200 },
    { x: 0, y: 0, zoom: 2 },
    { left: 0, top: 0, side: 100 },
  ],
  [
    { width: 300, height: 200 },
    { x: 1, y: 1, zoom: 2 },
    { left: 200, top: 100, side: 100 },
  ],
])("of %j the view %j shows %j", (size, view, shown) => {
  expect(cropOf(size, view)).toEqual(shown);
});

test("however a picture is drawn, the square stays inside of it", () => {
  const share = fc.double({ min: -3, max: 3, noNaN: true });
  const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) });
  fc.assert(
    fc.property(
      size,
      fc.double({ min: 1, max: 4, noNaN: true }),
      fc.array(fc.record({ x: share, y: share }), { maxLength: 6 }),
      (of, zoom, moves) => {
        const view = moves.reduce<View>((at, by) => dragged(at, of, by), { ...wholeView, zoom });
        const { left, top, side } = cropOf(of, view);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(of.width + 1e-6);
        expect(top + side).toBeLessThanOrEqual(of.height + 1e-6);
      },
    ),
  );
});
