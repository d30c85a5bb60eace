import type { RawBuilder } from "kysely";
import { calledExpr } from "../../../../engine/model/called.ts";
import { exprSql, fieldSql } from "./expressions.ts";
import { keyOf } from "./from.ts";
import type { SqlScope } from "./scope.ts";
import { typed } from "./terms.ts";

/** What the rows of the scope are called, as text. Joins what their names read, so it is asked for before the clause of the scope. */
export function calledSql(scope: SqlScope): RawBuilder<unknown> {
  const { entity, model, from } = scope;
  if (entity.doc.called !== undefined) return typed(exprSql(calledExpr(model, entity), scope), "text", scope.write).sql;
  return entity.fields.get(entity.titleField)?.kind === "rows" ? keyOf(from.alias, entity) : fieldSql(entity.titleField, scope).sql;
}
