import { readablePath } from "../../../../engine/access/readable-path.ts";
import type { Row } from "../../../../engine/api.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { listAll, listRecords } from "../records/list.ts";
import type { RecordQuery } from "../records/query.ts";
import type { Call } from "../../platform/runtime.ts";

export interface ReferenceQuery {
  entity: string;
  /** Filters as list parameters; null ones are left out. */
  filters?: Record<string, string | number | boolean | readonly string[] | null>;
  /** Further conditions, ANDed. False = no row. */
  where?: readonly (Cond | boolean)[];
  /** False: those that are switched off instead. Default true. */
  enabled?: boolean | null;
  columns?: readonly string[];
  ascs?: string;
  /** At most this many rows. Default 2000. */
  limit?: number;
}

/**
 * Rows for a reference call: what the caller may read of the entity, enabled rows only unless asked otherwise. An entity that the document set
 * does not have is an empty one.
 */
export async function referenceRows(call: Call, of: ReferenceQuery): Promise<Row[]> {
  const entity = call.model.entities.get(of.entity);
  if (entity === undefined || of.where?.includes(false)) return [];
  const conds = (of.where ?? []).filter((cond): cond is Cond => typeof cond !== "boolean");
  const enabled = entity.enabledField ?? "isEnabled";
  if (entity.fields.has(enabled) && readablePath({ model: call.model, entity: entity.id, path: enabled, user: call.user }).clear !== false)
    conds.push(of.enabled === false ? { field: enabled, eq: false } : { field: enabled, ne: false });
  const query: RecordQuery = {
    ...filtersOf(of.filters ?? {}),
    ...(conds.length === 0 ? {} : { where: JSON.stringify({ all: conds }) }),
    ...(of.columns === undefined ? {} : { columns: of.columns.join(",") }),
    ...(of.ascs === undefined ? {} : { ascs: of.ascs }),
  };
  if (of.limit === undefined) return listAll(call, of.entity, query);
  return (await listRecords(call, of.entity, { ...query, current: 1, size: of.limit })).records;
}

function filtersOf(filters: NonNullable<ReferenceQuery["filters"]>): RecordQuery {
  const sent = Object.entries(filters).flatMap(([name, value]) =>
    value === null ? [] : [[name, typeof value === "boolean" ? String(value) : value] as const],
  );
  return Object.fromEntries(sent);
}

/** Part of a number or a name. */
export const anyContains = (fields: readonly string[], part: string | null): Cond | true =>
  part === null ? true : { any: fields.map((field) => ({ field, contains: part })) };

export const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
