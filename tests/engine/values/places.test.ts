import { expect, test } from "vitest";
import { metersTo } from "../../../engine/values/places.ts";

const center = { lng: 120, lat: 30 };
const square = [
  { lng: 120, lat: 30 },
  { lng: 120.01, lat: 30 },
  { lng: 120.01, lat: 30.01 },
  { lng: 120, lat: 30.01 },
];

test.each([
  ["beside a place", center, { lng: 120.002, lat: 30 }, 185, 200],
  ["inside an area", square, { lng: 120.005, lat: 30.005 }, 0, 0],
  ["outside an area", square, { lng: 120.011, lat: 30.005 }, 90, 100],
])("a place %s is so far away", (_where, there, at, from, to) => {
  const meters = metersTo(at, there);
  expect(meters).toBeGreaterThanOrEqual(from);
  expect(meters).toBeLessThanOrEqual(to);
});

test.each([
  [center, null],
  [null, center],
  [center, square.slice(2)],
  [center, [{ lng: 1 }, ...square.slice(2)]],
  [center, { lng: "120", lat: 30 }],
  [{ start: "2026-03-01", end: "2026-03-05" }, center],
])("from %j to %j is no way", (from, to) => expect(metersTo(from, to)).toBeNull());
