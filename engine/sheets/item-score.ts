import {
  addDecimals,
  type Decimal,
  decimalNumber,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  toDecimal,
} from "../conditions/decimal.ts";
import type { ItemKind, SheetItem } from "../fields/sheet/sheet-value.ts";
import { type ItemValue, optionOf, SCALE_MAX, SCALE_MIN } from "./item-fields.ts";

/** Digits that a score keeps. */
const DIGITS = 4;
const exact = (value: number): Decimal => toDecimal(value) ?? { digits: 0n, scale: 0, wire: "number" };
const rounded = (value: Decimal): number => decimalNumber(roundDecimal(value, DIGITS));

/** Of what counts; null = nothing does. */
export function sumOf(scores: readonly (number | null)[]): number | null {
  const counted = scores.filter((score) => score !== null);
  return counted.length === 0 ? null : rounded(counted.map(exact).reduce(addDecimals));
}

export function averageOf(scores: readonly (number | null)[]): number | null {
  const counted = scores.filter((score) => score !== null);
  const sum = counted.length === 0 ? null : counted.map(exact).reduce(addDecimals);
  const average = sum === null ? null : divideDecimals(sum, exact(counted.length));
  return average === null ? null : rounded(average);
}

/** Score of one answer before the weight; null: it has none. `reverse`: counted from the other end. */
type Scorer = (value: unknown, item: SheetItem, reverse: boolean) => Decimal | null;

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const mirrored = (score: Decimal, ends: readonly number[], reverse: boolean): Decimal =>
  reverse ? subtractDecimals(addDecimals(exact(Math.min(...ends)), exact(Math.max(...ends))), score) : score;

const ofOption: Scorer = (value, item, reverse) => {
  const score = optionOf(item, value)?.score;
  return score === undefined
    ? null
    : mirrored(
        exact(score),
        (item.options ?? []).map((option) => option.score ?? 0),
        reverse,
      );
};
const nothing: Scorer = () => null;

const scorers: Record<ItemKind, Scorer> = {
  single: ofOption,
  matrix: ofOption,
  multiple: (value, item) => {
    const scores = Array.isArray(value) ? value.flatMap((key) => optionOf(item, key)?.score ?? []) : [];
    return scores.length === 0 ? null : scores.map(exact).reduce(addDecimals);
  },
  scale: (value, { min = SCALE_MIN, max = SCALE_MAX }, reverse) => (isNumber(value) ? mirrored(exact(value), [min, max], reverse) : null),
  deduction: (value) => (isNumber(value) ? subtractDecimals(exact(0), exact(value)) : null),
  number: nothing,
  text: nothing,
  date: nothing,
  photo: nothing,
  file: nothing,
  sign: nothing,
};

export function valueScore({ item, line }: ItemValue, value: unknown): number | null {
  const score = scorers[item.kind](value, item, (line ?? item).reverse === true);
  return score === null ? null : rounded(multiplyDecimals(score, exact(item.weight ?? 1)));
}

/** Sum over the lines of an item. */
export const itemScore = (_item: SheetItem, values: readonly ItemValue[], given: Readonly<Record<string, unknown>>): number | null =>
  sumOf(values.map((value) => valueScore(value, given[value.name])));
