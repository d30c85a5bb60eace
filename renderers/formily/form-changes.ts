import { changedRow, type ChildRow } from "../child-rows.ts";
import { isAbsent } from "../format-value.ts";
import type { FormPlan } from "./form-plan.ts";
import type { Values } from "./form-start.ts";

/** Whether two wire values mean the same; null, absent, "" and [] are all "no value". */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b || (isAbsent(a) && isAbsent(b))) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Values, b as Values];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => sameValue(left[key], right[key]));
}

/** Rows as the server takes them: the columns a person writes and the row's id. */
function sentValue(plan: FormPlan, path: string, value: unknown): unknown {
  const columns = plan.screen.fields[path]?.columns;
  if (!columns || !Array.isArray(value)) return value === "" || value === undefined ? null : value;
  const names = Object.values(columns)
    .filter((column) => !column.derived)
    .map((column) => column.doc.name);
  return (value as ChildRow[]).map((row) => {
    const kept = names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]);
    return Object.fromEntries(typeof row.id === "string" ? [["id", row.id], ...kept] : kept);
  });
}

export interface Submission {
  plan: FormPlan;
  values: Values;
  /** The record as it was loaded. */
  before: Values;
  /** Whether the value stands in an input as things are. */
  isWritten: (path: string) => boolean;
  /** A default filled the field in, at the start or since. */
  isBegun: (path: string) => boolean;
}

/** What is sent: on create every value that may be written, on edit the changed ones, of a dialog what it asks for as things stand. */
export function submittedValues({ plan, values, before, isWritten, isBegun }: Submission): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const item of plan.items.values()) {
    if (!item.sendable) continue;
    const value = values[item.path];
    const isChanged = !sameValue(value, before[item.path]);
    const isWanted = {
      view: false,
      edit: isChanged,
      create: !isAbsent(value) || isBegun(item.path),
      act: isChanged || (isWritten(item.path) && value !== undefined),
    };
    if (isWanted[plan.mode]) sent[item.path] = sentValue(plan, item.path, value);
  }
  return sent;
}

/** Rows with computed columns filled in; an unchanged row stays the same object. */
export function computedRows(rows: readonly ChildRow[], compute: (row: ChildRow) => Record<string, unknown>): ChildRow[] {
  return rows.map((row) => {
    const values = compute(row);
    return Object.entries(values).every(([name, value]) => sameValue(row[name], value)) ? row : changedRow(row, values);
  });
}
