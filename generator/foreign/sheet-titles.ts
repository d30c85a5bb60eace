import type { ReadCell, ReadRow } from "../xlsx/read-workbook.ts";

/** The title of one column. */
export interface SheetTitle {
  title: string;
  /** Title above it, over several columns. */
  section: string | null;
  /** From 0. */
  column: number;
  /** Unique in the sheet. */
  source: string;
  /** For people: `第 2 行“学号”`. */
  cell: string;
}

const SEARCHED_ROWS = 15;
const MOST_HEADER_ROWS = 3;

const textOf = (value: ReadCell | undefined): string => (typeof value === "string" ? value.trim() : "");
const isFilled = (value: ReadCell | undefined): boolean => value !== null && value !== undefined && String(value).trim() !== "";

/** The titles of a sheet and the row where its records begin. Big titles over the whole sheet are passed over; titles may take several rows. */
export function findTitles(rows: readonly ReadRow[]): { titles: SheetTitle[]; firstRow: number } {
  const at = rows.slice(0, SEARCHED_ROWS).findIndex(({ values }) => values.filter(isFilled).length > 1 || rows.length === 1);
  const start = at < 0 ? 0 : at;
  const head = rows[start];
  if (head === undefined) return { titles: [], firstRow: Infinity };
  const header = [head];
  while (header.length < MOST_HEADER_ROWS && isUnder(header, rows[start + header.length])) header.push(rows[start + header.length]!);
  return { titles: titlesOf(header), firstRow: header.at(-1)!.row + 1 };
}

/** A further row of titles fills the gaps that merged titles leave: words only, and below a title that reaches down stands nothing. */
function isUnder(upper: readonly ReadRow[], lower: ReadRow | undefined): boolean {
  if (lower === undefined) return false;
  const width = Math.max(...upper.map(({ values }) => values.length), lower.values.length);
  const columns = Array.from({ length: width }, (_, column) => ({
    above: upper.some(({ values }) => isFilled(values[column])),
    value: lower.values[column],
  }));
  const gaps = columns.filter(({ above, value }) => !above && isFilled(value)).length;
  const reachesDown = columns.some(({ above, value }) => above && !isFilled(value));
  const isWords = columns.every(({ value }) => !isFilled(value) || (typeof value === "string" && !/^[\d\s.,:/-]+$/.test(value)));
  return gaps > 0 && isWords && (reachesDown || gaps * 2 >= width);
}

function titlesOf(header: readonly ReadRow[]): SheetTitle[] {
  const width = Math.max(...header.map(({ values }) => values.length));
  const seen = new Map<string, number>();
  const titles: SheetTitle[] = [];
  for (let column = 0; column < width; column += 1) {
    const own = header.findLastIndex(({ values }) => isFilled(values[column]));
    if (own < 0) continue;
    const row = header[own]!;
    const title = textOf(row.values[column]) || String(row.values[column]);
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    const source = count === 1 ? title : `${title} ${count}`;
    titles.push({
      title,
      section: own === 0 ? null : aboveOf(header[own - 1]!, column),
      column,
      source,
      cell: `第 ${row.row} 行“${title.slice(0, 40)}”`,
    });
  }
  return titles;
}

/** A merged title stands in its first cell only: look left. */
function aboveOf({ values }: ReadRow, column: number): string | null {
  for (let at = column; at >= 0; at -= 1) if (isFilled(values[at])) return String(values[at]).trim();
  return null;
}
