import { type Kysely, type RawBuilder, sql } from "kysely";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import type { SummarySource } from "../../../../engine/kinds/entity/document.ts";
import type { Model } from "../../../../engine/model/model.ts";
import { hidden, SCHEMA, table } from "../../platform/sql/names.ts";
import { columnsRead, digestOf, groupsNow, keyName, sourceRows, type Summary, summariesOf } from "./definition.ts";

/** PostgreSQL cuts long names: the digest keeps them apart. */
const functionName = ({ entity }: Summary, { key }: SummarySource): string => `summary_${digestOf(`${entity.id}\0${key}`).slice(0, 24)}`;

const OLD = sql.id("old_rows");
const NEW = sql.id("new_rows");

/**
 * What notes the groups of written rows, whoever writes them: one statement of the database notes once, and only groups. The note is in the
 * transaction of the write, so that neither is there without the other.
 */
function triggersOf(summary: Summary, source: SummarySource): RawBuilder<unknown>[] {
  const { model, entity } = summary;
  const origin = model.entities.get(source.entity)!;
  const name = functionName(summary, source);
  const note = (rows: RawBuilder<unknown>, others: RawBuilder<unknown> | null) => {
    const { scope, keys, where } = sourceRows(summary, source, rows);
    const tenant = hidden(scope.from.alias, "tenantId");
    const changed =
      others === null ? sql`` : sql` and not exists (select 1 from ${others} as "other" where ${sameRow(summary, source, scope.from.alias)})`;
    return sql`insert into platform.summary_due (summary, tenant_id, keys)
      select distinct ${sql.lit(entity.id)}, ${tenant}, array[${sql.join(keys.map((key) => sql`${key}::text`))}] from ${scope.from.clause()} where ${where}${changed}`;
  };
  const body = sql`begin
    if tg_op = 'INSERT' then ${note(NEW, null)};
    elsif tg_op = 'DELETE' then ${note(OLD, null)};
    else ${note(OLD, NEW)}; ${note(NEW, OLD)};
    end if;
    return null;
  end`;
  const trigger = (on: RawBuilder<unknown>, suffix: string, tables: RawBuilder<unknown>) =>
    sql`create or replace trigger ${sql.id(`${name}_${suffix}`)} after ${on} on ${table(model, origin)} referencing ${tables}
      for each statement execute function ${sql.id(SCHEMA, name)}()`;
  return [
    sql`create or replace function ${sql.id(SCHEMA, name)}() returns trigger language plpgsql as $summary$ ${body} $summary$`,
    trigger(sql`insert`, "insert", sql`new table as ${NEW}`),
    trigger(sql`update`, "update", sql`old table as ${OLD} new table as ${NEW}`),
    trigger(sql`delete`, "delete", sql`old table as ${OLD}`),
  ];
}

/** The row before and after an update agree in everything that the summary reads. */
function sameRow(summary: Summary, source: SummarySource, alias: string): RawBuilder<unknown> {
  const { conditions } = summary.model.entities.get(source.entity)!;
  const columns = columnsRead(summary, source, (node) => dependencies(node, conditions).fields);
  const of = (name: string) => sql.join(columns.map((column) => sql.id(name, column)));
  return sql`"other"."tenantId" = ${sql.id(alias, "tenantId")} and "other".id = ${sql.id(alias, "id")} and (${of("other")}) is not distinct from (${of(alias)})`;
}

interface Wanted {
  summary: Summary;
  statements: RawBuilder<unknown>[];
  /** Digest of the document, the triggers and how the figures are worked out. */
  definition: string;
}

function wantedOf(connection: Kysely<unknown>, summary: Summary): Wanted {
  const statements = summary.from.sources.flatMap((source) => triggersOf(summary, source));
  const texts = [...statements, groupsNow(summary, null)].map((statement) => statement.compile(connection).sql);
  return { summary, statements, definition: digestOf([...texts, JSON.stringify(summary.from)].join("\n")) };
}

const definitions = new WeakMap<Model, Map<string, string>>();

/** Digest of each summary of the model, as `platform.summary` has it while the triggers follow this model. */
export function definitionsOf(connection: Kysely<unknown>, model: Model): ReadonlyMap<string, string> {
  const known = definitions.get(model) ?? new Map(summariesOf(model).map((summary) => [summary.entity.id, wantedOf(connection, summary).definition]));
  definitions.set(model, known);
  return known;
}

async function kept(connection: Kysely<unknown>): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; definition: string }>`select id, definition from platform.summary`.execute(connection);
  return new Map(rows.map(({ id, definition }) => [id, definition]));
}

/** Whether the triggers are those of the model. */
export async function areSummariesKept(connection: Kysely<unknown>, model: Model): Promise<boolean> {
  const [wanted, is] = [definitionsOf(connection, model), await kept(connection)];
  return wanted.size === is.size && [...wanted].every(([id, definition]) => is.get(id) === definition);
}

/**
 * Makes the triggers follow the model, in the transaction in which its tables come into force. Who writes a source is waited for, so that every
 * row is either noted or seen when the summary is worked out whole, which is due then.
 */
export async function keepSummaries(tx: Kysely<unknown>, model: Model): Promise<void> {
  const is = await kept(tx);
  const wanted = summariesOf(model).map((summary) => wantedOf(tx, summary));
  const isSame = ({ summary, definition }: Wanted) => is.get(summary.entity.id) === definition;
  const stale = [...is.keys()].filter((id) => !wanted.some((one) => one.summary.entity.id === id && isSame(one)));
  for (const id of stale) await forget(tx, id);
  for (const one of wanted) {
    if (isSame(one)) continue;
    const { id } = one.summary.entity;
    for (const statement of one.statements) await statement.execute(tx);
    await sql`insert into platform.summary (id, definition) values (${id}, ${one.definition})`.execute(tx);
    await sql`insert into platform.summary_due (summary) values (${id})`.execute(tx);
    for (const source of one.summary.from.sources)
      await sql`comment on function ${sql.id(SCHEMA, functionName(one.summary, source))}() is ${sql.lit(`summary ${id}`)}`.execute(tx);
  }
}

/** Its rows stay, as those of any entity that left the documents. */
async function forget(tx: Kysely<unknown>, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = ${SCHEMA} and obj_description(p.oid, 'pg_proc') = ${`summary ${id}`}`.execute(tx);
  for (const { name } of rows) await sql`drop function ${sql.id(SCHEMA, name)}() cascade`.execute(tx);
  await sql`delete from platform.summary where id = ${id}`.execute(tx);
  await sql`delete from platform.summary_due where summary = ${id}`.execute(tx);
}

/** Columns of the groups that are due: `"tenantId"` and the keys, from a list of `[tenant, [key, …]]`. */
export const dueRows = (summary: Summary, typeOf: (name: string) => RawBuilder<unknown>, json: string): RawBuilder<unknown> =>
  sql`select ${sql.join([
    sql`"one"->>0 as "tenantId"`,
    ...summary.from.keys.map((name, at) => sql`("one"->1->>${sql.lit(at)})::${typeOf(name)} as ${keyName(at)}`),
  ])} from jsonb_array_elements(${json}::jsonb) as "one"`;
