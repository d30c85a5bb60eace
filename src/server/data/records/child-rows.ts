import type { Entity, Field } from "../../../../engine/model/model.ts";
import { fieldOf } from "../../../../engine/conditions/resolve-path.ts";
import { type RawBuilder, sql } from "kysely";
import { current } from "../../platform/database/transaction.ts";
import { column, hidden } from "../../platform/sql/names.ts";
import { rootRows, scopeOn, type SqlScope } from "../../platform/sql/scope.ts";
import type { Fetch, Fetched } from "./fetched.ts";
import { attachLabels } from "./labels.ts";
import { type Plan, planSelect } from "./plan.ts";

/** Puts the rows of `table` fields into the records that own them, in their order. One statement for all tables of the records. */
export async function attachTables(fetch: Pick<Fetch, "call" | "entity" | "tables" | "labels">, owners: readonly Fetched[]): Promise<void> {
  const fields = tableFields(fetch.entity, fetch.tables ?? []);
  if (fields.length === 0 || owners.length === 0) return;
  const children = fields.map((field) => fetch.call.model.entities.get(field.childEntity!)!);
  const rows = await childRows(
    fetch,
    children,
    owners.map((owner) => owner.id),
  );
  for (const owner of owners) for (const [at, field] of fields.entries()) owner.record[field.name] = rows[at]!.get(owner.id) ?? [];
}

export function tableFields(entity: Entity, names: readonly string[] | "all"): Field[] {
  return [...entity.fields.values()].filter((field) => field.childEntity !== null && (names === "all" || names.includes(field.name)));
}

type ChildRow = Record<string, unknown> & { id: string };

type ReadRow = Record<string, unknown> & { which: number; parent: string };

/** By child entity: the rows of each parent. */
async function childRows(
  fetch: Pick<Fetch, "call" | "labels">,
  children: readonly Entity[],
  parents: readonly string[],
): Promise<Map<string, ChildRow[]>[]> {
  const { call } = fetch;
  const plans = children.map((child, at) => {
    const scope = scopeOn({ model: call.model, entity: child, ctx: call.ctx });
    return { child, scope, plan: planSelect({ call, entity: child, scope, paths: [], pairs: [], action: null, names: `c${at}_` }) };
  });
  const arms = plans.map((_, at) => armOf(plans, at, parents));
  const { rows } = await sql<ReadRow>`${sql.join(arms, sql` union all `)} order by which, parent, "sortNo", id`.execute(current(call.runtime.db));
  const found: Map<string, ChildRow[]>[] = [];
  for (const [at, { child, plan }] of plans.entries()) {
    const own = rows.filter(({ which }) => which === at);
    const records = own.map((row) => columnsOnly(plan.read(row).record, child, call.model));
    if (fetch.labels === true) await attachLabels(call, child, [], records);
    await attachTables(
      { call, entity: child, tables: "all", labels: fetch.labels },
      records.map((record) => ({ id: record.id, record, matched: [], sights: {}, answers: {} })),
    );
    const byParent = new Map<string, ChildRow[]>();
    for (const [index, row] of own.entries()) byParent.set(row.parent, [...(byParent.get(row.parent) ?? []), records[index]!]);
    found.push(byParent);
  }
  return found;
}

/** The rows of one table; what the others select is empty in them. */
function armOf(plans: readonly { child: Entity; scope: SqlScope; plan: Plan }[], at: number, parents: readonly string[]): RawBuilder<unknown> {
  const { child, scope } = plans[at]!;
  const { alias } = scope.from;
  const parent = hidden(alias, "parentId");
  const list = plans.flatMap(({ plan }, of) =>
    plan.items.map(({ name, value, type }) => sql`${of === at ? value : sql`null::${sql.raw(type)}`} as ${sql.id(name)}`),
  );
  return sql`select ${sql.lit(at)} as which, ${parent} as parent, ${hidden(alias, "sortNo")} as "sortNo", ${column(alias, child, "id")} as id, ${sql.join(list)}
    from ${scope.from.clause()} where ${rootRows(scope)} and ${parent} = any(${[...parents]}::text[])`;
}

/** A row shows its id and its columns; who saved it is the parent's matter. */
function columnsOnly(record: Record<string, unknown>, child: Entity, model: Fetch["call"]["model"]): ChildRow {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name === "id" || fieldOf(model, child, name)?.kind !== "system")) as ChildRow;
}
