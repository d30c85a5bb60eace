import { type RawBuilder, sql } from "kysely";
import { type Entity, type Field, type Model, systemFields } from "../../../../engine/model/model.ts";

/** The only file that makes identifiers of entity tables; every name is looked up in the model first. */
export const SCHEMA = "campus";

/** PostgreSQL cuts longer names, which would make two into one. */
const NAME_MAX_BYTES = 63;

/** Columns that are not fields: kept by the platform, never named by a client. */
export const hiddenColumns = ["tenantId", "isDeleted", "treePath", "parentId", "sortNo", "releaseNo"] as const;
export type HiddenColumn = (typeof hiddenColumns)[number];

const isSystem = (name: string) => (systemFields as readonly string[]).includes(name);

/** Other names under which an entity stands in the database while its structure changes. */
export interface LiveNames {
  table: string;
  /** Field or platform column -> column, where it is another one. */
  columns: ReadonlyMap<string, string>;
}

const liveNames = new WeakMap<Entity, LiveNames>();

/** The same entity, whose table and columns are written under other names. */
export function underNames(entity: Entity, names: LiveNames): Entity {
  const copy = { ...entity };
  liveNames.set(copy, names);
  return copy;
}

/** Name of the table. */
export const tableName = (entity: Entity): string => sized(liveNames.get(entity)?.table ?? entity.id);

/** `"campus"."book"`. */
export function table(model: Model, entity: Entity): RawBuilder<unknown> {
  if (model.entities.get(entity.id) === undefined) throw new Error(`entity ${entity.id} is not in the model`);
  return sql.id(SCHEMA, tableName(entity));
}

/** `"alias"."field"` of a stored or system field. */
export function column(alias: string, entity: Entity, field: string): RawBuilder<unknown> {
  return sql.id(alias, columnName(entity, field));
}

/** A platform column of an entity table. */
export const hidden = (alias: string, name: HiddenColumn): RawBuilder<unknown> => sql.id(alias, name);

/** Checked name of a column, for inserts and updates. @throws Error when the entity stores no such field */
export function columnName(entity: Entity, field: string): string {
  if (isSystem(field)) return field;
  const found = entity.fields.get(field);
  if (found === undefined || !isStored(found)) throw new Error(`${entity.id}.${field} has no column`);
  return sized(liveNames.get(entity)?.columns.get(field) ?? field);
}

/** Whether a field has a column of its own. */
export const isStored = (field: Field): boolean =>
  (field.kind === "stored" || field.kind === "system") && field.type.column(field.doc).kind !== "none";

/** Fields of the entity with a column, in document order; system columns not included. */
export const storedFields = (entity: Entity): Field[] => [...entity.fields.values()].filter((field) => field.kind === "stored" && isStored(field));

function sized(name: string): string {
  if (Buffer.byteLength(name) > NAME_MAX_BYTES) throw new Error(`“${name}”超过 ${NAME_MAX_BYTES} 个字节，不能作为表名或列名`);
  return name;
}
