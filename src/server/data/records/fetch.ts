import { type RawBuilder, sql } from "kysely";
import { isView } from "../../../../engine/kinds/entity/document.ts";
import { current } from "../../platform/database/transaction.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { column } from "../../platform/sql/names.ts";
import { rootRows, scopeOn, type SqlScope } from "../../platform/sql/scope.ts";
import { attachTables } from "./child-rows.ts";
import { attachLabels } from "./labels.ts";
import { planSelect } from "./plan.ts";
import type { Fetch, Fetched } from "./fetched.ts";

/** Reads rows of the caller's tenant with everything asked for, in one statement (and one per child table). Nothing is withheld yet: see `projectFetched`. */
export async function fetchRecords(fetch: Fetch): Promise<Fetched[]> {
  const { call, entity, ids } = fetch;
  if (ids?.length === 0 || fetch.keys?.length === 0) return [];
  const scope = scopeOn({ model: call.model, entity, ctx: call.ctx });
  const plan = planSelect({
    call,
    entity,
    scope,
    paths: fetch.paths ?? [],
    pairs: fetch.pairs ?? [],
    action: fetch.action ?? null,
    questions: fetch.questions,
    own: fetch.own,
  });
  const where =
    fetch.where === undefined ? sql`true` : typeof fetch.where === "boolean" ? whereSql(fetch.where) : whereSql(condSql(fetch.where, scope));
  const tail = fetch.tail?.(scope) ?? sql``;
  const statement = sql<
    Record<string, unknown>
  >`select ${plan.list} from ${scope.from.clause()} where ${rootRows(scope, fetch.removed)} and ${byId(fetch, scope)} and ${where}
    ${tail} ${lockOf(fetch, scope)}`;
  const { rows } = await statement.execute(current(call.runtime.db));
  const fetched = rows.map((row) => {
    const planned = plan.read(row);
    return { ...planned, id: planned.record.id as string };
  });
  if (fetch.labels === true)
    await attachLabels(
      call,
      entity,
      fetch.paths ?? [],
      fetched.map((one) => one.record),
    );
  if (fetch.tables !== undefined) await attachTables(fetch, fetched);
  return ids === undefined ? fetched : inOrder(fetched, ids);
}

/** Rows of a view are locked where they stand, by whoever writes them: a lock through the view would be taken in another order. */
function lockOf({ lock, entity }: Fetch, { from }: SqlScope): RawBuilder<unknown> {
  if (lock === undefined || lock === false || isView(entity.doc)) return sql``;
  return sql`for ${lock === "share" ? sql`share` : sql`update`} of ${sql.id(from.alias)}`;
}

function byId(fetch: Fetch, scope: SqlScope): RawBuilder<unknown> {
  const { alias } = scope.from;
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (fetch.ids !== undefined) parts.push(matching(column(alias, fetch.entity, "id"), fetch.ids));
  // An array, and not a join: the columns are worked out for these rows alone, whatever the planner makes of the rest.
  if (fetch.among !== undefined) parts.push(sql`${column(alias, fetch.entity, "id")} = any(array(${fetch.among}))`);
  if (fetch.keys !== undefined) parts.push(sql`${column(alias, fetch.entity, fetch.entity.key)}::text = any(${[...fetch.keys]}::text[])`);
  return sql.join(parts, sql` and `);
}

const matching = (value: RawBuilder<unknown>, wanted: readonly string[]): RawBuilder<unknown> =>
  wanted.length === 1 ? sql`${value} = ${wanted[0]}` : sql`${value} = any(${[...wanted]}::text[])`;

function inOrder(fetched: Fetched[], ids: readonly string[]): Fetched[] {
  const byId = new Map(fetched.map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
