import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile } from "../../../engine/compile/index.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { EvalContext } from "../../../engine/context.ts";
import type { ReportDocument, ReportRow } from "../../../engine/kinds/report/document.ts";
import { makeSheet } from "../../../engine/reports/make-sheet.ts";
import { paginate } from "../../../engine/reports/paginate.ts";
import { printable } from "../../../engine/reports/paper.ts";
import { planReport } from "../../../engine/reports/plan.ts";
import { type ReportRowRead, RowSource } from "../../../engine/reports/row-source.ts";
import { setName, setsOf, type StatLine, StatSource } from "../../../engine/reports/stat-source.ts";
import type { Sheet } from "../../../engine/reports/sheet.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

const { model } = compile(goodSet(), { hash: "reports", operations: goodOperations });
const env = modelEnv(model, "request", { params: {}, user: { lists: {} } } as unknown as EvalContext);

interface Row {
  unit: string;
  type: string;
  days: number;
}
const row = fc.record({ unit: fc.constantFrom("a", "b", "c"), type: fc.constantFrom("1", "2"), days: fc.integer({ min: 0, max: 50 }) });
const read = ({ unit, type, days }: Row): ReportRowRead => ({
  record: { unitId: unit, requestType: type, days },
  texts: { unitId: `单位${unit}`, requestType: type, days: String(days) },
  withheld: {},
});

const head: ReportRow = { height: 8, head: true };
const body: ReportRow = { height: 7 };
/** Units below each other, types beside each other, with subtotals both ways. */
const cross: ReportDocument = {
  ...{ kind: "report", id: "t", title: "表", data: [{ key: "d", entity: "request" }], columns: [{ width: 30 }, { width: 20 }, { width: 20 }] },
  rows: [head, body, body],
  cells: [
    { at: "A1", text: "单位" },
    { at: "B1", key: "type", data: "d", field: "requestType", group: true, order: "asc", expand: "right" },
    { at: "C1", text: "合计" },
    { at: "A2", key: "unit", data: "d", field: "unitId", group: true, order: "asc", expand: "down" },
    { at: "B2", key: "sum", data: "d", agg: "sum", of: "days" },
    { at: "C2", key: "all", data: "d", agg: "sum", of: "days" },
    { at: "A3", text: "共计" },
    { at: "B3", data: "d", agg: "count" },
    { at: "C3", value: { ctx: "cell.sum.all" } },
  ],
};

const filling = (document: ReportDocument, rows: readonly ReportRowRead[]) => ({
  plan: planReport(document),
  sources: new Map([["d", new RowSource({ rows, env, format: (_path: string, value: unknown) => String(value) })]]),
  record: null,
  envOf: () => env,
  askTexts: {},
});

/** The sheet as a table of texts. */
function table({ cells, lines, columns }: Sheet): string[][] {
  const out = lines.map(() => columns.map(() => ""));
  for (const {
    lines: [line],
    columns: [column],
    text,
  } of cells)
    out[line]![column] = text.join("");
  return out;
}

const sum = (rows: readonly Row[]) => rows.reduce((all, one) => all + one.days, 0);
const distinct = (rows: readonly Row[], key: "unit" | "type") => [...new Set(rows.map((one) => one[key]))].sort();

test("every figure of a cross table is that of the rows in its line and column, subtotals too", () =>
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
      const types = distinct(rows, "type");
      const among = (unit: string, type: string) => rows.filter((one) => one.unit === unit && one.type === type);
      const blankOr = (found: Row[]) => String(sum(found));
      const expected = [
        ["单位", ...types, "合计"],
        ...distinct(rows, "unit").map((unit) => [
          `单位${unit}`,
          ...types.map((type) => blankOr(among(unit, type))),
          String(sum(rows.filter((one) => one.unit === unit))),
        ]),
        ["共计", ...types.map((type) => String(rows.filter((one) => one.type === type).length)), String(sum(rows))],
      ];
      expect(table(makeSheet(filling(cross, rows.map(read))))).toEqual(expected);
    }),
  ));

test("rows are not made one because their names are equal, groups are", () => {
  const names: ReportDocument = {
    ...cross,
    rows: [body],
    cells: [
      { at: "A1", data: "d", field: "unitId", expand: "down" },
      { at: "B1", data: "d", field: "days" },
    ],
  };
  const rows = [read({ unit: "a", type: "1", days: 1 }), read({ unit: "a", type: "2", days: 2 })];
  expect(table(makeSheet(filling(names, rows)))).toEqual([
    ["单位a", "1", ""],
    ["单位a", "2", ""],
  ]);
  const grouped: ReportDocument = {
    ...names,
    cells: [
      { ...names.cells[0]!, group: true },
      { at: "B1", data: "d", agg: "sum", of: "days" },
    ],
  };
  expect(table(makeSheet(filling(grouped, rows)))).toEqual([["单位a", "3", ""]]);
});

test("a figure over what is hidden in one row is not told at all", () => {
  const rows = [read({ unit: "a", type: "1", days: 1 }), { ...read({ unit: "a", type: "1", days: 2 }), withheld: { days: "masked" } }];
  expect(table(makeSheet(filling(cross, rows)))[1]).toEqual(["单位a", "******", "******"]);
});

test("a form keeps its blank lines, and a table of nothing one", () => {
  const form: ReportDocument = { ...cross, rows: [{ ...body, fillTo: 4 }], cells: [{ at: "A1", data: "d", field: "unitId", expand: "down" }] };
  expect(makeSheet(filling(form, [read({ unit: "a", type: "1", days: 1 })])).lines).toHaveLength(4);
  expect(table(makeSheet(filling(cross, [])))).toEqual([
    ["单位", "", "合计"],
    ["", "0", "0"],
    ["共计", "0", "0"],
  ]);
});

describe("statistics", () => {
  const document: ReportDocument = {
    ...cross,
    data: [{ key: "d", stat: "requestOverview" }],
    rows: [head, body, body],
    cells: [
      { at: "B1", key: "type", data: "d", field: "type", expand: "right" },
      { at: "A2", key: "unit", data: "d", field: "unit", expand: "down" },
      { at: "B2", key: "n", data: "d", measure: "days" },
      { at: "C2", value: { div: [{ ctx: "cell.n.left" }, { ctx: "cell.n.all" }] }, as: "percent" },
      { at: "B3", data: "d", measure: "days" },
    ],
  };

  test("they are counted by every set of dimensions that is shown, since means do not add up", () =>
    expect(setsOf(planReport(document), "d").map(setName).sort()).toEqual(["", "type", "type unit", "unit"]));

  test("each figure is the statistic's own at its level, in groups by their names", () => {
    const line = (keys: (string | null)[], days: number): StatLine => ({ keys, labels: keys.map((key) => key ?? "（未填写）"), measures: { days } });
    const sets = new Map([
      ["", [line([], 10)]],
      ["type", [line(["2"], 7), line(["1"], 3)]],
      ["unit", [line([null], 4), line(["a"], 6)]],
      ["type unit", [line(["1", "a"], 3), line(["2", "a"], 5), line(["2", null], 2)]],
    ]);
    const made = makeSheet({ ...filling(document, []), sources: new Map([["d", new StatSource(sets, {})]]) });
    expect(table(made)).toEqual([
      ["", "1", "2", ""],
      ["a", "3", "5", "60.0%"],
      ["（未填写）", "", "2", "40.0%"],
      ["", "3", "7", ""],
    ]);
  });
});

describe("pages", () => {
  const long = (rows: readonly ReportRow[], count: number): ReportDocument => ({
    ...cross,
    rows: [...rows],
    cells: [
      { at: "A1", text: "头" },
      { at: "A2", data: "d", field: "unitId", expand: "down" },
    ],
    paper: { footer: [{ text: [{ ctx: "page" }] }], margin: [10, 10, 10, 10], perSheet: count },
  });
  const say = () => [];
  const heights = fc.record({ head: fc.integer({ min: 4, max: 30 }), line: fc.integer({ min: 4, max: 60 }), rows: fc.integer({ min: 0, max: 120 }) });

  test("no line is cut or lost, each is on one page alone, and the head is on every page", () =>
    fc.assert(
      fc.property(heights, ({ head: headHeight, line, rows }) => {
        const document = long([{ height: headHeight, head: true }, { height: line }], 1);
        const sheet = makeSheet(
          filling(
            document,
            Array.from({ length: rows }, () => read({ unit: "a", type: "1", days: 1 })),
          ),
        );
        const { pages } = paginate(document, [sheet], say);
        const { height } = printable(document);
        const bodies = pages.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines.filter((at) => at > 0)));
        expect(bodies).toEqual(sheet.lines.map((_, at) => at).slice(1));
        for (const {
          parts: [part],
        } of pages) {
          expect(part!.lines[0]).toBe(0);
          expect(part!.lines.reduce((sum, at) => sum + sheet.lines[at]!.height, 0)).toBeLessThanOrEqual(height + 1e-6);
        }
      }),
    ));

  test("papers of several records share a page, each in its own room", () => {
    const document = long([head, body], 2);
    const sheets = [1, 2, 3].map(() => makeSheet(filling(document, [])));
    const { pages } = paginate(document, sheets, say);
    expect(pages.map(({ parts }) => parts.map(({ sheet }) => sheet))).toEqual([[0, 1], [2]]);
    expect(pages[0]!.parts[1]!.top).toBeCloseTo(printable(document).height / 2);
  });
});
