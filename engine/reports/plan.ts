import type { ReportCell, ReportDocument } from "../kinds/report/document.ts";

/** Rows or columns of the template, counted from 0, both inclusive. */
export interface Stretch {
  first: number;
  last: number;
}

/** A stretch that is repeated, for each row or group of the data that its cell reads. */
export interface Level extends Stretch {
  key: string;
  cell: PlannedCell;
  data: string;
  /** Null = it is repeated once for the whole sheet. */
  parent: Level | null;
}

export interface PlannedCell {
  doc: ReportCell;
  /** Place in `cells` of the document. */
  index: number;
  /** Its key, else where it stands. */
  key: string;
  rows: Stretch;
  columns: Stretch;
  /** With what it repeats; null = it stands once on that axis. */
  left: Level | null;
  top: Level | null;
}

/** What is wrong with the template, at a JSON Pointer. */
export interface Fault {
  path: string;
  /** Two repeated stretches cut each other, or something else in words. */
  crosses?: { one: string; other: string };
  reason?: string;
}

export interface ReportPlan {
  document: ReportDocument;
  cells: readonly PlannedCell[];
  downs: readonly Level[];
  rights: readonly Level[];
  faults: readonly Fault[];
}

export type Axis = "rows" | "columns";
const across: Record<Axis, Axis> = { rows: "columns", columns: "rows" };

/** `B3` -> row 2, column 1. */
export function placeOf(at: string): { row: number; column: number } {
  const [, letters = "A", digits = "1"] = /^([A-Z]+)(\d+)$/.exec(at) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

export const holds = (outer: Stretch, inner: Stretch): boolean => outer.first <= inner.first && inner.last <= outer.last;
export const meets = (a: Stretch, b: Stretch): boolean => a.first <= b.last && b.first <= a.last;
const sizeOf = ({ first, last }: Stretch): number => last - first;

/** Whether the level is the other or stands above it. */
export function isAbove(level: Level | null, other: Level | null): boolean {
  if (level === null) return true;
  for (let at = other; at !== null; at = at.parent) if (at === level) return true;
  return false;
}

/** The level and those it stands in, outermost first. */
export const chainOf = (level: Level | null): Level[] => (level === null ? [] : [...chainOf(level.parent), level]);

const planned = new WeakMap<ReportDocument, ReportPlan>();

/** What of a template repeats with what. Remembered: documents do not change. */
export function planReport(document: ReportDocument): ReportPlan {
  const known = planned.get(document);
  if (known !== undefined) return known;
  const faults: Fault[] = [];
  const cells = document.cells.map(plannedCell);
  const downs = levelsOf(cells, "rows", faults);
  const rights = levelsOf(cells, "columns", faults);
  for (const cell of cells) place(cell, { downs, rights }, faults);
  checkFrame(document, cells, faults);
  const plan = { document, cells, downs, rights, faults };
  planned.set(document, plan);
  return plan;
}

function plannedCell(doc: ReportCell, index: number): PlannedCell {
  const { row, column } = placeOf(doc.at);
  const [down, right] = doc.span ?? [1, 1];
  return {
    ...{ doc, index, key: doc.key ?? doc.at },
    rows: { first: row, last: row + down - 1 },
    columns: { first: column, last: column + right - 1 },
    ...{ left: null, top: null },
  };
}

/** Outer ones first; of equal ones the one that stands further left, or further up. */
function levelsOf(cells: readonly PlannedCell[], axis: Axis, faults: Fault[]): Level[] {
  const expand = axis === "rows" ? "down" : "right";
  const found = cells
    .filter(({ doc }) => doc.expand === expand)
    .map((cell): Level => ({ ...cell[axis], key: cell.key, cell, data: cell.doc.data ?? "", parent: null }));
  const other = across[axis];
  const levels = found.toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.cell[other].first - b.cell[other].first);
  for (const [at, level] of levels.entries()) {
    const outer = levels.slice(0, at);
    level.parent = outer.findLast((one) => holds(one, level)) ?? null;
    for (const one of outer)
      if (meets(one, level) && !holds(one, level)) faults.push({ path: `/cells/${level.cell.index}`, crosses: { one: one.key, other: level.key } });
    if (level.parent !== null && level.parent.data !== level.data)
      faults.push({ path: `/cells/${level.cell.index}/data`, reason: `在“${level.parent.key}”重复的范围内只能重复同一数据` });
  }
  return levels;
}

function place(cell: PlannedCell, { downs, rights }: Pick<ReportPlan, "downs" | "rights">, faults: Fault[]): void {
  cell.left = levelFor(cell, { levels: downs, axis: "rows", asked: cell.doc.left }, faults);
  cell.top = levelFor(cell, { levels: rights, axis: "columns", asked: cell.doc.top }, faults);
  // A cell that repeats stands in what it repeats in; on the other axis it is like any.
  const own = [...downs, ...rights].find((level) => level.cell === cell);
  if (own !== undefined && cell.doc.expand === "down") cell.left = own;
  if (own !== undefined && cell.doc.expand === "right") cell.top = own;
  checkCover(cell, { levels: downs, axis: "rows", level: cell.left }, faults);
  checkCover(cell, { levels: rights, axis: "columns", level: cell.top }, faults);
}

interface Asked {
  levels: readonly Level[];
  axis: Axis;
  asked: string | undefined;
}

function levelFor(cell: PlannedCell, { levels, axis, asked }: Asked, faults: Fault[]): Level | null {
  const around = levels.filter((level) => holds(level, cell[axis]));
  const other = across[axis];
  if (asked === undefined) {
    const shares = ({ data }: Level) => cell.doc.data === undefined || cell.doc.data === data;
    return around.findLast((level) => shares(level) && level.cell !== cell && level.cell[other].last < cell[other].first) ?? null;
  }
  const named = around.find(({ key }) => key === asked);
  const key = axis === "rows" ? "left" : "top";
  const reason = axis === "rows" ? `“${asked}”不是向下重复这一格的单元格` : `“${asked}”不是向右重复这一格的单元格`;
  if (named === undefined) faults.push({ path: `/cells/${cell.index}/${key}`, reason });
  return named ?? null;
}

/** What repeats further inside has to lie in the cell as a whole, or copies of it would cover each other. */
function checkCover(
  cell: PlannedCell,
  { levels, axis, level }: { levels: readonly Level[]; axis: Axis; level: Level | null },
  faults: Fault[],
): void {
  const key = axis === "rows" ? "left" : "top";
  for (const other of levels)
    if (!isAbove(other, level) && meets(other, cell[axis]) && !holds(cell[axis], other))
      faults.push({ path: `/cells/${cell.index}`, reason: `随“${other.key}”重复的范围只盖住了一部分，请写 ${key}，或用 span 盖住整个范围` });
}

function checkFrame({ columns, rows }: ReportDocument, cells: readonly PlannedCell[], faults: Fault[]): void {
  const taken = new Map<number, PlannedCell>();
  for (const cell of cells) {
    if (cell.rows.last >= rows.length) faults.push({ path: `/cells/${cell.index}/at`, reason: `只有 ${rows.length} 行` });
    if (cell.columns.last >= columns.length) faults.push({ path: `/cells/${cell.index}/at`, reason: `只有 ${columns.length} 列` });
    for (let row = cell.rows.first; row <= cell.rows.last; row++)
      for (let column = cell.columns.first; column <= cell.columns.last; column++) {
        const other = taken.get(row * 1000 + column);
        if (other === undefined) taken.set(row * 1000 + column, cell);
        else return void faults.push({ path: `/cells/${cell.index}/at`, reason: `盖住了“${other.key}”` });
      }
  }
}
