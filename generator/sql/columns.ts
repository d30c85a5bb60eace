import type { Entity, Field } from "../../engine/model/model.ts";
import type { ColumnKind } from "../../engine/fields/define-field.ts";

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

/**
 * Columns of every entity table, in order. Child tables have `parentId` and `sortNo` too; the others `releaseNo`, the release under which
 * the record was made or submitted, and trees `treePath`.
 */
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

function extraColumns(entity: Entity): { name: string; type: string; definition: string }[] {
  if (entity.childOf !== null) {
    return [
      { name: "parentId", type: "text", definition: 'text collate "C" not null' },
      { name: "sortNo", type: "bigint", definition: "bigint not null default 0" },
    ];
  }
  const release = { name: "releaseNo", type: "bigint", definition: "bigint" };
  return entity.treeField === null ? [release] : [{ name: "treePath", type: "text", definition: 'text collate "C"' }, release];
}

export interface TableColumn {
  name: string;
  /** As `format_type` prints it. */
  type: string;
  /** What stands behind the name in `create table`. */
  definition: string;
  /** Null = a column of the platform. */
  field: Field | null;
}

/** Every column of the table of an entity, in order. */
export function tableColumns(entity: Entity): TableColumn[] {
  const platform = [...systemColumns, ...extraColumns(entity)].map((column) => ({ ...column, field: null }));
  const fields = [...entity.fields.values()].flatMap((field): TableColumn[] => {
    const kind = field.type.column(field.doc);
    if (field.kind !== "stored" || kind.kind === "none") return [];
    return [{ name: field.name, type: columnType(kind), definition: `${columnType(kind)}${collation(kind)}`, field }];
  });
  return [...platform, ...fields];
}
