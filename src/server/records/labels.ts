import { type RawBuilder, sql } from "kysely";
import type { Entity } from "../../../engine/compile/model.ts";
import { fieldSql } from "../sql/expressions.ts";
import { table } from "../sql/names.ts";
import { nestedScope, type SqlScope } from "../sql/scope.ts";

/** A table to join by hand, with the SQL of its title. Titles behind further references fall back to the key. */
export function joinTarget(scope: SqlScope, target: Entity): { alias: string; clause: RawBuilder<unknown>; title: RawBuilder<unknown> } {
  const inner = nestedScope(scope, target);
  const field = target.fields.get(target.titleField);
  const title = fieldSql(field === undefined || field.kind === "stored" ? target.titleField : target.key, inner).sql;
  return { alias: inner.from.alias, clause: sql`${table(scope.model, target)} as ${sql.id(inner.from.alias)}`, title };
}
