import type { StatReply } from "../../../../engine/api.ts";
import type { StatDocument } from "../../../../engine/documents/index.ts";

/** Fewer people than this could be known by name. */
const LIMIT = 5;

type Measures = Record<string, number | null>;
/** A group with the number of rows behind it. */
export type SizedRow = StatReply["rows"][number] & { size: number };

/** What readers get who may not know single persons: small groups come as one, large enough not to be told apart by subtraction; small counts are not told. */
export function mergeSmall(stat: StatDocument, rows: readonly SizedRow[], rest = "其他"): { rows: SizedRow[]; merged: number } {
  const bySize = rows.toSorted((a, b) => Number(isSmall(stat, b)) - Number(isSmall(stat, a)) || a.size - b.size);
  let count = rows.filter((row) => isSmall(stat, row)).length;
  if (count === 0) return { rows: [...rows], merged: 0 };
  while (count < bySize.length && sizeOf(bySize.slice(0, count)) < LIMIT) count++;
  const together = bySize.slice(0, count);
  const merged = {
    key: null,
    label: rest,
    size: sizeOf(together),
    measures: told(stat, { size: sizeOf(together), measures: summed(stat, together) }),
  };
  return { rows: [...rows.filter((row) => !together.includes(row)), merged], merged: count };
}

/** The measures that may be told of so many rows; `only` names those that are closed to the reader, default all. */
export function told(stat: StatDocument, { size, measures }: { size: number; measures: Measures }, only?: ReadonlySet<string>): Measures {
  const isHidden = (key: string, value: number | null) => only?.has(key) !== false && (size < LIMIT || (counts(stat).includes(key) && isFew(value)));
  const hidden = new Set(Object.keys(measures).filter((key) => isHidden(key, measures[key]!)));
  // A share of a count that is not told would tell it.
  for (const { key, ratio } of stat.measures) if (ratio?.some((part) => hidden.has(part))) hidden.add(key);
  return Object.fromEntries(Object.entries(measures).map(([key, value]) => [key, hidden.has(key) ? null : value]));
}

const isFew = (value: number | null | undefined): boolean => value != null && value > 0 && value < LIMIT;
const sizeOf = (rows: readonly SizedRow[]): number => rows.reduce((n, row) => n + row.size, 0);
const counts = (stat: StatDocument): string[] =>
  stat.measures.flatMap((m) => (m.ratio === undefined && (m.agg === "count" || m.agg === "countDistinct") ? [m.key] : []));
const isSmall = (stat: StatDocument, { size, measures }: SizedRow): boolean => size < LIMIT || counts(stat).some((key) => isFew(measures[key]));

/** Shares, averages and distinct counts of several groups do not follow from theirs. */
function summed(stat: StatDocument, rows: readonly SizedRow[]): Measures {
  const adds = (key: string) => stat.measures.some((m) => m.key === key && m.ratio === undefined && (m.agg === "count" || m.agg === "sum"));
  return Object.fromEntries(stat.measures.map(({ key }) => [key, adds(key) ? rows.reduce((sum, row) => sum + (row.measures[key] ?? 0), 0) : null]));
}
