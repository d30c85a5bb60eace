import { columnLetters } from "../../../../engine/values/column-letters.ts";
import { sayProblem } from "../../../../engine/problems/languages/index.ts";
import { engineIn } from "../../../../generator/chinese/conversion.ts";
import { wordsOf } from "../language/model-in.ts";
import { inWords, sayerFor } from "../language/own-words.ts";
import type { Call } from "../../platform/runtime.ts";
import type { ImportReport } from "../../../../engine/api.ts";
import type { Problem } from "../../../../engine/errors.ts";
import type { FoundHeader } from "../../platform/xlsx/find-header.ts";
import type { ReadCell, ReadRow } from "../../../../generator/xlsx/read-workbook.ts";
import { BadRows } from "./bad-rows.ts";
import type { ImportColumn } from "./import-columns.ts";

type ImportError = ImportReport["errors"][number];
export type ImportChange = ImportReport["changes"][number];

/** Changed rows that a trial tells. */
const MAX_CHANGES = 100;

/** Errors told in the reply; `failed` counts all, and the error workbook holds every bad row. */
const MAX_ERRORS = 1_000;

/** What became of the rows of one import. */
export class ImportLog {
  total = 0;
  inserted = 0;
  updated = 0;
  unchanged = 0;
  headerRow = 0;
  /** Titles of the sheet columns, for the workbook of bad rows. */
  titles: string[] = [];
  readonly errors: ImportError[] = [];
  readonly bad = new BadRows();
  readonly changes: ImportChange[] = [];
  columns: ReadonlyMap<number, ImportColumn> = new Map();
  private readonly call: Call;

  constructor(call: Call) {
    this.call = call;
  }

  begin({ columns, header, rows }: { columns: ReadonlyMap<number, ImportColumn>; header: FoundHeader; rows: readonly ReadRow[] }): void {
    this.columns = columns;
    this.headerRow = header.row;
    const own = rows.find((row) => row.row === header.row)?.values ?? [];
    const width = Math.max(own.length, ...columns.keys()) + 1;
    this.titles = Array.from({ length: width }, (_, at) => String(own[at] ?? columns.get(at)?.titles.at(-1) ?? ""));
  }

  get failed(): number {
    return this.bad.count;
  }

  count(rows: number): void {
    this.total += rows;
  }

  succeed({ created, changed }: { created: boolean; changed: boolean }): void {
    if (created) this.inserted++;
    else if (changed) this.updated++;
    else this.unchanged++;
  }

  /** No further changes are told. */
  get isFull(): boolean {
    return this.changes.length >= MAX_CHANGES;
  }

  tellChange(change: ImportChange | null): void {
    if (change !== null && !this.isFull) this.changes.push(change);
  }

  /** As one reads a sheet: row by row, from left to right. */
  errorsInOrder(): ImportError[] {
    const place = ({ field }: ImportError) => [...this.columns].find(([, column]) => column.field === field)?.[0] ?? -1;
    return this.errors.toSorted((a, b) => a.row - b.row || place(a) - place(b));
  }

  /** A strict import with one bad row changes nothing. */
  refuseAll(): void {
    this.inserted = 0;
    this.updated = 0;
    this.unchanged = 0;
  }

  fail(row: number, problems: readonly Problem[], values: readonly ReadCell[]): void {
    for (const found of problems) if (this.errors.length < MAX_ERRORS) this.errors.push(this.errorOf(row, found, values));
    const said = problems.map((found) => ({ column: this.columnOf(found), sentence: this.say(found) }));
    const together = (of: typeof said) => of.map(({ sentence }) => sentence).join(inWords(this.call, "；"));
    const remarks = Map.groupBy(said, ({ column }) => column);
    this.bad.add({
      row,
      values,
      sentence: together(said),
      remarks: [...remarks].flatMap(([column, of]) => (column === null ? [] : [[column, together(of)] as const])),
    });
  }

  /** Sheet column the problem stands in; null when it is about the row, or the sheet has no such column. */
  private columnOf(found: Problem): number | null {
    const field = fieldOf(found);
    return [...this.columns].find(([, column]) => column.field === field)?.[0] ?? null;
  }

  private say(found: Problem): string {
    const { language = "zh-CN" } = this.call;
    return sayProblem(found, engineIn(language), sayerFor(language, this.call));
  }

  errorOf(row: number, found: Problem, values: readonly ReadCell[]): ImportError {
    const field = fieldOf(found);
    const at = this.columnOf(found);
    const value = at === null ? null : (values[at] ?? null);
    const title = at === null ? "" : wordsOf(this.call, this.columns.get(at)!.model.title);
    return {
      sheet: "1",
      row,
      cell: `${columnLetters(at ?? 0)}${row}`,
      field: field === "" ? null : field,
      title,
      value: value === null ? "" : String(value).slice(0, 100),
      message: this.say(found),
      code: found.code,
    };
  }
}

const fieldOf = (found: Problem): string => found.path.split("/")[1] ?? "";
