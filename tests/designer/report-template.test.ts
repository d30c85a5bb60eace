import { describe, expect, test } from "vitest";
import { changedBy, editBetween } from "../../designer/model/journal.ts";
import { columnLetters } from "../../engine/values/column-letters.ts";
import { addressOf, cellAt, wholeArea } from "../../designer/reports/addresses.ts";
import { emptied, expanded, merged, unmerged, withText } from "../../designer/reports/cell-edits.ts";
import type { DataItem } from "../../designer/reports/data-items.ts";
import { withLine, withoutLine, withSize } from "../../designer/reports/lines.ts";
import { withItem } from "../../designer/reports/put-item.ts";
import { sentenceFrom, typedFrom } from "../../designer/reports/sentence-words.ts";
import type { ReportCell, ReportDocument } from "../../engine/kinds/report/document.ts";
import { placeOf, planReport } from "../../engine/reports/plan.ts";
import { readSet } from "../support/documents.ts";

const reports = readSet(new URL("../../schemas", import.meta.url).pathname).flatMap(({ document }) => (document.kind === "report" ? [document] : []));

const report = (cells: ReportCell[], more: Partial<ReportDocument> = {}): ReportDocument => ({
  ...{ kind: "report", id: "t", title: "表", data: [{ key: "d", entity: "request" }] },
  columns: [{ width: 30 }, { width: 20 }, { width: 20 }],
  rows: [{ height: 8, head: true }, { height: 7 }, { height: 7 }],
  cells,
  ...more,
});

test("a place has one address and an address one place", () => {
  for (const column of [0, 25, 26, 51, 52, 701]) {
    const address = addressOf({ row: 9, column });
    expect(placeOf(address)).toEqual({ row: 9, column });
    expect(address).toBe(`${columnLetters(column)}10`);
  }
});

describe("rows and columns", () => {
  test.each(reports.map((one) => [one.id, one] as const))(
    "one put into %s anywhere and taken out again leaves it as it was, with the same levels",
    (_, one) => {
      const levels = ({ downs, rights, faults }: ReturnType<typeof planReport>) => [downs.length, rights.length, faults.length];
      for (const axis of ["rows", "columns"] as const)
        for (let place = 0; place <= one[axis].length; place += 1) {
          const more = withLine(one, axis, place);
          expect(more[axis]).toHaveLength(one[axis].length + 1);
          expect(levels(planReport(more)), `${axis} ${place}`).toEqual(levels(planReport(one)));
          expect(withoutLine(more, axis, place)).toEqual(one);
        }
    },
  );

  const crossing = report([
    { at: "A1", span: [1, 3], text: "题" },
    { at: "A2", span: [2, 1], data: "d", field: "unitId", group: true, expand: "down" },
    { at: "B2", key: "days", data: "d", agg: "sum", of: "days", left: "A2" },
    { at: "B3", value: { add: [{ ctx: "cell.days" }, { ctx: "cell.A2.top" }] }, left: "A2" },
  ]);

  test("what a cell covers grows with a row put into it; who names it by where it stands goes on naming it", () => {
    const more = withLine(withLine(crossing, "rows", 2), "columns", 0);
    expect(more.cells).toEqual([
      { at: "B1", span: [1, 3], text: "题" },
      { at: "B2", span: [3, 1], data: "d", field: "unitId", group: true, expand: "down" },
      { at: "C2", key: "days", data: "d", agg: "sum", of: "days", left: "B2" },
      { at: "C4", value: { add: [{ ctx: "cell.days" }, { ctx: "cell.B2.top" }] }, left: "B2" },
    ]);
    expect(more.rows[2]).toEqual({ height: 7 });
  });

  test("a column that goes takes its cells with it, and what leads to them", () => {
    expect(withoutLine(crossing, "columns", 0).cells).toEqual([
      { at: "A1", span: [1, 2], text: "题" },
      { at: "A2", key: "days", data: "d", agg: "sum", of: "days" },
      { at: "A3", value: { add: [{ ctx: "cell.days" }, { ctx: "cell.A2.top" }] } },
    ]);
  });

  test("a title over all columns is one over the last as well that is put behind them", () => {
    expect(withLine(crossing, "columns", 3).cells[0]).toEqual({ at: "A1", span: [1, 4], text: "题" });
  });

  test("what one gesture did to many cells is taken back by their names", () => {
    const more = withLine(crossing, "rows", 1);
    const { forward, back } = editBetween("f", crossing, more)!;
    expect(changedBy(crossing, forward)).toEqual({ document: more, missed: [] });
    expect(changedBy(more, back)).toEqual({ document: crossing, missed: [] });
  });

  test("sizes stay within what paper bears", () => {
    expect(withSize(crossing, "columns", { line: 1, size: 0 }).columns[1]).toEqual({ width: 2 });
    expect(withSize(crossing, "rows", { line: 0, size: 12.4 }).rows[0]).toEqual({ height: 12, head: true });
  });
});

describe("cells", () => {
  const start = report([
    { at: "A1", text: "甲", style: "head" },
    { at: "B2", text: "乙" },
    { at: "C3", value: { ctx: "cell.B2" } },
  ]);

  test("several become one that says what the first says, and are taken apart again", () => {
    const area = wholeArea(start, { row: 1, column: 0 }, { row: 1, column: 1 });
    const one = merged(start, area);
    expect(one.cells).toEqual([start.cells[0], { at: "A2", span: [1, 2], text: "乙" }, { at: "C3", value: { ctx: "cell.A2" } }]);
    expect(cellAt(one, { row: 1, column: 1 })).toBe(one.cells[1]);
    expect(unmerged(one, { row: 1, column: 1 }).cells[1]).toEqual({ at: "A2", text: "乙" });
    expect(wholeArea(one, { row: 0, column: 1 }, { row: 1, column: 1 })).toEqual({ from: { row: 0, column: 0 }, to: { row: 1, column: 1 } });
  });

  test("what one empties keeps its look, what has none goes", () => {
    expect(emptied(start, wholeArea(start, { row: 0, column: 0 }, { row: 1, column: 2 })).cells).toEqual([
      { at: "A1", style: "head" },
      start.cells[2],
    ]);
  });

  test("a text typed anywhere stands where one would read it", () => {
    expect(withText(start, { row: 0, column: 2 }, "丙").cells.map(({ at }) => at)).toEqual(["A1", "C1", "B2", "C3"]);
    expect(withText(start, { row: 0, column: 0 }, "丁").cells[0]).toEqual({ at: "A1", text: "丁", style: "head" });
  });

  test("only rows of data repeat, and no longer when they did", () => {
    const down = expanded(report([{ at: "A2", data: "d", field: "xm" }]), { row: 1, column: 0 }, "down");
    expect(down.cells[0]!.expand).toBe("down");
    expect(expanded(down, { row: 1, column: 0 }, "down").cells[0]!.expand).toBeUndefined();
    expect(expanded(start, { row: 0, column: 0 }, "down")).toBe(start);
  });
});

describe("what is dropped", () => {
  const item = (path: string, more: Partial<DataItem> = {}): DataItem => ({
    ...{ data: "d", sort: "field", path, title: path, isNumber: false, type: "", children: [] },
    ...more,
  });
  const days = item("days", { isNumber: true });
  const put = (start: ReportDocument, ...drops: [string, DataItem][]) =>
    drops.reduce((one, [at, what]) => withItem(one, placeOf(at), what), start).cells;

  test("in a blank row repeats downwards below its title, beside it stands a value of the same row", () => {
    expect(put(report([]), ["A2", item("xm")], ["B2", days])).toEqual([
      { at: "A1", text: "xm" },
      { at: "B1", text: "days" },
      { at: "A2", data: "d", field: "xm", expand: "down" },
      { at: "B2", data: "d", field: "days" },
    ]);
  });

  test("in a head row repeats to the right; where both cross numbers are added up and all else is counted", () => {
    const group: ReportCell = { at: "A2", data: "d", field: "unitId", group: true, expand: "down" };
    expect(put(report([group]), ["B1", item("type")], ["B2", days])).toEqual([
      { at: "B1", data: "d", field: "type", group: true, order: "asc", expand: "right" },
      group,
      { at: "B2", data: "d", agg: "sum", of: "days" },
    ]);
    expect(put(report([group]), ["B1", item("type")], ["B2", item("xm")])[2]).toEqual({ at: "B2", data: "d", agg: "count" });
    // Within a group each row is a line of its own.
    expect(put(report([group]), ["B2", item("xm")])[2]).toEqual({ at: "B2", data: "d", field: "xm", expand: "down" });
  });

  test("of a statistic dimensions repeat and measures are shown; of the record of a paper a field is itself", () => {
    const dimension = item("college", { sort: "dimension" });
    expect(put(report([]), ["A2", dimension], ["B1", dimension], ["B2", item("n", { sort: "measure", isNumber: true })])).toEqual([
      { at: "A1", text: "college" },
      { at: "B1", data: "d", field: "college", expand: "right", order: "asc" },
      { at: "A2", data: "d", field: "college", expand: "down" },
      { at: "B2", data: "d", measure: "n" },
    ]);
    expect(put(report([]), ["B3", item("xm", { data: null })])).toEqual([{ at: "B3", field: "xm" }]);
  });

  test("the first head row is made where there is none", () => {
    const bare = report([], { rows: [{ height: 8 }, { height: 8 }] });
    expect(withItem(bare, { row: 1, column: 0 }, item("xm")).rows).toEqual([{ height: 8, head: true }, { height: 8 }]);
  });
});

test("a sentence that is typed anew keeps its values, and only those it had", () => {
  const say = (value: unknown) => String((value as { ctx: string }).ctx);
  const before = [{ ctx: "ask.xn" }, " 学年 ", { ctx: "today" }];
  expect(typedFrom(before, say)).toBe("⟦ask.xn⟧ 学年 ⟦today⟧");
  expect(sentenceFrom("⟦ask.xn⟧ 学年 ⟦today⟧", before, say)).toBe(before);
  expect(sentenceFrom("本校 ⟦today⟧ 制⟦now⟧", before, say)).toEqual(["本校 ", { ctx: "today" }, " 制⟦now⟧"]);
  expect(sentenceFrom("合计", before, say)).toBe("合计");
});
