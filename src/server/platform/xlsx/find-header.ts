import type { ReadCell, ReadRow } from "../../../../generator/xlsx/read-workbook.ts";

/** A column an import understands. */
export interface WantedColumn {
  /** Field path. */
  field: string;
  /** Titles from the top header row down, as the template writes them; the last one is the field's own. */
  titles: string[];
  required: boolean;
  /** The field's own title in other languages. */
  also?: readonly string[];
}
export interface FoundHeader {
  /** 1-based row of the lowest header row; records begin below. */
  row: number;
  /** 0-based sheet column -> wanted column. */
  columns: Map<number, WantedColumn>;
  /** Titles of required columns that no sheet column carries. */
  missing: string[];
  /** Titles in the sheet that no wanted column matches. */
  unknown: string[];
}

/** A roster may begin with titles and notes; the header is looked for in this many rows. */
export const HEADER_SEARCH_ROWS = 15;

/** No title is longer, and no table is wider; what lies beyond is told by no title. */
const LONGEST_TITLE = 200;
const MOST_COLUMNS = 1_000;

/** Titles are compared without blanks, required marks and hints in brackets. */
export const normaliseTitle = (text: string): string =>
  text
    .replace(/[\s*＊:：]/g, "")
    .replace(/[（(][^（）()]*[)）]$/, "")
    .toLowerCase();

/** A row of the sheet as titles; empty where there is none. */
interface TitleRow {
  row: number;
  titles: string[];
}

/** What a column may be called -> the columns that are called so. */
type Named = ReadonlyMap<string, readonly WantedColumn[]>;

/**
 * Finds the header whatever its height and column order: for every row, the text of a column is its own cell or, under a vertically merged
 * title, the one above; the row that names most wanted columns wins. Null when no row names at least two (or the only one wanted).
 */
export function findHeader(rows: readonly ReadRow[], wanted: readonly WantedColumn[]): FoundHeader | null {
  const top = rows
    .filter((row) => row.row <= HEADER_SEARCH_ROWS + (rows[0]?.row ?? 1))
    .map(({ row, values }): TitleRow => ({ row, titles: values.slice(0, MOST_COLUMNS).map(cellTitle) }));
  const named = byName(wanted);
  let best: FoundHeader | null = null;
  for (const at of top.keys()) {
    const found = matchRow(top.slice(0, at + 1), wanted, named);
    if (found.columns.size > (best?.columns.size ?? 0)) best = found;
  }
  return best !== null && best.columns.size >= Math.min(2, wanted.length) ? best : null;
}

function byName(wanted: readonly WantedColumn[]): Named {
  const named = new Map<string, WantedColumn[]>();
  for (const one of wanted) for (const title of new Set(ownTitles(one))) named.set(title, [...(named.get(title) ?? []), one]);
  return named;
}

/** `upTo`: the rows from the top down to the one that is tried. */
function matchRow(upTo: readonly TitleRow[], wanted: readonly WantedColumn[], named: Named): FoundHeader {
  const width = Math.max(...upTo.map((r) => r.titles.length));
  const lefts = upTo.map(({ titles }) => leftTitles(titles, width));
  const columns = new Map<number, WantedColumn>();
  const unknown: string[] = [];
  const taken = new Set<WantedColumn>();
  for (let column = 0; column < width; column++) {
    const path = titlePath(upTo, lefts, column);
    if (path.length === 0) continue;
    const match = bestMatch(path, named, taken);
    if (match === undefined) unknown.push(path.at(-1)!);
    else {
      columns.set(column, match);
      taken.add(match);
    }
  }
  const missing = wanted.filter((w) => w.required && !taken.has(w)).map((w) => w.titles.at(-1)!);
  return { row: upTo.at(-1)!.row, columns, missing, unknown };
}

/** Titles above a column, top first. Merged cells are empty but for their first: look up for the own title, left for the upper ones. */
function titlePath(rows: readonly TitleRow[], lefts: readonly string[][], column: number): string[] {
  const path: string[] = [];
  for (let r = rows.length - 1; r >= 0 && path.length < 3; r--) {
    const own = rows[r]!.titles[column] ?? "";
    if (own !== "") path.unshift(own);
    else if (path.length > 0) {
      const left = lefts[r]![column]!;
      if (left !== "") path.unshift(left);
    }
    if (path.length === 0 && r < rows.length - 2) break;
  }
  return path;
}

/** Per column the nearest title left of it. */
function leftTitles(titles: readonly string[], width: number): string[] {
  const lefts: string[] = [];
  let nearest = "";
  for (let column = 0; column < width; column++) {
    lefts.push(nearest);
    nearest = titles[column] || nearest;
  }
  return lefts;
}

/** A cell as a title; empty when there is none. */
export const cellTitle = (value: ReadCell | undefined): string =>
  value === null || value === undefined ? "" : normaliseTitle(String(value).slice(0, LONGEST_TITLE));

const ownTitles = (wanted: WantedColumn): string[] => [
  ...[wanted.titles.at(-1)!, ...(wanted.also ?? [])].map(normaliseTitle),
  wanted.field.toLowerCase(),
];

/** Among columns with the same own title, the one whose upper title also agrees. */
function bestMatch(path: readonly string[], named: Named, taken: ReadonlySet<WantedColumn>): WantedColumn | undefined {
  const free = (named.get(path.at(-1)!) ?? []).filter((w) => !taken.has(w));
  return free.find((w) => w.titles.length > 1 && path.includes(normaliseTitle(w.titles.at(-2)!))) ?? free[0];
}
