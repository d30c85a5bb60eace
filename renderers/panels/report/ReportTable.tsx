import { Button } from "antd";
import { useMemo, useState } from "react";
import type { Sheet, SheetCell } from "../../../engine/reports/sheet.ts";
import { t } from "../../locales/t.ts";

/** Lines that are drawn before somebody asks for more. */
const LINES_AT_ONCE = 400;
/** A cell over more lines shows its text wherever it is looked at. */
const TALL = 3;
/** A screen shows a millimetre of paper by so many pixels. */
const PIXELS = 4.2;

interface SheetProps {
  sheet: Sheet;
  onOpen(open: NonNullable<SheetCell["open"]>): void;
}

/** A sheet as a table: the head stays above, on a telephone the first column beside. */
export function ReportTable({ sheet, onOpen }: SheetProps) {
  const [most, setMost] = useState(LINES_AT_ONCE);
  const rows = useMemo(() => rowsOf(sheet), [sheet]);
  const last = lastHead(sheet);
  const width = sheet.columns.reduce((sum, column) => sum + column, 0) * PIXELS;
  const lineOf = (at: number) => (
    <tr key={at} style={{ height: sheet.lines[at]!.height * PIXELS }}>
      {rows[at]!.map((place) => (
        <Place key={place.column} place={place} columns={sheet.columns.length} isHead={sheet.lines[at]!.head === true} onOpen={onOpen} />
      ))}
    </tr>
  );
  const all = sheet.lines.map((_, at) => at);
  return (
    <div className="report-scroll">
      <table className="report-table" style={{ width }}>
        <caption>{sheet.title}</caption>
        <colgroup>
          {sheet.columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in a fixed order
            <col key={at} style={{ width: column * PIXELS }} />
          ))}
        </colgroup>
        {last > 0 && <thead>{all.slice(0, last).map(lineOf)}</thead>}
        <tbody>{all.slice(last, most).map(lineOf)}</tbody>
      </table>
      {most < all.length && (
        <Button type="link" onClick={() => setMost(most + LINES_AT_ONCE)}>
          {t("report.more", { count: all.length - most })}
        </Button>
      )}
    </div>
  );
}

/** Where the first block of heads ends; what stands above it goes with it. */
function lastHead({ lines }: Sheet): number {
  const first = lines.findIndex(({ head }) => head === true);
  if (first < 0) return 0;
  const end = lines.findIndex(({ head }, at) => at > first && head !== true);
  return end < 0 ? lines.length : end;
}

interface CellPlace {
  column: number;
  cell: SheetCell | null;
  rowSpan: number;
  colSpan: number;
}

/** What stands in each line: cells where they begin, and blanks where there is none. */
function rowsOf({ lines, columns, cells }: Sheet): CellPlace[][] {
  const taken = lines.map(() => new Set<number>());
  const rows: CellPlace[][] = lines.map(() => []);
  for (const cell of cells) {
    const {
      lines: [top, bottom],
      columns: [left, right],
    } = cell;
    rows[top]!.push({ column: left, cell, rowSpan: bottom - top + 1, colSpan: right - left + 1 });
    for (let line = top; line <= bottom; line++) for (let column = left; column <= right; column++) taken[line]!.add(column);
  }
  for (const [line, row] of rows.entries()) {
    for (let column = 0; column < columns.length; column++) if (!taken[line]!.has(column)) row.push({ column, cell: null, rowSpan: 1, colSpan: 1 });
    row.sort((a, b) => a.column - b.column);
  }
  return rows;
}

interface PlaceProps {
  place: CellPlace;
  /** Of the sheet. */
  columns: number;
  isHead: boolean;
  onOpen: SheetProps["onOpen"];
}

function Place({ place, columns, isHead, onOpen }: PlaceProps) {
  const { cell, rowSpan, colSpan, column } = place;
  const spans = { rowSpan, colSpan, "data-column": column };
  if (cell === null) return <td {...spans} />;
  const { style, open } = cell;
  const names = ["border", "shaded", "bold", "tone"].flatMap((key) => {
    const value = style[key as "border" | "shaded" | "bold" | "tone"];
    return value === undefined || value === false ? [] : [`report-${key}${value === true ? "" : `-${value}`}`];
  });
  if (cell.columns[0] === 0 && colSpan === columns) names.push("report-whole");
  if (rowSpan > TALL) names.push("report-tall");
  const looks = { "--align": style.align, verticalAlign: rowSpan > TALL ? "top" : style.vertical, fontSize: `${style.size / 10}em` };
  const text = style.upright === true ? cell.text.join("\n") : cell.text.join("");
  const content = open ? (
    <Button type="link" size="small" onClick={() => onOpen(open)}>
      {text}
    </Button>
  ) : rowSpan > TALL ? (
    <span>{text}</span>
  ) : (
    text
  );
  const Tag = isHead && text !== "" ? "th" : "td";
  return (
    <Tag {...spans} {...(Tag === "th" && { scope: colSpan > 1 ? "colgroup" : "col" })} className={names.join(" ")} style={looks}>
      {content}
    </Tag>
  );
}
