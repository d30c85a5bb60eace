import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Entity, Model } from "../../../engine/compile/model.ts";
import { tableColumns } from "../../../generator/sql/columns.ts";
import { withLock } from "../database/lock.ts";
import type { Database } from "../runtime.ts";
import { endsInOrder, overlapConstraints, predicate, rangeOf, uniqueConstraints } from "./constraints.ts";
import { type PlannedIndex, plannedIndexes } from "./indexes.ts";
import { readStructure, type Structure, type TableStructure } from "./introspect.ts";
import { columnName, SCHEMA, table } from "./names.ts";

export interface Migration {
  /** Statements run, in order. Empty = the structure was up to date. */
  statements: string[];
}

/**
 * Brings the tables up to the model. Additive: no column and no row is ever removed; indexes and constraints that the model no longer
 * asks for go. Safe for several processes at once. @throws Error with a sentence when a column cannot take its new type
 */
export async function migrateEntities(db: Database, model: Model): Promise<Migration> {
  return withLock(db, "structure", async (connection) => {
    const structure = await readStructure(connection);
    const statements: string[] = [];
    const run = async (statement: RawBuilder<unknown>) => {
      statements.push(statement.compile(connection).sql);
      await statement.execute(connection);
    };
    for (const entity of model.entities.values()) await migrateTable({ model, entity, structure, run, connection });
    return { statements };
  });
}

interface Step {
  model: Model;
  entity: Entity;
  structure: Structure;
  run(statement: RawBuilder<unknown>): Promise<void>;
  connection: Kysely<unknown>;
}

async function migrateTable(step: Step): Promise<void> {
  const { entity, structure, model, run } = step;
  const known = structure.get(entity.id);
  if (known === undefined)
    await run(sql`create table ${table(model, entity)} (${sql.join(columnsOf(entity).map(columnSql))}, primary key ("tenantId", "id"))`);
  else await alterTable(step, known);
  await syncIndexes(step, known?.indexes ?? new Set());
}

interface ColumnPlan {
  name: string;
  type: string;
  definition: string;
  renamedFrom: string[];
}

const columnsOf = (entity: Entity): ColumnPlan[] =>
  tableColumns(entity).map(({ name, type, definition, field }) => ({
    name: field === null ? name : columnName(entity, name),
    type,
    definition,
    renamedFrom: field?.doc.renamedFrom ?? [],
  }));

const columnSql = ({ name, definition }: ColumnPlan) => sql`${sql.id(name)} ${sql.raw(definition)}`;

async function alterTable(step: Step, known: TableStructure): Promise<void> {
  const { model, entity, run } = step;
  const target = table(model, entity);
  for (const column of columnsOf(entity)) {
    const type = known.columns.get(column.name);
    const old = type === undefined ? column.renamedFrom.find((name) => known.columns.has(name)) : undefined;
    if (old !== undefined) {
      await run(sql`alter table ${target} rename column ${sql.id(old)} to ${sql.id(column.name)}`);
      known.columns.set(column.name, known.columns.get(old)!);
    } else if (type === undefined) {
      await run(sql`alter table ${target} add column ${columnSql(column)}`);
      continue;
    }
    if (known.columns.get(column.name) !== column.type) await retype(step, column, known.columns.get(column.name)!);
  }
}

/** Changes that keep every value; others only while the column is empty. */
async function retype(step: Step, column: ColumnPlan, from: string): Promise<void> {
  const target = table(step.model, step.entity);
  const name = sql.id(column.name);
  if (!widens(from, column.type)) {
    const used = await sql`select 1 from ${target} where ${name} is not null limit 1`.execute(step.connection);
    if (used.rows.length > 0) throw new Error(`表 ${step.entity.id} 的列 ${column.name} 已有数据，不能从 ${from} 改为 ${column.type}`);
    return step.run(sql`alter table ${target} alter column ${name} type ${sql.raw(column.definition)} using null`);
  }
  return step.run(sql`alter table ${target} alter column ${name} type ${sql.raw(column.definition)} using ${name}::${sql.raw(column.type)}`);
}

function widens(from: string, to: string): boolean {
  const [a, b] = [from, to].map((type) => /^numeric\((\d+),(\d+)\)$/.exec(type));
  // Values with too many digits before the point make PostgreSQL itself refuse.
  if (a && b) return Number(b[2]) >= Number(a[2]);
  if (from === "bigint" && b) return true;
  return (from === "date" && to.startsWith("timestamp")) || (to === "text" && ["bigint", "date", "boolean"].includes(from));
}

async function syncIndexes(step: Step, known: ReadonlySet<string>): Promise<void> {
  const { entity, model, run } = step;
  const wanted = new Map<string, () => RawBuilder<unknown>>();
  for (const index of plannedIndexes(model, entity)) wanted.set(index.name, () => indexSql(step, index));
  for (const unique of uniqueConstraints(entity)) {
    const columns = sql.join(["tenantId", ...unique.fields].map((name) => sql.id(name)));
    wanted.set(
      unique.name,
      () => sql`create unique index ${sql.id(unique.name)} on ${table(model, entity)} (${columns})
      ${unique.nullsEqual ? sql`nulls not distinct` : sql``} where ${predicate(model, entity, unique.where)}`,
    );
  }
  for (const overlap of overlapConstraints(model, entity).filter(({ declared }) => declared)) {
    const keys = sql.join(["tenantId", ...overlap.per].map((name) => sql`${sql.id(name)} with =`));
    wanted.set(
      overlap.name,
      () => sql`alter table ${table(model, entity)} add constraint ${sql.id(overlap.name)}
      exclude using gist (${keys}, ${rangeOf(entity, overlap.of)} with &&) where (${endsInOrder(entity, overlap.of)} and ${predicate(model, entity, overlap.where)})`,
    );
  }
  for (const name of known) {
    if (wanted.has(name) || !/^(ux|ex|ix)_[0-9a-f]{24}$/.test(name)) continue;
    await run(
      name.startsWith("ex_") ? sql`alter table ${table(model, entity)} drop constraint ${sql.id(name)}` : sql`drop index ${sql.id(SCHEMA, name)}`,
    );
  }
  for (const [name, create] of wanted) if (!known.has(name)) await run(create());
}

function indexSql({ model, entity }: Step, index: PlannedIndex): RawBuilder<unknown> {
  const columns = index.columns.map((name) => sql.id(name));
  const on = sql`create index ${sql.id(index.name)} on ${table(model, entity)}`;
  if (index.method === "grams") return sql`${on} using gin ("tenantId", platform.lc_grams(${columns[0]}))`;
  if (index.method === "gin") return sql`${on} using gin ("tenantId", ${columns[0]})`;
  if (index.newestFirst === true) return sql`${on} ("tenantId", ${columns[0]} desc, "id" desc) where not "isDeleted"`;
  return sql`${on} (${sql.join([sql.id("tenantId"), ...columns])})`;
}
