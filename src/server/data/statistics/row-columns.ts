import { type RawBuilder, sql } from "kysely";
import type { RowCond } from "../../../../engine/access/conds.ts";
import { type CondSql, condSql, every, negated, some } from "../../platform/sql/conditions.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";

/** The rows as `rowsSql` reads them. */
const ROWS = "r";

/**
 * What a statement reads of each row it counts, every condition and value once: a statistic names the same condition in a dozen measures, and
 * to judge it costs more than to count.
 */
export class RowColumns {
  private readonly scope: SqlScope;
  private readonly columns = new Map<string, { name: string; value: RawBuilder<unknown> }>();

  constructor(scope: SqlScope) {
    this.scope = scope;
  }

  /** The column of a value. `what` tells it from any other: the same is read once. */
  read(what: unknown, value: () => RawBuilder<unknown>): RawBuilder<unknown> {
    const key = JSON.stringify(what);
    const found = this.columns.get(key) ?? { name: `c${this.columns.size}`, value: value() };
    this.columns.set(key, found);
    return sql.id(ROWS, found.name);
  }

  /** Whether a row holds a condition; its parts are columns of their own. */
  holds(cond: RowCond): CondSql {
    if (typeof cond === "boolean") return cond;
    if ("all" in cond) return every(cond.all.map((part) => this.holds(part)));
    if ("any" in cond) return some(cond.any.map((part) => this.holds(part)));
    if ("not" in cond) return negated(this.holds(cond.not));
    const answer = condSql(cond, this.scope);
    return typeof answer === "boolean" ? answer : this.read({ cond }, () => answer);
  }

  /**
   * `(select ...) as r` over everything that was read. The offset of nothing keeps PostgreSQL from writing each column into the places where it is
   * used; as a text it is known before the statement is planned, so that several processes may still share the rows.
   */
  rowsSql(where: RawBuilder<unknown>): RawBuilder<unknown> {
    const columns = [...this.columns.values()].map(({ name, value }) => sql`${value} as ${sql.id(name)}`);
    const list = columns.length === 0 ? sql`1` : sql.join(columns);
    return sql`(select ${list} from ${this.scope.from.clause()} where ${where} offset '0') as ${sql.id(ROWS)}`;
  }
}
