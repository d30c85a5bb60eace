import { sql } from "kysely";
import type { ContextDeclaration } from "../../../engine/kinds/area/document.ts";
import type { EvalContext, UserContext } from "../../../engine/context.ts";
import type { Runtime } from "../platform/runtime.ts";
import { condSql, whereSql } from "../platform/sql/conditions.ts";
import { exprSql } from "../platform/sql/expressions.ts";
import { rootRows, scopeOn } from "../platform/sql/scope.ts";
import { isConstant } from "../platform/sql/terms.ts";
import { evalContext } from "./eval-context.ts";

/** Values of the `context` declarations of the area documents for one person: `fdyClassIds` -> class ids. */
export async function contextLists(runtime: Runtime, user: UserContext): Promise<Record<string, string[]>> {
  const ctx = await evalContext(runtime, user);
  const declarations = [...runtime.model().context.values()];
  const values = await Promise.all(declarations.map((declaration) => readList(runtime, ctx, declaration)));
  return Object.fromEntries(declarations.map((declaration, i) => [declaration.name, values[i] ?? []]));
}

async function readList(runtime: Runtime, ctx: EvalContext, { from }: ContextDeclaration): Promise<string[]> {
  const model = runtime.model();
  const entity = model.entities.get(from.entity);
  if (entity === undefined) return [];
  const scope = scopeOn({ model, entity, ctx });
  const where = condSql(from.where, scope);
  if (where === false) return [];
  const value = exprSql({ field: from.pick }, scope);
  if (isConstant(value)) return [];
  const values = value.type === "text[]" ? sql`unnest(${value.sql})` : sql`${value.sql}::text`;
  const { rows } = await sql<{ value: string | null }>`select distinct ${values} as value from ${scope.from.clause()}
    where ${rootRows(scope)} and ${whereSql(where)} order by 1`.execute(runtime.db);
  return rows.flatMap((row) => (row.value === null ? [] : [row.value]));
}

/** Entities whose rows the lists are read from: a write to one makes the lists stale. */
export const contextEntities = (runtime: Runtime): Set<string> =>
  new Set([...runtime.model().context.values()].map((declaration) => declaration.from.entity));
