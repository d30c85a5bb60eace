import { type RawBuilder, sql } from "kysely";
import type { RowCond } from "../../../../engine/access/conds.ts";
import type { StatMeasure } from "../../../../engine/kinds/stat/document.ts";
import { type CondSql, whereSql } from "../../platform/sql/conditions.ts";
import { exprSql, quotient } from "../../platform/sql/expressions.ts";
import { column } from "../../platform/sql/names.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import { typed, typeOfTerm } from "../../platform/sql/terms.ts";
import { RowColumns } from "./row-columns.ts";

/** A figure over many rows, put together from what it is over a few of them. */
type Together = (parts: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>;

const total: Together = ([part]) => sql`coalesce(sum(${part}), 0)`;
const mean: Together = ([sum, count]) => quotient(sql`sum(${sum})`, sql`sum(${count})`);

interface Fold {
  name: string;
  value: RawBuilder<unknown>;
}

/**
 * Figures of a statement in two steps: parts over the rows of each group, and what they make over the lines of a group or of all. A figure that is
 * asked for twice is worked out once. Distinct values are no matter of parts (`distinct-counts.ts`).
 */
export class Folds {
  readonly columns: RowColumns;
  private readonly scope: SqlScope;
  private readonly parts = new Map<string, Fold>();
  private readonly folds = new Map<string, Fold>();

  constructor(scope: SqlScope) {
    this.scope = scope;
    this.columns = new RowColumns(scope);
  }

  /** Name of the number of rows that hold all of these. */
  count(conds: readonly RowCond[]): string {
    const when = this.columns.holds({ all: conds.filter((cond) => typeof cond !== "boolean") });
    if (when === false || conds.includes(false)) return this.fold({ none: true }, () => sql`0`);
    return this.fold({ count: conds }, () => total([this.part({ count: conds }, within(sql`count(*)`, when))]));
  }

  /** Name of a measure over the rows of a condition besides its own. */
  measure(measure: StatMeasure, cond: RowCond = true): string {
    const { agg, of, where } = measure;
    if (of === undefined) return this.count([where ?? true, cond].filter((one) => one !== true));
    const when = this.columns.holds(cond);
    const part = (call: "count" | "sum" | "min" | "max") =>
      this.part({ call, of, where, cond }, within(sql`${sql.raw(call)}(${this.valueOf(measure, call)})`, when));
    return this.fold({ agg, of, where, cond }, () => {
      if (agg === "avg") return mean([part("sum"), part("count")]);
      if (agg === "min" || agg === "max") return sql`${sql.raw(agg)}(${part(agg)})`;
      return total([part(agg === "sum" ? "sum" : "count")]);
    });
  }

  /** Name of a mark of the rows: the same rows give the same, in whatever order. */
  mark(): string {
    const id = this.columns.read("id", () => column(this.scope.from.alias, this.scope.from.root, "id"));
    const rows = total([this.part("mark", sql`sum(hashtextextended(${id}::text, 0)::numeric)`)]);
    return this.fold("mark", () => sql`${total([this.part({ count: [] }, sql`count(*)`)])} || ':' || ${rows}`);
  }

  partsSql = (): RawBuilder<unknown>[] => listed(this.parts);
  foldsSql = (): RawBuilder<unknown>[] => listed(this.folds);

  /** Null where the row does not hold the measure's own condition, so that nothing is worked out of it. */
  private valueOf({ of, where }: StatMeasure, call: "count" | "sum" | "min" | "max"): RawBuilder<unknown> {
    const expr = where === undefined ? of! : { if: where, then: of!, else: null };
    const term = exprSql(expr, this.scope);
    const value = typed(term, call === "sum" ? "numeric" : typeOfTerm(exprSql(of!, this.scope)), this.scope.write);
    if (call === "sum" && value.type !== "numeric") return this.columns.read({ of, where, as: "numeric" }, () => sql`${value.sql}::numeric`);
    const read = this.columns.read({ of, where }, () => value.sql);
    return value.type === "text" && call !== "count" ? sql`${read} collate "C"` : read;
  }

  private part(what: unknown, value: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql.id(named(this.parts, what, { prefix: "p", value: () => value }));
  }

  private fold(what: unknown, value: () => RawBuilder<unknown>): string {
    return named(this.folds, what, { prefix: "f", value });
  }
}

const within = (call: RawBuilder<unknown>, when: CondSql): RawBuilder<unknown> =>
  when === true ? call : sql`${call} filter (where ${whereSql(when)})`;

const listed = (of: ReadonlyMap<string, Fold>): RawBuilder<unknown>[] => [...of.values()].map(({ name, value }) => sql`${value} as ${sql.id(name)}`);

function named(all: Map<string, Fold>, what: unknown, { prefix, value }: { prefix: string; value: () => RawBuilder<unknown> }): string {
  const key = JSON.stringify(what);
  const found = all.get(key);
  if (found !== undefined) return found.name;
  const made = { name: "", value: value() };
  made.name = `${prefix}${all.size}`;
  all.set(key, made);
  return made.name;
}
