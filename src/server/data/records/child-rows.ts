import type { Entity, Field } from "../../../../engine/model/model.ts";
import { fieldOf } from "../../../../engine/conditions/resolve-path.ts";
import { sql } from "kysely";
import { current } from "../../platform/database/transaction.ts";
import { column, hidden } from "../../platform/sql/names.ts";
import { rootRows, scopeOn } from "../../platform/sql/scope.ts";
import type { Fetch, Fetched } from "./fetched.ts";
import { attachLabels } from "./labels.ts";
import { planSelect } from "./plan.ts";

/** Puts the rows of `table` fields into the records that own them, in their order. */
export async function attachTables(fetch: Pick<Fetch, "call" | "entity" | "tables" | "labels">, owners: readonly Fetched[]): Promise<void> {
  for (const field of tableFields(fetch.entity, fetch.tables ?? [])) {
    const rows = await childRows(
      fetch,
      fetch.call.model.entities.get(field.childEntity!)!,
      owners.map((owner) => owner.id),
    );
    for (const owner of owners) owner.record[field.name] = rows.get(owner.id) ?? [];
  }
}

export function tableFields(entity: Entity, names: readonly string[] | "all"): Field[] {
  return [...entity.fields.values()].filter((field) => field.childEntity !== null && (names === "all" || names.includes(field.name)));
}

type ChildRow = Record<string, unknown> & { id: string };

async function childRows(fetch: Pick<Fetch, "call" | "labels">, child: Entity, parents: readonly string[]): Promise<Map<string, ChildRow[]>> {
  const { call } = fetch;
  const byParent = new Map<string, ChildRow[]>();
  if (parents.length === 0) return byParent;
  const scope = scopeOn({ model: call.model, entity: child, ctx: call.ctx });
  const plan = planSelect({ call, entity: child, scope, paths: [], pairs: [], action: null });
  const parent = hidden(scope.from.alias, "parentId");
  const { rows } = await sql<Record<string, unknown> & { parent: string }>`select ${plan.list}, ${parent} as parent from ${scope.from.clause()}
    where ${rootRows(scope)} and ${parent} = any(${[...parents]}::text[]) order by ${parent}, ${hidden(scope.from.alias, "sortNo")}, ${column(scope.from.alias, child, "id")}`.execute(
    current(call.runtime.db),
  );
  const records = rows.map((row) => columnsOnly(plan.read(row).record, child, call.model));
  if (fetch.labels === true) await attachLabels(call, child, [], records);
  for (const [at, row] of rows.entries()) byParent.set(row.parent, [...(byParent.get(row.parent) ?? []), records[at]!]);
  await attachTables(
    { call, entity: child, tables: "all", labels: fetch.labels },
    [...byParent.values()].flat().map((record) => ({ id: record.id, record, matched: [], sights: {}, answers: {} })),
  );
  return byParent;
}

/** A row shows its id and its columns; who saved it is the parent's matter. */
function columnsOnly(record: Record<string, unknown>, child: Entity, model: Fetch["call"]["model"]): ChildRow {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name === "id" || fieldOf(model, child, name)?.kind !== "system")) as ChildRow;
}
