import { type RawBuilder, sql } from "kysely";
import { type Entity, type Field, systemFields } from "../../../../engine/model/model.ts";
import { fieldOf, resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { calledSql } from "../../platform/sql/called.ts";
import { knownTitles, type Titles } from "./kept-titles.ts";
import { keyOf } from "../../platform/sql/from.ts";
import { rootRows, scopeOn } from "../../platform/sql/scope.ts";

interface Reference {
  path: Path;
  labelKey: string;
  target: Entity;
}

/**
 * Puts the display names of references beside their keys. One statement for all of them: joining every target to the rows themselves
 * costs the planner more than all the reading.
 */
export async function attachLabels(call: Call, entity: Entity, paths: readonly Path[], records: readonly OperationRecord[]): Promise<void> {
  const [first] = records;
  if (first === undefined) return;
  const references = referencesOf(call, entity, paths).filter(({ path }) => path in first);
  const wanted = new Map<Entity, Set<string>>();
  for (const { target, path } of references) {
    const keys = wanted.get(target) ?? new Set<string>();
    for (const record of records) for (const key of [record[path]].flat()) if (typeof key === "string" && key !== "") keys.add(key);
    wanted.set(target, keys);
  }
  const titles = await knownTitles(call, wanted, (missing) => readTitles(call, missing));
  for (const record of records)
    for (const reference of references) record[reference.labelKey] = labelOf(record[reference.path], titles.get(reference.target.id));
}

function referencesOf(call: Call, entity: Entity, paths: readonly Path[]): Reference[] {
  const own = [...systemFields, ...entity.fields.keys()].map((name) => [name, fieldOf(call.model, entity, name)] as const);
  const walked = paths.map((path) => [path, resolvePath(call.model, entity.id, path)?.field ?? null] as const);
  return [...own, ...walked].flatMap(([path, field]) => {
    const target = field?.refTo == null ? undefined : call.model.entities.get(field.refTo);
    if (field === null || field.labelKey === null || target === undefined) return [];
    return [{ path, labelKey: path.slice(0, path.length - field.name.length) + field.labelKey, target }];
  });
}

function labelOf(value: unknown, titles: ReadonlyMap<string, string> | undefined): unknown {
  if (Array.isArray(value)) return value.map((key) => titles?.get(String(key)) ?? key);
  return typeof value === "string" ? (titles?.get(value) ?? null) : null;
}

/** Entity id -> key -> title. */
async function readTitles(call: Call, wanted: ReadonlyMap<Entity, ReadonlySet<string>>): Promise<Titles> {
  const arms = [...wanted].filter(([, keys]) => keys.size > 0).map(([target, keys]) => titleStatement(call, target, [...keys]));
  const titles: Titles = new Map();
  if (arms.length === 0) return titles;
  const { rows } = await sql<{ entity: string; key: string; title: string | null }>`${sql.join(arms, sql` union all `)}`.execute(
    current(call.runtime.db),
  );
  for (const { entity, key, title } of rows) {
    const known = titles.get(entity) ?? new Map<string, string>();
    titles.set(entity, known.set(key, title ?? key));
  }
  return titles;
}

function titleStatement(call: Call, target: Entity, keys: string[]): RawBuilder<unknown> {
  const scope = scopeOn({ model: call.model, entity: target, ctx: call.ctx });
  const key = keyOf(scope.from.alias, target);
  const title = calledSql(scope);
  return sql`select ${target.id}::text as entity, ${key} as key, ${title}::text as title from ${scope.from.clause()} where ${rootRows(scope)} and ${key} = any(${keys}::text[])`;
}
