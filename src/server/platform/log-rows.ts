import { type RawBuilder, sql } from "kysely";
import type { Entity } from "../../../engine/model/model.ts";
import { newId } from "./database/ids.ts";
import type { Runtime } from "./runtime.ts";
import type { Database } from "./database/database.ts";
import { shanghaiNow } from "./shanghai-time.ts";
import { toColumn } from "./sql/columns.ts";
import { columnName, storedFields, table } from "./sql/names.ts";

export interface PlainRow {
  tenantId: string;
  /** Default: a new one. */
  id?: string;
  /** Who is meant; empty = the platform. */
  userId?: string;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Rows the platform itself writes: logs, bindings. No rules, no effects, no audit. What the entity does not know is left out; an entity
 * the document set lacks takes nothing. Answers whether there was a place for them.
 */
export async function insertPlainRows(runtime: Runtime, entityId: string, rows: readonly PlainRow[], db: Database = runtime.db): Promise<boolean> {
  const insert = plainInsert(runtime, entityId, rows);
  if (insert !== null && rows.length > 0) await insert.execute(db);
  return insert !== null;
}

/** The statement that adds them; null where there is no place for them. */
export function plainInsert(runtime: Runtime, entityId: string, rows: readonly PlainRow[]): RawBuilder<unknown> | null {
  const entity = runtime.model().entities.get(entityId);
  if (entity === undefined) return null;
  const now = shanghaiNow(runtime.now());
  const fields = storedFields(entity).filter((field) => field.childEntity === null);
  const own = new Set(fields.map((field) => field.name));
  const system = ["tenantId", "id", "createUser", "createTime", "updateUser", "updateTime"].filter((name) => !own.has(name));
  const names = sql.join([...system, ...fields.map((field) => columnName(entity, field.name))].map((name) => sql.id(name)));
  const values = rows.map((row) => {
    const stamps: Record<string, unknown> = { tenantId: row.tenantId, id: row.id ?? newId(), createTime: now, updateTime: now };
    const user = row.userId ?? "";
    const first = system.map((name) => stamps[name] ?? user);
    return sql`(${sql.join([...first, ...fields.map((field) => cell(entity, field.name, row.values[field.name]))].map((value) => sql`${value}`))})`;
  });
  return sql`insert into ${table(runtime.model(), entity)} (${names}) values ${sql.join(values)}`;
}

/** A value for its column; text that is too long is cut, because a log never refuses. */
function cell(entity: Entity, name: string, value: unknown): unknown {
  const field = entity.fields.get(name)!;
  const longest = field.doc.maxLength;
  const fitting = typeof value === "string" && longest !== undefined ? value.slice(0, longest) : value;
  return toColumn(field, typeof fitting === "string" ? fitting.replaceAll("\0", "") : fitting);
}
