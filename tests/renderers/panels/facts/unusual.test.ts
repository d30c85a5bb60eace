import { expect, test } from "vitest";
import type { Row } from "../../../../engine/api.ts";
import type { Judge } from "../../../../renderers/hooks/use-judge.ts";
import type { FactField } from "../../../../renderers/panels/facts/fact-fields.ts";
import { unusualRows } from "../../../../renderers/panels/facts/unusual.ts";

const judge = { holds: (cond: unknown, row: Row) => Number(row.days) > (cond as { over: number }).over } as unknown as Judge;
const fact = (path: string, more: object = {}, tones: object[] = []): FactField =>
  ({ field: { path, title: path, valueClass: "decimal", ...more }, tones }) as unknown as FactField;
const rowsOf = (...days: unknown[]): Row[] => days.map((value, at) => ({ id: String(at), days: value }) as unknown as Row);
const idsOf = (rows: Row[], facts = [fact("days")]) => [...unusualRows(rows, { facts, judge }).keys()];

test.each([
  ["a number far above the others", rowsOf(1, 2, 1, "2.0", 1, 9), ["5"]],
  ["a number far below them", rowsOf(20, 21, 22, 20, 21, 2), ["5"]],
  ["what differs a little from one common value does not", rowsOf(1, 1, 1, 1, 1.2), []],
  ["what differs much from one common value", rowsOf(1, 1, 1, 1, 1, 3), ["5"]],
  ["four rows have nothing usual", rowsOf(1, 1, 1, 9), []],
  ["what is masked or missing says nothing", rowsOf(1, 1, 1, 1, null, "***", ""), []],
])("%s", (_what, rows, ids) => expect(idsOf(rows)).toEqual(ids));

test("the document's own limit marks a row whatever the others have, but only where it warns", () => {
  const rows = rowsOf(9, 9, 9);
  const toned = (tone: string) => [fact("days", {}, [{ when: { over: 5 }, tone }])];
  expect(idsOf(rows, toned("danger"))).toEqual(["0", "1", "2"]);
  expect(idsOf(rows, toned("warning"))).toEqual(["0", "1", "2"]);
  expect(idsOf(rows, toned("success"))).toEqual([]);
  expect(unusualRows(rows, { facts: toned("danger"), judge }).get("0")).toMatchObject([{ usual: null }]);
});

test("it is told what most of the others have", () => {
  expect(unusualRows(rowsOf(1, 2, 2, 3, 2, 2, 30), { facts: [fact("days")], judge }).get("6")).toMatchObject([{ usual: [2, 2.5] }]);
});

test("a text is not compared", () => {
  expect(idsOf(rowsOf(1, 1, 1, 1, 1, 900), [fact("days", { valueClass: "text" })])).toEqual([]);
});
