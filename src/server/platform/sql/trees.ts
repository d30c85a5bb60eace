import { type RawBuilder, sql } from "kysely";
import type { Entity } from "../../../../engine/model/model.ts";
import { keyOf } from "./from.ts";
import { hidden, table } from "./names.ts";
import { nestedScope, type SqlScope } from "./scope.ts";
import { isConstant, type Term } from "./terms.ts";

/**
 * Subselect of the keys under any of the roots, the roots included. Paths end with a separator, so `/1/3/` does not contain `/1/30/`.
 * Null = no root exists, so nothing is under it.
 */
export function treeKeys(input: { tree: Entity; roots: Term[]; scope: SqlScope }): RawBuilder<unknown> | null {
  const { tree, roots, scope } = input;
  const alias = nestedScope(scope, tree).from.alias;
  const own = hidden(alias, "treePath");
  const contained = roots.flatMap((root) => {
    if (!isConstant(root) && root.type === "text[]") return [underAny(own, root.sql, { tree, scope })];
    const path = pathOf(root, tree, scope);
    return path === null ? [] : [sql`starts_with(${own}, ${path})`];
  });
  if (contained.length === 0) return null;
  return sql`select ${keyOf(alias, tree)} from ${table(scope.model, tree)} as ${sql.id(alias)}
    where ${hidden(alias, "tenantId")} = ${scope.ctx.user.tenantId} and not ${hidden(alias, "isDeleted")} and (${sql.join(contained, sql` or `)})`;
}

/** Below one of the keys that a column lists. */
function underAny(path: RawBuilder<unknown>, keys: RawBuilder<unknown>, { tree, scope }: { tree: Entity; scope: SqlScope }): RawBuilder<unknown> {
  const alias = nestedScope(scope, tree).from.alias;
  return sql`exists (select 1 from ${table(scope.model, tree)} as ${sql.id(alias)}
    where ${hidden(alias, "tenantId")} = ${scope.ctx.user.tenantId} and not ${hidden(alias, "isDeleted")} and ${keyOf(alias, tree)} = any(${keys})
      and starts_with(${path}, ${hidden(alias, "treePath")}))`;
}

function pathOf(root: Term, tree: Entity, scope: SqlScope): RawBuilder<unknown> | null {
  if (isConstant(root)) {
    const path = typeof root.constant === "string" ? scope.ctx.treePath(tree.id, root.constant) : undefined;
    return path === undefined ? null : scope.write(path, "text");
  }
  const alias = nestedScope(scope, tree).from.alias;
  return sql`(select ${hidden(alias, "treePath")} from ${table(scope.model, tree)} as ${sql.id(alias)}
    where ${hidden(alias, "tenantId")} = ${scope.ctx.user.tenantId} and not ${hidden(alias, "isDeleted")} and ${keyOf(alias, tree)} = ${root.sql})`;
}
