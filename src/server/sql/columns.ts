import type { Field } from "../../../engine/compile/model.ts";
import type { ColumnKind } from "../../../engine/fields/define-field.ts";

/** PostgreSQL type of a column, as `format_type` prints it. */
export function columnType(kind: ColumnKind): string {
  switch (kind.kind) {
    case "text":
      return "text";
    case "text[]":
      return "text[]";
    case "bigint":
      return "bigint";
    case "numeric":
      return `numeric(${kind.precision},${kind.scale})`;
    case "boolean":
      return "boolean";
    case "date":
      return "date";
    case "timestamp":
      return "timestamp(0) without time zone";
    case "jsonb":
      return "jsonb";
    case "none":
      throw new Error("a field without a column has no type");
  }
}

/** Text orders by code point everywhere: in the evaluator, in sorting and in an index. */
export const collation = (kind: ColumnKind): string => (kind.kind === "text" || kind.kind === "text[]" ? ' collate "C"' : "");

/** Columns of every entity table, in order. `treePath` only of trees, `parentId` and `sortNo` only of child tables. */
export const systemColumns: readonly { name: string; type: string; definition: string }[] = [
  { name: "tenantId", type: "text", definition: 'text collate "C" not null' },
  { name: "id", type: "text", definition: 'text collate "C" not null' },
  { name: "version", type: "bigint", definition: "bigint not null default 1" },
  { name: "createUser", type: "text", definition: 'text collate "C"' },
  { name: "createTime", type: "timestamp(0) without time zone", definition: "timestamp(0)" },
  { name: "updateUser", type: "text", definition: 'text collate "C"' },
  { name: "updateTime", type: "timestamp(0) without time zone", definition: "timestamp(0)" },
  { name: "isDeleted", type: "boolean", definition: "boolean not null default false" },
];

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
