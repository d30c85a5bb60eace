import type { ReportCell, ReportData, ReportDocument, ReportRow } from "../../engine/kinds/report/document.ts";
import { addressOf } from "./addresses.ts";
import type { DataItem } from "./data-items.ts";

/** Papers that somebody begins with: rows below each other, groups with their figures, groups both ways, a paper for each record. */
export const reportShapes = ["list", "grouped", "crossed", "letter"] as const;
export type ReportShape = (typeof reportShapes)[number];

export interface ReportStart {
  shape: ReportShape;
  id: string;
  title: string;
  source: Pick<ReportData, "entity" | "stat">;
  /** Of a list its columns, of a letter what it says. */
  columns: readonly DataItem[];
  /** What rows stand together by, the widest first. */
  groups: readonly DataItem[];
  /** What columns stand together by. */
  across: DataItem | null;
  figures: readonly DataItem[];
}

/** Whether everything is chosen that the shape needs. */
export const isComplete = ({ shape, columns, groups, across, figures }: Omit<ReportStart, "id" | "title" | "source">): boolean =>
  shape === "list" || shape === "letter" ? columns.length > 0 : groups.length > 0 && figures.length > 0 && (shape === "grouped" || across !== null);

/** A report of a shape, complete: it can be published as it is. */
export function newReport(start: ReportStart): ReportDocument {
  const { id, title, shape, source } = start;
  const { widths, ...made } =
    shape === "letter" ? letter(start) : shape === "list" ? list(start) : shape === "grouped" ? grouped(start) : crossed(start);
  const wide = widths.reduce((sum, width) => sum + width, 0);
  return {
    ...{ kind: "report" as const, id, title },
    ...(shape === "letter" ? { entity: source.entity! } : { data: [{ key: dataKey, ...source }] }),
    paper: {
      ...(wide > portraitRoom && { landscape: true }),
      ...(shape !== "letter" && {
        footer: [
          { align: "left" as const, text: ["制表 ", { ctx: "user.userName" }, "  ", { ctx: "today" }] },
          { align: "right" as const, text: ["第 ", { ctx: "page" }, " 页 共 ", { ctx: "pages" }, " 页"] },
        ],
      }),
    },
    styles: {
      title: { bold: true, size: 16, align: "center" },
      head: { bold: true, align: "center", border: "thin", shaded: true },
      body: { border: "thin" },
      sub: { bold: true, border: "thin" },
    },
    columns: widths.map((width) => ({ width })),
    ...made,
  };
}

/** The one data of a report that is begun. */
export const dataKey = "rows";
/** Width of an A4 between its margins, millimetres. */
const portraitRoom = 180;

interface Made {
  widths: number[];
  rows: ReportRow[];
  cells: ReportCell[];
}

const titleRow: ReportRow = { height: 14 };
const headRow: ReportRow = { height: 8, head: true };
const row: ReportRow = { height: 7 };
const at = (line: number, column: number): string => addressOf({ row: line, column });
const over = (down: number, right: number): Pick<ReportCell, "span"> => (down > 1 || right > 1 ? { span: [down, right] } : {});
const titleCell = ({ title }: ReportStart, columns: number): ReportCell => ({ at: "A1", ...over(1, columns), text: title, style: "title" });
const widthOf = ({ isNumber }: DataItem): number => (isNumber ? 22 : 34);

function list(start: ReportStart): Made {
  const { columns } = start;
  const body = columns.map(
    ({ path }, n): ReportCell => ({ at: at(2, n), data: dataKey, field: path, ...(n === 0 && { expand: "down" as const }), style: "body" }),
  );
  const heads = columns.map(({ title }, n): ReportCell => ({ at: at(1, n), text: title, style: "head" }));
  return { widths: columns.map(widthOf), rows: [titleRow, headRow, row], cells: [titleCell(start, columns.length), ...heads, ...body] };
}

/** What is repeated for each group. Groups of rows are told apart by equal values, those of a statistic always are. */
const groupCell = ({ path, sort }: DataItem, expand: "down" | "right"): Omit<ReportCell, "at"> => ({
  ...{ data: dataKey, field: path, expand },
  ...(sort === "field" && { group: true }),
  order: "asc",
});

function figureCell({ path, sort }: DataItem): Omit<ReportCell, "at"> {
  if (sort === "measure") return { data: dataKey, measure: path };
  return sort === "count" ? { data: dataKey, agg: "count" } : { data: dataKey, agg: "sum", of: path };
}

const levelKey = (level: number): string => `group${level + 1}`;

/** Each group but the innermost ends with a line of its own figures, and the sheet with one of all. */
function grouped(start: ReportStart): Made {
  const { groups, figures } = start;
  const depth = groups.length;
  const heads = [...groups, ...figures].map(({ title }, n): ReportCell => ({ at: at(1, n), text: title, style: "head" }));
  const figuresIn = (line: number, style: string) => figures.map((one, n): ReportCell => ({ at: at(line, depth + n), ...figureCell(one), style }));
  const levels = groups.map(
    (one, n): ReportCell => ({ at: at(2, n), ...over(depth - n, 1), key: levelKey(n), ...groupCell(one, "down"), style: "body" }),
  );
  // The innermost group ends first.
  const ends = groups.slice(0, -1).flatMap((_, n): ReportCell[] => {
    const line = 2 + depth - 1 - n;
    return [{ at: at(line, n + 1), ...over(1, depth - 1 - n), text: "小计", left: levelKey(n), style: "sub" }, ...figuresIn(line, "sub")];
  });
  const total: ReportCell = { at: at(2 + depth, 0), ...over(1, depth), text: "合计", style: "sub" };
  return {
    widths: [...groups, ...figures].map(widthOf),
    rows: [titleRow, headRow, ...groups.map(() => row), row],
    cells: [
      titleCell(start, depth + figures.length),
      ...heads,
      ...levels,
      ...figuresIn(2, "body"),
      ...ends.toSorted((one, other) => lineOf(one) - lineOf(other)),
      total,
      ...figuresIn(2 + depth, "sub"),
    ],
  };
}

const lineOf = ({ at: address }: ReportCell): number => Number(/\d+/.exec(address)![0]);

/** Groups below each other and beside each other, with what all of them come to at both ends. */
function crossed(start: ReportStart): Made {
  const { groups, across, figures } = start;
  const [depth, count] = [groups.length, figures.length];
  const heads = count > 1 ? 2 : 1;
  const body = 1 + heads;
  const columns = depth + 2 * count;
  const blocks = [depth, depth + count];
  const figuresIn = (line: number, style: string) =>
    blocks.flatMap((first) => figures.map((one, n): ReportCell => ({ at: at(line, first + n), ...figureCell(one), style })));
  const titles =
    count === 1 ? [] : blocks.flatMap((first) => figures.map(({ title }, n): ReportCell => ({ at: at(2, first + n), text: title, style: "head" })));
  return {
    widths: [...groups.map(widthOf), ...blocks.flatMap(() => figures.map(widthOf))],
    rows: [titleRow, ...Array.from({ length: heads }, () => headRow), row, row],
    cells: [
      titleCell(start, columns),
      ...groups.map(({ title }, n): ReportCell => ({ at: at(1, n), ...over(heads, 1), text: title, style: "head" })),
      { at: at(1, depth), ...over(1, count), key: "across", ...groupCell(across!, "right"), style: "head" },
      { at: at(1, depth + count), ...over(1, count), text: "合计", style: "head" },
      ...titles,
      ...groups.map((one, n): ReportCell => ({ at: at(body, n), key: levelKey(n), ...groupCell(one, "down"), style: "body" })),
      ...figuresIn(body, "body"),
      { at: at(body + 1, 0), ...over(1, depth), text: "合计", style: "sub" },
      ...figuresIn(body + 1, "sub"),
    ],
  };
}

/** What is said stands beside what it is called, two of them in a line, and room to sign below. */
function letter(start: ReportStart): Made {
  const { columns } = start;
  const lines = Math.ceil(columns.length / 2);
  const cells = columns.flatMap(({ path, title, sort }, n): ReportCell[] => {
    const [line, left] = [1 + Math.floor(n / 2), n % 2 === 0 ? 0 : 2];
    const isLast = n === columns.length - 1 && left === 0;
    return [
      { at: at(line, left), text: title, style: "head" },
      { at: at(line, left + 1), ...(isLast && over(1, 3)), ...(sort === "image" ? { image: path } : { field: path }), style: "body" },
    ];
  });
  return {
    widths: [28, 62, 28, 62],
    rows: [titleRow, ...Array.from({ length: lines }, () => ({ height: 10 })), { height: 24 }],
    cells: [titleCell(start, 4), ...cells, { at: at(1 + lines, 0), ...over(1, 4), text: "签字（盖章）：", style: "body" }],
  };
}
