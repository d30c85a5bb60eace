import type { Row } from "../../../engine/api.ts";
import type { Judge } from "../../hooks/use-judge.ts";
import type { FactField } from "./fact-fields.ts";

/** Why a row stands out: the document marks a fact of it, or a number lies off what the others have. */
export interface Unusual {
  fact: FactField;
  /** What most of the others have, from and to; null where the document marks the value whatever the others have. */
  usual: readonly [number, number] | null;
}

/** With fewer rows nothing is usual. */
const FEWEST = 5;
/** Tukey's fences stand this many spreads off the middle half. */
const FENCE = 1.5;
/** Where most rows have one value, a spread of this share of it is taken for granted. */
const LEAST_SPREAD = 0.25;

const marking: ReadonlySet<string> = new Set(["warning", "danger"]);
const numeric: ReadonlySet<string> = new Set(["number", "decimal"]);

interface Looked {
  facts: readonly FactField[];
  judge: Judge;
}

/**
 * Rows to look at before they are decided together, by id. One stands out when a fact carries a tone that warns, which is the document's own
 * limit, or when a number among its facts lies outside Tukey's fences of all the rows: more than one and a half spreads of the middle half
 * away from it. No word of a document is needed for the second, and none makes it an error: it only asks for a look.
 */
export function unusualRows(rows: readonly Row[], { facts, judge }: Looked): Map<string, Unusual[]> {
  const limits = facts.map((fact) => ({ fact, fences: fencesOf(rows, fact) }));
  const found = rows.map((row): [string, Unusual[]] => [row.id, limits.flatMap((limit) => judged(row, limit, judge))]);
  return new Map(found.filter(([, why]) => why.length > 0));
}

interface Fences {
  /** The middle half. */
  usual: readonly [number, number];
  low: number;
  high: number;
}

function judged(row: Row, { fact, fences }: { fact: FactField; fences: Fences | null }, judge: Judge): Unusual[] {
  const tone = fact.tones.find(({ when }) => judge.holds(when, row))?.tone;
  if (tone !== undefined && marking.has(tone)) return [{ fact, usual: null }];
  const value = numberIn(row, fact);
  return value !== null && fences !== null && (value < fences.low || value > fences.high) ? [{ fact, usual: fences.usual }] : [];
}

function fencesOf(rows: readonly Row[], fact: FactField): Fences | null {
  const values = rows
    .map((row) => numberIn(row, fact))
    .filter((value) => value !== null)
    .toSorted((a, b) => a - b);
  if (values.length < FEWEST) return null;
  const [low, middle, high] = [quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)];
  const spread = Math.max(high - low, Math.abs(middle) * LEAST_SPREAD);
  return { usual: [low, high], low: low - FENCE * spread, high: high + FENCE * spread };
}

/** A value that is masked or missing says nothing. */
function numberIn(row: Row, { field }: FactField): number | null {
  const value = row[field.path];
  if (!numeric.has(field.valueClass) || value === null || value === undefined || value === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return below + (above - below) * (at - Math.floor(at));
}
