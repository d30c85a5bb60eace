import { type RawBuilder, sql } from "kysely";
import { entitiesRead } from "../../../engine/conditions/entities-read.ts";
import type { ContextDeclaration } from "../../../engine/kinds/area/document.ts";
import type { EvalContext, UserContext } from "../../../engine/context.ts";
import type { Model } from "../../../engine/model/model.ts";
import type { Runtime } from "../platform/runtime.ts";
import { condSql, whereSql } from "../platform/sql/conditions.ts";
import { exprSql } from "../platform/sql/expressions.ts";
import { rootRows, scopeOn } from "../platform/sql/scope.ts";
import { isConstant } from "../platform/sql/terms.ts";
import { evalContext } from "./eval-context.ts";

/** Values of the `context` declarations of the area documents for one person: `fdyClassIds` -> class ids. One statement reads them all. */
export async function contextLists(runtime: Runtime, user: UserContext): Promise<Record<string, string[]>> {
  const ctx = await evalContext(runtime, user);
  const declarations = [...runtime.model().context.values()];
  const lists: Record<string, string[]> = Object.fromEntries(declarations.map(({ name }) => [name, []]));
  const asked = declarations.flatMap((declaration) => {
    const values = valuesSql(runtime.model(), ctx, declaration);
    return values === null ? [] : [sql`select ${sql.lit(declaration.name)} as list, value from (${values}) as found where value is not null`];
  });
  if (asked.length === 0) return lists;
  const { rows } = await sql<{ list: string; value: string }>`${sql.join(asked, sql` union all `)} order by 1, 2`.execute(runtime.db);
  for (const { list, value } of rows) lists[list]!.push(value);
  return lists;
}

/** The values of one list, each once; null when there can be none. */
function valuesSql(model: Model, ctx: EvalContext, { from }: ContextDeclaration): RawBuilder<unknown> | null {
  const entity = model.entities.get(from.entity);
  if (entity === undefined) return null;
  const scope = scopeOn({ model, entity, ctx });
  const where = condSql(from.where, scope);
  if (where === false) return null;
  const value = exprSql({ field: from.pick }, scope);
  if (isConstant(value)) return null;
  const values = value.type === "text[]" ? sql`unnest(${value.sql})` : sql`${value.sql}::text`;
  return sql`select distinct ${values} as value from ${scope.from.clause()} where ${rootRows(scope)} and ${whereSql(where)}`;
}

const entitiesOf = new WeakMap<Model, ReadonlySet<string>>();

/** Entities whose rows the lists are read from: a write to one makes the lists stale. */
export function contextEntities({ model }: Pick<Runtime, "model">): ReadonlySet<string> {
  const at = model();
  const known = entitiesOf.get(at);
  if (known !== undefined) return known;
  const read = [...at.context.values()].flatMap(({ from }) =>
    [from.where, { field: from.pick }].flatMap((node) => [...entitiesRead(at, from.entity, node)]),
  );
  const made = new Set(read);
  entitiesOf.set(at, made);
  return made;
}
