import type { Row } from "../../../../engine/api.ts";
import type { DictItem } from "../../../../engine/kinds/dicts/document.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";

export interface RollGroup {
  /** Null: rows that have no value yet. */
  item: DictItem | null;
  rows: Row[];
}

/** Rows by the value that each has: those without one first, then the values in the order of their dictionary; values that nobody has are left out. */
export function rollGroups(rows: readonly Row[], path: Path, items: readonly DictItem[]): RollGroup[] {
  const known = new Set(items.map(({ value }) => value));
  const none = rows.filter((row) => !known.has(String(row[path] ?? "")));
  const groups = items.map((item) => ({ item, rows: rows.filter((row) => row[path] === item.value) }));
  return [{ item: null, rows: none }, ...groups].filter((group) => group.rows.length > 0);
}
