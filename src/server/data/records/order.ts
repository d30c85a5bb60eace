import { phrase } from "../../../../engine/language/phrase.ts";
import { type RawBuilder, sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { implies, pairsCond, type RowCond } from "../../../../engine/access/conds.ts";
import { readablePath } from "../../../../engine/access/readable-path.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { fieldSql } from "../../platform/sql/expressions.ts";
import { column } from "../../platform/sql/names.ts";
import { scopeOn, type SqlScope } from "../../platform/sql/scope.ts";
import type { Call } from "../../platform/runtime.ts";
import { clearOn, type FilterPlace } from "./filters.ts";
import { namesIn } from "./query.ts";

export interface SortKey {
  path: Path;
  dir: "asc" | "desc";
  /** Rows whose value the reader sees in clear; the others sort as if it were absent. */
  clear: RowCond;
}

const MAX_KEYS = 5;

/** The order asked for, else what the reader may know of the entity's own, else newest first. @throws RequestError REQUEST_PARAM_UNKNOWN, FIELD_NOT_READABLE */
export function orderOf(place: FilterPlace, steer: { ascs?: string; descs?: string }): SortKey[] {
  const asked = [
    ...namesIn(steer.ascs).map((path) => ({ path, dir: "asc" as const })),
    ...namesIn(steer.descs).map((path) => ({ path, dir: "desc" as const })),
  ];
  if (asked.length > MAX_KEYS)
    throw requestError([problem("REQUEST_PARAM_INVALID", "/ascs", { name: "ascs", expected: phrase`最多 ${MAX_KEYS} 个排序字段` })]);
  const whereListed = listedBy(place);
  if (asked.length > 0) return asked.map((key) => ({ ...key, clear: whereListed(clearOfAsked(place, key)) }));
  const own = place.entity.doc.order ?? [{ field: "createTime", dir: "desc" as const }];
  return own.flatMap(({ field, dir }) => readKey(place, { path: field, dir })).map((key) => ({ ...key, clear: whereListed(key.clear) }));
}

/**
 * The order of choices. They are told by what their entity shows and may be rows the reader cannot list, so a field that is not shown orders
 * only for those who read it. A rank has no other meaning than the place of its row.
 */
export function choiceOrder(call: Call, entity: Entity): SortKey[] {
  const byTitle: SortKey = { path: entity.titleField, dir: "asc", clear: true };
  const keys = (entity.doc.order ?? []).flatMap(({ field, dir }) =>
    isShown(call.model, entity, field) || (dir === "asc" && isRank(call.model, entity, field))
      ? [{ path: field, dir, clear: true }]
      : readKey({ call, entity, action: "read" }, { path: field, dir }),
  );
  return keys.length > 0 ? keys : [byTitle];
}

/** Every step of the path is shown to whoever has the reference. */
function isShown(model: Model, entity: Entity, path: Path): boolean {
  const resolved = resolvePath(model, entity.id, path);
  const shows = (at: Entity, name: string) => at.shows.has(name) || name === at.key || name === at.titleField;
  return resolved !== null && [...resolved.steps, resolved].every((step) => shows(step.entity, step.field.name));
}

function isRank(model: Model, entity: Entity, path: Path): boolean {
  const resolved = resolvePath(model, entity.id, path);
  if (resolved === null || !resolved.steps.every((step) => step.entity.shows.has(step.field.name))) return false;
  const { kind, writable, type, group } = resolved.field;
  return kind === "stored" && writable && type.name === "integer" && group === "basic";
}

/** A key of the entity's own order, as far as the reader may know it: the place of a row among others would tell what is withheld. */
function readKey({ call, entity, action }: FilterPlace, key: Pick<SortKey, "path" | "dir">): SortKey[] {
  const { clear } = readablePath({ model: call.model, entity: entity.id, path: key.path, user: call.user, action });
  return clear === false ? [] : [{ ...key, clear }];
}

/** What holds for every row of the list needs no question in each of them, and an index can serve the order. */
function listedBy({ call, entity, action }: FilterPlace): (clear: RowCond) => RowCond {
  const pairs = accessFor(call.model, entity.id, call.user)[action];
  let listing: RowCond | null = null;
  return (clear) => {
    if (clear === true || implies(pairsCond(pairs), clear)) return true;
    listing ??= pairsCond(thatList(pairs, scopeOn({ model: call.model, entity, ctx: call.ctx })));
    return implies(listing, clear) ? true : clear;
  };
}

/** The pairs that list anything: a teacher of no class lists no row as one. */
const thatList = (pairs: readonly Pair[], scope: SqlScope): Pair[] => pairs.filter(({ cond }) => cond === null || condSql(cond, scope) !== false);

function clearOfAsked(place: FilterPlace, key: { path: Path; dir: "asc" | "desc" }): RowCond {
  const field = resolvePath(place.call.model, place.entity.id, key.path)?.field;
  if (field === undefined) throw requestError([problem("REQUEST_PARAM_UNKNOWN", `/${key.dir}s`, { name: key.path })]);
  if (["list", "opaque", "rows"].includes(field.type.valueClass))
    throw requestError([problem("REQUEST_PARAM_INVALID", `/${key.dir}s`, { name: key.path, expected: "可以排序的字段" })]);
  return clearOn(place, key.path);
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
