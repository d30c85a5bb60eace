import { expect, test } from "vitest";
import { codePattern } from "../../../../src/server/data/reports/codes.ts";

test("a text becomes squares with the three marks by which a reader finds it", () => {
  const { rows, isBars } = codePattern("qr", "QJ202611260001")!;
  expect([rows.length, isBars]).toEqual([rows[0]!.length, false]);
  const mark = rows.slice(0, 7).map((row) => row.slice(0, 7).map(Number).join(""));
  expect(mark).toEqual(["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]);
  expect(rows.slice(0, 7).map((row) => row.slice(-7).map(Number).join(""))).toEqual(mark);
});

test("bars begin and end as Code 128 does", () => {
  const { rows, isBars } = codePattern("code128", "2024010101")!;
  const bars = rows[0]!.map(Number).join("");
  expect(isBars).toBe(true);
  expect(bars).toMatch(/^11010011100.*1100011101011$/);
});

test("nothing, and more than a reader takes, is no code and no error", () => {
  expect(codePattern("qr", "")).toBeNull();
  expect(codePattern("qr", "长".repeat(401))).toBeNull();
  expect(codePattern("code128", "中文")).toBeNull();
});
