import { createHash } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Entity, Model } from "../../../../../engine/model/model.ts";
import { columnName, isStored, SCHEMA, table } from "../../../platform/sql/names.ts";
import { type DatedFlow, datedFlows, type Referred, referredBy } from "./dated.ts";

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");
/** PostgreSQL cuts long names: the digest keeps them apart. */
const functionName = ({ entity }: DatedFlow, path: string): string => `moments_${digestOf(`${entity.id}\0${path}`).slice(0, 24)}`;

const OLD = sql.id("old_rows");
const NEW = sql.id("new_rows");
const of = (row: string, name: string): RawBuilder<unknown> => sql.id(row, name);

/** What notes which moments are stale, whoever writes. The note is in the transaction of the write, so that neither is there without the other. */
function watchesOf(dated: DatedFlow): RawBuilder<unknown>[] {
  return [...ownWatch(dated), ...referredBy(dated).flatMap((referred) => referredWatch(dated, referred))];
}

/** Records that stand at a node with a dated move, or stood there. */
function ownWatch(dated: DatedFlow): RawBuilder<unknown>[] {
  const { model, entity, flow, nodes } = dated;
  const state = columnName(entity, flow.doc.state);
  const waits = (row: string) => sql`coalesce(${of(row, state)}, ${sql.lit(flow.startNode)}) in (${sql.join(nodes.map((node) => sql.lit(node)))})`;
  const note = (rows: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`insert into platform.flow_moment_stale (tenant_id, entity, key) select "r"."tenantId", ${sql.lit(entity.id)}, "r".id from ${rows} where ${where}`;
  const changed = sql`${NEW} as "r" join ${OLD} as "o" on "o"."tenantId" = "r"."tenantId" and "o".id = "r".id`;
  const body = sql`begin
    if tg_op = 'INSERT' then ${note(sql`${NEW} as "r"`, waits("r"))};
    elsif tg_op = 'DELETE' then ${note(sql`${OLD} as "r"`, waits("r"))};
    else ${note(changed, sql`(${waits("r")} or ${waits("o")}) and ${differs(ownColumns(dated))}`)};
    end if;
    return null;
  end`;
  return watch(functionName(dated, ""), { body, on: table(model, entity), when: ["insert", "update", "delete"] });
}

function ownColumns({ entity, flow, paths }: DatedFlow): string[] | null {
  const names = [...new Set([flow.doc.state, ...paths.map((path) => path.split(".")[0]!)])];
  return columnsOf(entity, names);
}

/** Null: a value that is worked out as it is read, of which nothing says what it is made of. */
function columnsOf(entity: Entity, names: Iterable<string>): string[] | null {
  const fields = [...names].map((name) => ({ name, field: entity.fields.get(name) }));
  if (fields.some(({ field }) => field !== undefined && !isStored(field) && field.kind !== "live")) return null;
  return ["isDeleted", ...fields.filter(({ field }) => field === undefined || isStored(field)).map(({ name }) => columnName(entity, name))];
}

const differs = (columns: readonly string[] | null): RawBuilder<unknown> => {
  if (columns === null) return sql`true`;
  const row = (name: string) => sql.join(columns.map((column) => of(name, column)));
  return sql`(${row("r")}) is distinct from (${row("o")})`;
};

/** Rows behind a reference, by the key under which records refer to them. */
function referredWatch(dated: DatedFlow, { path, entity, fields }: Referred): RawBuilder<unknown>[] {
  const key = columnName(entity, entity.key);
  const columns = fields === null ? null : columnsOf(entity, [entity.key, ...fields]);
  const body = sql`begin
    insert into platform.flow_moment_stale (tenant_id, entity, path, key)
      select "r"."tenantId", ${sql.lit(dated.entity.id)}, ${sql.lit(path)}, "r".${sql.id(key)}::text
      from ${NEW} as "r" join ${OLD} as "o" on "o"."tenantId" = "r"."tenantId" and "o".id = "r".id where ${differs(columns)};
    return null;
  end`;
  return watch(functionName(dated, path), { body, on: table(dated.model, entity), when: ["update"] });
}

type Event = "insert" | "update" | "delete";
const rowsOf: Record<Event, RawBuilder<unknown>> = {
  insert: sql`new table as ${NEW}`,
  update: sql`old table as ${OLD} new table as ${NEW}`,
  delete: sql`old table as ${OLD}`,
};

function watch(name: string, at: { body: RawBuilder<unknown>; on: RawBuilder<unknown>; when: readonly Event[] }): RawBuilder<unknown>[] {
  return [
    sql`create or replace function ${sql.id(SCHEMA, name)}() returns trigger language plpgsql as $moments$ ${at.body} $moments$`,
    ...at.when.map(
      (event) => sql`create or replace trigger ${sql.id(`${name}_${event}`)} after ${sql.raw(event)} on ${at.on} referencing ${rowsOf[event]}
      for each statement execute function ${sql.id(SCHEMA, name)}()`,
    ),
  ];
}

interface Wanted {
  dated: DatedFlow;
  statements: RawBuilder<unknown>[];
  definition: string;
}

function wantedOf(connection: Kysely<unknown>, model: Model): Wanted[] {
  return datedFlows(model).map((dated) => {
    const statements = watchesOf(dated);
    return { dated, statements, definition: digestOf(statements.map((statement) => statement.compile(connection).sql).join("\n")) };
  });
}

async function standing(connection: Kysely<unknown>): Promise<Map<string, string>> {
  const { rows } = await sql<{ entity: string; definition: string }>`select entity, definition from platform.flow_moment_watch`.execute(connection);
  return new Map(rows.map(({ entity, definition }) => [entity, definition]));
}

/** Whether the triggers are those of the model. */
export async function areMomentsWatched(connection: Kysely<unknown>, model: Model): Promise<boolean> {
  const [wanted, is] = [wantedOf(connection, model), await standing(connection)];
  return wanted.length === is.size && wanted.every(({ dated, definition }) => is.get(dated.entity.id) === definition);
}

/**
 * Makes the triggers follow the model, in the transaction in which its tables come into force. What was written before they stood is seen when
 * the moments of all records are worked out, which is due then.
 */
export async function watchMoments(tx: Kysely<unknown>, model: Model): Promise<void> {
  const is = await standing(tx);
  const wanted = wantedOf(tx, model);
  const isSame = ({ dated, definition }: Wanted) => is.get(dated.entity.id) === definition;
  const kept = new Set(wanted.filter(isSame).map(({ dated }) => dated.entity.id));
  await forgetBut(tx, kept);
  for (const one of wanted) {
    if (isSame(one)) continue;
    const { id } = one.dated.entity;
    for (const statement of one.statements) await statement.execute(tx);
    for (const path of ["", ...referredBy(one.dated).map((referred) => referred.path)])
      await sql`comment on function ${sql.id(SCHEMA, functionName(one.dated, path))}() is ${sql.lit(`${SIGN}${id}`)}`.execute(tx);
    await sql`insert into platform.flow_moment_watch (entity, definition) values (${id}, ${one.definition})`.execute(tx);
  }
  const ids = wanted.map(({ dated }) => dated.entity.id);
  for (const rows of ["flow_moment", "flow_moment_stale"])
    await sql`delete from ${sql.id("platform", rows)} where not entity = any(${ids}::text[])`.execute(tx);
}

/** Of entities that are gone, renamed or read otherwise from now on; the moments of the latter are worked out anew. */
async function forgetBut(tx: Kysely<unknown>, kept: ReadonlySet<string>): Promise<void> {
  const ids = [...kept];
  const signs = ids.map((id) => `${SIGN}${id}`);
  const { rows } = await sql<{ name: string }>`select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = ${SCHEMA} and starts_with(obj_description(p.oid, 'pg_proc'), ${SIGN}) and not obj_description(p.oid, 'pg_proc') = any(${signs}::text[])`.execute(
    tx,
  );
  for (const { name } of rows) await sql`drop function ${sql.id(SCHEMA, name)}() cascade`.execute(tx);
  for (const rows of ["flow_moment_watch", "flow_moment_basis"])
    await sql`delete from ${sql.id("platform", rows)} where not entity = any(${ids}::text[])`.execute(tx);
}

/** Begins the comment of every function made here; its entity follows. */
const SIGN = "moments ";
