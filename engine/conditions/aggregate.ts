import { problem, schemaError } from "../errors.ts";
import { addDecimals, compareDecimals, type Decimal, decimalText, divideDecimals, isDecimal, toDecimal } from "./decimal.ts";
import type { RowAgg } from "../grammar/condition.ts";
import { compareText } from "./text-order.ts";
import { asDecimal, asText, compareValues, type Value } from "./values.ts";

/**
 * Nulls are left out first. Over nothing: `count`, `countDistinct` and `sum` are 0, the others null.
 * `avg` keeps 10 digits after the point, half away from zero.
 * @throws SchemaError CONDITION_SHAPE for an unknown aggregate
 */
export function aggregate(agg: RowAgg, values: readonly Value[]): Value {
  if (!Object.hasOwn(aggregates, agg)) throw schemaError([problem("CONDITION_SHAPE", "", { found: `agg ${agg}` })]);
  return aggregates[agg](values.filter((value) => value !== null));
}

const zero: Decimal = { digits: 0n, scale: 0, wire: "number" };
const sum = (values: readonly Value[]): Decimal => values.map(asDecimal).reduce(addDecimals, zero);

const aggregates: Record<RowAgg, (values: readonly Value[]) => Value> = {
  count: (values) => toDecimal(values.length),
  countDistinct: (values) => toDecimal(new Set(values.map((value) => (isDecimal(value) ? `#${decimalText(value)}` : JSON.stringify(value)))).size),
  sum,
  avg: (values) => (values.length === 0 ? null : divideDecimals(sum(values), toDecimal(values.length)!)),
  min: (values) => extreme(values, -1),
  max: (values) => extreme(values, 1),
  median: (values) => {
    const sorted = values.map(asDecimal).toSorted(compareDecimals);
    const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
    return low === undefined || high === undefined ? null : divideDecimals(addDecimals(low, high), toDecimal(2)!);
  },
  p90: (values) => {
    const sorted = values.map(asDecimal).toSorted(compareDecimals);
    return sorted[Math.ceil((sorted.length * 9) / 10) - 1] ?? null;
  },
  trimmedMean: (values) => {
    const sorted = values.map(asDecimal).toSorted(compareDecimals);
    return aggregates.avg(sorted.length > 2 ? sorted.slice(1, -1) : sorted);
  },
  list: (values) => values.map(asText).toSorted(compareText),
};

const extreme = (values: readonly Value[], sign: number): Value =>
  values.reduce<Value>((best, value) => (best === null || Math.sign(compareValues(value, best, null)) === sign ? value : best), null);
