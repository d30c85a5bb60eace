import { compareText } from "../conditions/text-order.ts";
import { blank, type CellValue, chain, type Instance, type ReportSource, type Standing } from "./data.ts";
import { chainOf, type Level, type PlannedCell, type ReportPlan } from "./plan.ts";
import { contentReads, readsIn } from "./read-cells.ts";

/** A group of a statistic: its keys in the order of the dimensions. */
export interface StatLine {
  keys: readonly (string | null)[];
  labels: readonly string[];
  measures: Readonly<Record<string, number | null>>;
}

/** The groups by each set of dimensions that a report shows, by `setName`. */
export type StatSets = ReadonlyMap<string, readonly StatLine[]>;

const ownDims = (level: Level | null, data: string): string[] =>
  chainOf(level).flatMap((one) => (one.data === data && one.cell.doc.field !== undefined ? [one.cell.doc.field] : []));
/** The same for the same dimensions, whatever their order. */
export const setName = (dimensions: readonly string[]): string => dimensions.toSorted().join(" ");

/** Sets of dimensions by which a data has to be counted: subtotals of means and of distinct values do not follow from their parts. */
export function setsOf(plan: ReportPlan, data: string): string[][] {
  const found = new Map<string, string[]>();
  const add = (dimensions: string[]) => found.set(setName(dimensions), dimensions.toSorted());
  for (const level of [...plan.downs, ...plan.rights]) if (level.data === data) add(ownDims(level, data));
  const figures = plan.cells.filter(({ doc }) => doc.data === data && doc.measure !== undefined);
  for (const { left, top } of figures) add([...ownDims(left, data), ...ownDims(top, data)]);
  const byKey = new Map(figures.map((cell) => [cell.key, cell]));
  for (const cell of plan.cells)
    for (const { key, over } of [...contentReads(cell.doc), ...readsIn([cell.doc.tone, cell.doc.open])]) {
      if (over === null || !byKey.has(key)) continue;
      const { left, top } = byKey.get(key)!;
      add([...(over === "left" ? ownDims(left, data) : []), ...(over === "top" ? ownDims(top, data) : [])]);
    }
  return [...found.values()];
}

/** Groups of a statistic as the statistic counted them. */
export class StatSource implements ReportSource {
  readonly #sets: StatSets;
  readonly #lines = new Map<string, ReadonlyMap<string, StatLine>>();
  readonly #scales: Readonly<Record<string, number>>;

  /** `scales`: digits after the point, by measure. */
  constructor(sets: StatSets, scales: Readonly<Record<string, number>>) {
    this.#sets = sets;
    this.#scales = scales;
  }

  instances(level: Level, parent: Instance | null): Pick<Instance, "key" | "label">[] {
    const above = this.#keysOf([...chain(parent)], level.data);
    const dimensions = ownDims(level, level.data).toSorted();
    const at = dimensions.indexOf(level.cell.doc.field!);
    const fits = ({ keys }: StatLine) => dimensions.every((dimension, n) => !above.has(dimension) || above.get(dimension) === keys[n]);
    const lines = (this.#sets.get(setName(dimensions)) ?? []).filter(fits);
    const found = lines.map(({ keys, labels }) => ({ key: keyText(keys[at] ?? null), label: labels[at]! }));
    const sign = level.cell.doc.order === "desc" ? -1 : 1;
    return found.sort((a, b) => Number(a.key === NONE) - Number(b.key === NONE) || sign * compareText(a.label, b.label));
  }

  value({ doc }: PlannedCell, at: Standing): CellValue {
    const own = [at.row, at.column].find((instance) => instance?.level.cell.doc === doc);
    if (own != null) return { value: own.key === null ? null : keyOf(own.key), text: own.label };
    if (doc.measure === undefined) return blank;
    const line = this.#lineAt(at, doc.data ?? "");
    const value = line?.measures[doc.measure] ?? null;
    const digits = doc.digits ?? this.#scales[doc.measure];
    return { value, text: value === null ? "" : digits === undefined || doc.as !== undefined ? null : value.toFixed(digits) };
  }

  row(): null {
    return null;
  }

  withheld(): Readonly<Record<string, unknown>> {
    return {};
  }

  note(): void {
    // Its groups are found by their keys.
  }

  #keysOf(instances: readonly Instance[], data: string): Map<string, string | null> {
    const own = instances.filter(({ level }) => level.data === data);
    return new Map(own.map(({ level, key }) => [level.cell.doc.field!, key === null ? null : keyOf(key)]));
  }

  #lineAt({ row, column }: Standing, data: string): StatLine | null {
    const instances = [...chain(row), ...chain(column)];
    if (instances.some(({ level, key }) => level.data === data && key === null)) return null;
    const keys = this.#keysOf(instances, data);
    const dimensions = [...keys.keys()].toSorted();
    const name = setName(dimensions);
    const known = this.#lines.get(name) ?? new Map((this.#sets.get(name) ?? []).map((line) => [JSON.stringify(line.keys), line]));
    this.#lines.set(name, known);
    return known.get(JSON.stringify(dimensions.map((dimension) => keys.get(dimension)))) ?? null;
  }
}

/** A group that has no key is no blank one. */
const NONE = JSON.stringify(null);
const keyText = (key: string | null): string => JSON.stringify(key);
const keyOf = (text: string): string | null => JSON.parse(text) as string | null;
