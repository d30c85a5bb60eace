import { phrase } from "../../../../engine/language/phrase.ts";
import { type RawBuilder, sql } from "kysely";
import type { RowCond } from "../../../../engine/access/conds.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { fieldSql } from "../../platform/sql/expressions.ts";
import { column } from "../../platform/sql/names.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import { clearOn, type FilterPlace } from "./filters.ts";
import { namesIn } from "./query.ts";

export interface SortKey {
  path: Path;
  dir: "asc" | "desc";
  /** Rows whose value the reader sees in clear; the others sort as if it were absent. */
  clear: RowCond;
}

const MAX_KEYS = 5;

/** The order asked for, else the entity's own, else newest first. @throws RequestError REQUEST_PARAM_UNKNOWN, FIELD_NOT_READABLE */
export function orderOf(place: FilterPlace, steer: { ascs?: string; descs?: string }): SortKey[] {
  const asked = [
    ...namesIn(steer.ascs).map((path) => ({ path, dir: "asc" as const })),
    ...namesIn(steer.descs).map((path) => ({ path, dir: "desc" as const })),
  ];
  if (asked.length > MAX_KEYS)
    throw requestError([problem("REQUEST_PARAM_INVALID", "/ascs", { name: "ascs", expected: phrase`最多 ${MAX_KEYS} 个排序字段` })]);
  if (asked.length > 0) return asked.map((key) => checked(place, key));
  return (place.entity.doc.order ?? [{ field: "createTime", dir: "desc" as const }]).map(({ field, dir }) => ({ path: field, dir, clear: true }));
}

function checked(place: FilterPlace, key: { path: Path; dir: "asc" | "desc" }): SortKey {
  const field = resolvePath(place.call.model, place.entity.id, key.path)?.field;
  if (field === undefined) throw requestError([problem("REQUEST_PARAM_UNKNOWN", `/${key.dir}s`, { name: key.path })]);
  if (["list", "opaque", "rows"].includes(field.type.valueClass))
    throw requestError([problem("REQUEST_PARAM_INVALID", `/${key.dir}s`, { name: key.path, expected: "可以排序的字段" })]);
  return { ...key, clear: clearOn(place, key.path) };
}

/** `order by` list, closed by the id, so that pages never overlap. */
export function orderSql(keys: readonly SortKey[], scope: SqlScope): RawBuilder<unknown> {
  const parts = keys.map((key) => sql`${sortValue(key, scope)} ${sql.raw(key.dir)}`);
  return sql.join([...parts, sql`${column(scope.from.alias, scope.from.root, "id")} ${sql.raw(keys[0]?.dir ?? "desc")}`]);
}

export function sortValue({ path, clear }: SortKey, scope: SqlScope): RawBuilder<unknown> {
  const value = fieldSql(path, scope).sql;
  if (clear === true) return value;
  const when = typeof clear === "boolean" ? whereSql(clear) : whereSql(condSql(clear, scope));
  return sql`case when ${when} then ${value} end`;
}
