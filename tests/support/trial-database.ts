import { type RawBuilder, sql } from "kysely";
import type { EvalContext } from "../../engine/context.ts";
import type { Cond, Expr } from "../../engine/grammar/condition.ts";
import { condSql, whereSql } from "../../src/server/platform/sql/conditions.ts";
import { exprSql } from "../../src/server/platform/sql/expressions.ts";
import { column } from "../../src/server/platform/sql/names.ts";
import { rootRows, scopeOn, type SqlScope } from "../../src/server/platform/sql/scope.ts";
import { type SqlType, typed } from "../../src/server/platform/sql/terms.ts";
import { type TestRuntime, testRuntime } from "./database.ts";
import { contextOf, setOf, someUser } from "./model.ts";
import { type DataSet, someData, treePathIn } from "./trial-data.ts";
import { trialDocuments } from "./trial-model.ts";

/** The trial documents with one data set in a database of its own. */
export interface TrialDatabase {
  at: TestRuntime;
  data: DataSet;
  ctx: EvalContext;
  /** Ids of the rows that each of the conditions holds for: many conditions in one statement, which costs little more than one. */
  idsWhere(entity: string, conditions: readonly Cond[], looksAt?: SqlScope["looksAt"]): Promise<string[][]>;
  /** What each of the expressions comes to, as text, by the id of the row. */
  textsOf(entity: string, exprs: readonly Expr[], type: SqlType): Promise<Map<string, (string | null)[]>>;
}

/** `counts`: rows of each entity. */
export async function trialDatabase(counts: Readonly<Record<string, number>>, seed: number): Promise<TrialDatabase> {
  const empty = await testRuntime({ set: setOf(trialDocuments) });
  const data = someData(empty.model, counts, seed);
  await empty.close();
  const at = await testRuntime({ set: setOf(trialDocuments), rows: Object.fromEntries(Object.entries(data).map(([id, rows]) => [id, [...rows]])) });
  // Without statistics the planner expects one row per table and nests its loops accordingly.
  await sql`analyze campus.request, campus."request.lines", campus.remark, campus.person, campus.unit`.execute(at.database.db);
  const ctx = contextOf({
    params: { "trial.limit": 2, "trial.word": "a" },
    treePath: treePathIn(at.model, data),
    xn: "2025-2026",
    week: 2,
    user: someUser({ roles: ["gly"], departmentId: "un2", xh: "pe1", lists: { unitIds: ["un1", "un3"] } }),
  });
  const scopeOf = (entity: string, looksAt: SqlScope["looksAt"]) =>
    scopeOn({ model: at.model, entity: at.model.entities.get(entity)!, ctx, looksAt });
  const read = async <T>(scope: SqlScope, values: readonly RawBuilder<unknown>[]) => {
    const { rows } = await sql<{
      id: string;
      found: T[];
    }>`select ${column(scope.from.alias, scope.entity, "id")} as id, array[${sql.join(values)}] as found
      from ${scope.from.clause()} where ${rootRows(scope)} order by 1`.execute(at.database.db);
    return rows;
  };
  return {
    at,
    data,
    ctx,
    async idsWhere(entity, conditions, looksAt = "few") {
      const scope = scopeOf(entity, looksAt);
      const rows = await read<boolean>(
        scope,
        conditions.map((cond) => sql`(${whereSql(condSql(cond, scope))}) is true`),
      );
      return conditions.map((_, index) => rows.flatMap(({ id, found }) => (found[index] ? [id] : [])));
    },
    async textsOf(entity, exprs, type) {
      const scope = scopeOf(entity, "few");
      const rows = await read<string | null>(
        scope,
        exprs.map((expr) => textOf(typed(exprSql(expr, scope), type, scope.write).sql, type)),
      );
      return new Map(rows.map(({ id, found }) => [id, found]));
    },
  };
}

function textOf(value: RawBuilder<unknown>, type: SqlType): RawBuilder<unknown> {
  if (type === "numeric") return sql`trim_scale(${value}::numeric)::text`;
  if (type === "date") return sql`(${value})::timestamp::date::text`;
  return type === "timestamp" ? sql`(${value})::timestamp::text` : sql`(${value})::text`;
}
