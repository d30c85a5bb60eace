import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BoardGrid, meets, type TilePlace } from "../../engine/screens/tile-places.ts";
import { aligned, alike, corners, distributed, freePlace, inProportion, movedTogether, resized } from "../../designer/boards/geometry.ts";

const grid: BoardGrid = { columns: 96, lines: 54 };
const place = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 53 }))
  .chain(([x, y]) => fc.tuple(fc.constant(x), fc.constant(y), fc.integer({ min: 1, max: 96 - x }), fc.integer({ min: 1, max: 54 - y })));
const places = fc.array(place, { minLength: 1, maxLength: 6 }) as fc.Arbitrary<TilePlace[]>;
const shift = fc.record({ x: fc.integer({ min: -120, max: 120 }), y: fc.integer({ min: -120, max: 120 }) });
const isInside = ([x, y, width, height]: TilePlace): boolean => x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= 96 && y + height <= 54;

describe("tiles stay on the board", () => {
  test("whatever they are dragged by, and keep their distances", () =>
    fc.assert(
      fc.property(places, shift, (before, by) => {
        const after = movedTogether(before, by, grid);
        expect(after.every(isInside)).toBe(true);
        expect(after.map(([x, y]) => [x - after[0]![0], y - after[0]![1]])).toEqual(before.map(([x, y]) => [x - before[0]![0], y - before[0]![1]]));
      }),
    ));

  test("what moved freely moves back", () => {
    const before: TilePlace[] = [
      [10, 10, 20, 10],
      [40, 20, 10, 10],
    ];
    expect(movedTogether(movedTogether(before, { x: 7, y: -3 }, grid), { x: -7, y: 3 }, grid)).toEqual(before);
  });

  test("whichever corner is pulled however far, and the opposite corner stays", () =>
    fc.assert(
      fc.property(place as fc.Arbitrary<TilePlace>, fc.constantFrom(...corners), shift, (before, corner, by) => {
        const after = resized(before, { corner, by }, grid);
        expect(isInside(after)).toBe(true);
        if (corner.x === "left") expect(after[0] + after[2]).toBe(before[0] + before[2]);
        else expect(after[0]).toBe(before[0]);
        if (corner.y === "top") expect(after[1] + after[3]).toBe(before[1] + before[3]);
        else expect(after[1]).toBe(before[1]);
      }),
    ));

  test("on a board of another size, and neighbours do not overlap there", () => {
    const before: TilePlace[] = [
      [1, 4, 94, 7],
      [1, 12, 23, 13],
      [25, 12, 46, 27],
      [72, 12, 23, 13],
    ];
    const after = before.map((one) => inProportion(one, grid, { columns: 54, lines: 96 }));
    expect(after.every(([x, y, width, height]) => x + width <= 54 && y + height <= 96)).toBe(true);
    expect(after.some((one, at) => after.slice(0, at).some((other) => meets(one, other)))).toBe(false);
    expect(inProportion([1, 4, 94, 7], grid, grid)).toEqual([1, 4, 94, 7]);
  });
});

describe("the next free place", () => {
  test("is below the heading, then beside with a step between", () => {
    expect(freePlace([], [30, 20], grid)).toEqual([1, 4, 30, 20]);
    expect(freePlace([[1, 4, 30, 20]], [30, 20], grid)).toEqual([32, 4, 30, 20]);
  });

  test("is smaller where the board is nearly full, and null where it is full", () => {
    expect(freePlace([[0, 0, 96, 44]], [30, 20], grid)).toEqual([0, 44, 14, 9]);
    expect(freePlace([[0, 0, 96, 54]], [30, 20], grid)).toBeNull();
  });

  test("meets no other tile and lies on the board", () =>
    fc.assert(
      fc.property(places, (taken) => {
        const free = freePlace(taken, [30, 20], grid);
        if (free === null) return;
        expect(isInside(free)).toBe(true);
        expect(taken.some((one) => meets(one, free))).toBe(false);
      }),
    ));
});

const three: TilePlace[] = [
  [2, 4, 10, 5],
  [40, 9, 20, 8],
  [20, 30, 6, 6],
];

test.each([
  ["left", [2, 2, 2]],
  ["right", [50, 40, 54]],
] as const)("aligned %s", (side, lefts) => expect(aligned(three, side).map(([x]) => x)).toEqual(lefts));

test.each([
  ["top", [4, 4, 4]],
  ["bottom", [31, 28, 30]],
] as const)("aligned %s", (side, tops) => expect(aligned(three, side).map(([, y]) => y)).toEqual(tops));

test("all become as wide as the first, as far as the board goes", () => {
  const wide = alike(
    [
      [0, 0, 60, 5],
      [50, 10, 3, 5],
    ],
    "x",
    grid,
  );
  expect(wide).toEqual([
    [0, 0, 60, 5],
    [50, 10, 46, 5],
  ]);
});

test("gaps between distributed tiles differ by a step at most, and the outermost stay", () =>
  fc.assert(
    fc.property(places, fc.constantFrom("x" as const, "y" as const), (before, axis) => {
      const after = distributed(before, axis);
      if (before.length < 3) return void expect(after).toEqual(before);
      const at = axis === "x" ? 0 : 1;
      const order = before.map((_, index) => index).toSorted((one, other) => before[one]![at] - before[other]![at]);
      const gaps = order.slice(1).map((index, no) => after[index]![at] - after[order[no]!]![at] - after[order[no]!]![at + 2]!);
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
      expect(after[order[0]!]).toEqual(before[order[0]!]);
      expect(after[order.at(-1)!]).toEqual(before[order.at(-1)!]);
    }),
  ));
