import { HIDDEN } from "../access/mask.ts";
import { aggregate } from "../conditions/aggregate.ts";
import type { EvalEnv } from "../conditions/env.ts";
import { evaluate } from "../conditions/evaluate.ts";
import { toValue, toWire } from "../conditions/values.ts";
import { compareText } from "../conditions/text-order.ts";
import type { ReportCell } from "../kinds/report/document.ts";
import { blank, type CellValue, chain, type Instance, type ReportSource, type Standing } from "./data.ts";
import type { Level, PlannedCell } from "./plan.ts";

/** A row as its reader gets it. */
export interface ReportRowRead {
  /** Wire values by path; what is masked is what the mask leaves. */
  record: Readonly<Record<string, unknown>>;
  /** As people read the values, by path. */
  texts: Readonly<Record<string, string>>;
  withheld: Readonly<Record<string, unknown>>;
}

interface RowsInput {
  rows: readonly ReportRowRead[];
  env: EvalEnv;
  /** A value as people read it, of a path. */
  format(path: string, value: unknown): string;
}

/** Rows of an entity: each level tells its instances apart by the rows themselves or by equal values. */
export class RowSource implements ReportSource {
  readonly #input: RowsInput;
  /** The rows of each instance, by its key below the keys of its parents. */
  readonly #parts = new Map<string, readonly number[]>();
  /** The rows of an instance by the instances of a level on the other axis. */
  readonly #crossed = new Map<string, ReadonlyMap<number, readonly number[]>>();
  readonly #instances = new Map<Level, Instance[]>();
  /** By level of columns: in which instance each row is. */
  readonly #columns = new Map<Level, ReadonlyMap<number, number>>();

  constructor(input: RowsInput) {
    this.#input = input;
  }

  instances(level: Level, parent: Instance | null): Pick<Instance, "key" | "label">[] {
    const { field = "", group, order } = level.cell.doc;
    const found = new Map<string, number[]>();
    for (const at of this.#rowsOf(parent)) {
      const { record, texts } = this.#input.rows[at]!;
      push(found, group === true ? JSON.stringify([texts[field], record[field] ?? null]) : String(at), at);
    }
    const groups = [...found].map(([key, rows]) => ({
      key,
      label: this.#textOf(rows[0]!, field),
      value: this.#input.rows[rows[0]!]!.record[field] ?? null,
    }));
    for (const [key, rows] of found) this.#parts.set(placeKey(level, parent, key), rows);
    if (order !== undefined) groups.sort((a, b) => (order === "desc" ? -1 : 1) * compareLoose(a.value, b.value));
    return groups;
  }

  value({ doc }: PlannedCell, at: Standing): CellValue {
    const rows = this.#rowsAt(at);
    if (doc.agg !== undefined) return this.#figure(doc, rows);
    const path = doc.field ?? doc.image;
    const first = rows[0];
    return path === undefined || first === undefined
      ? blank
      : { value: this.#input.rows[first]!.record[path] ?? null, text: this.#textOf(first, path) };
  }

  row(at: Standing): Readonly<Record<string, unknown>> | null {
    const first = this.#rowsAt(at)[0];
    return first === undefined ? null : this.#input.rows[first]!.record;
  }

  withheld(at: Standing): Readonly<Record<string, unknown>> {
    const first = this.#rowsAt(at)[0];
    return first === undefined ? {} : this.#input.rows[first]!.withheld;
  }

  /** Over what is hidden no figure is told: it would be one of less than it says. */
  #figure({ agg, of, where }: ReportCell, rows: readonly number[]): CellValue {
    const { env } = this.#input;
    const found = rows.map((at) => this.#input.rows[at]!);
    const counted = where === undefined ? found : found.filter(({ record }) => evaluate(where, record, env));
    if (of === undefined) return { value: counted.length, text: null };
    if (counted.some(({ withheld }) => withheld[of] !== undefined)) return { value: null, text: HIDDEN };
    const values = counted.map(({ record }) => toValue(record[of], env.classOf(of) ?? null));
    const value = toWire(aggregate(agg!, values));
    const isKept = agg === "sum" || agg === "min" || agg === "max";
    return { value, text: isKept && value !== null ? this.#input.format(of, value) : value === null ? "" : null };
  }

  #textOf(at: number, path: string): string {
    return this.#input.rows[at]?.texts[path] ?? "";
  }

  #rowsOf(instance: Instance | null): readonly number[] {
    if (instance === null) return this.#input.rows.map((_, at) => at);
    return instance.key === null ? [] : (this.#parts.get(placeKey(instance.level, instance.parent, instance.key)) ?? []);
  }

  /** Rows of both a row and a column of the sheet. */
  #rowsAt({ row, column }: Standing): readonly number[] {
    if (row === null || column === null) return this.#rowsOf(row ?? column);
    const key = `${row.level.key} ${row.index} ${column.level.key}`;
    const known = this.#crossed.get(key) ?? this.#crossing(row, column.level);
    this.#crossed.set(key, known);
    return known.get(column.index) ?? [];
  }

  /** In one pass over the rows of a row of the sheet. */
  #crossing(row: Instance, level: Level): ReadonlyMap<number, readonly number[]> {
    const columns = this.#columnsOf(level);
    const found = new Map<number, number[]>();
    for (const at of this.#rowsOf(row)) {
      const column = columns.get(at);
      if (column !== undefined) push(found, column, at);
    }
    return found;
  }

  #columnsOf(level: Level): ReadonlyMap<number, number> {
    const known = this.#columns.get(level);
    if (known !== undefined) return known;
    const made = new Map<number, number>();
    for (const instance of this.#instances.get(level) ?? []) for (const at of this.#rowsOf(instance)) made.set(at, instance.index);
    this.#columns.set(level, made);
    return made;
  }

  note(instance: Instance): void {
    push(this.#instances, instance.level, instance);
  }
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

const placeKey = (level: Level, parent: Instance | null, key: string): string =>
  JSON.stringify([level.key, ...chain(parent).map((one) => one.key), key]);

/** Nothing comes last, numbers by size, all else as text. */
function compareLoose(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return compareText(String(a), String(b));
}
