import { type RawBuilder, sql } from "kysely";
import type { Field } from "../../../../engine/model/model.ts";
import { columnType } from "../../../../generator/sql/columns.ts";

export { collation, columnType, systemColumns } from "../../../../generator/sql/columns.ts";

/** Type of the column of a stored field, for a cast. */
export const typeSql = (field: Field): RawBuilder<unknown> => sql.raw(columnType(field.type.column(field.doc)));

/** A value of the wire form -> what pg binds for this column. */
export function toColumn(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return field.type.column(field.doc).kind === "jsonb" ? JSON.stringify(value) : value;
}

/** A value as pg reads it -> the wire form. Numbers of `number` fields arrive as text; money stays text. */
export function fromColumn(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.type.valueClass === "number" && typeof value === "string") return Number(value);
  return value;
}
