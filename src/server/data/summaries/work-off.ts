import { type RawBuilder, sql } from "kysely";
import { announceWritten } from "../../identity/announce.ts";
import { current, transaction } from "../../platform/database/transaction.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { noContext } from "../../platform/sql/constraints.ts";
import { table } from "../../platform/sql/names.ts";
import { scopeOn } from "../../platform/sql/scope.ts";
import { figuresOf, groupsNow, idOf, keyName, type Summary, summariesOf, typeOf } from "./definition.ts";
import { definitionsOf, dueRows } from "./triggers.ts";

/** Groups worked out in one transaction. */
const TOGETHER = 2_000;

type Group = [tenantId: string, keys: string[]];

/**
 * Works off what is due of every summary whose triggers are those of this process's model; another process does the others. Answers how many
 * groups were worked out. Safe in several processes at once, and when it is broken off.
 */
export async function workOffSummaries(runtime: Runtime): Promise<number> {
  const summaries = summariesOf(runtime.model());
  if (summaries.length === 0) return 0;
  let worked = 0;
  // What was worked off may be a source of others, which are due then.
  for (let round = 1; round > 0; worked += round) {
    round = 0;
    const due = await dueSummaries(runtime);
    for (const summary of summaries.filter(({ entity }) => due.has(entity.id))) round += await workOffAll(runtime, summary);
  }
  return worked;
}

async function workOffAll(runtime: Runtime, summary: Summary): Promise<number> {
  let worked = 0;
  for (let some = 1; some > 0; worked += some) some = await workOff(runtime, summary);
  return worked;
}

/** With groups that wait, whose pause is over and whose triggers this process knows. */
async function dueSummaries(runtime: Runtime): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
    definition: string;
    pause: number;
  }>`select id, definition, extract(epoch from now() - worked_at)::float8 as pause
    from platform.summary s where exists (select 1 from platform.summary_due d where d.summary = s.id)`.execute(current(runtime.db));
  const known = definitionsOf(runtime.db, runtime.model());
  const pauses = new Map(summariesOf(runtime.model()).map(({ entity, from }) => [entity.id, (from.every ?? 0) * 60]));
  return new Set(rows.flatMap(({ id, definition, pause }) => (known.get(id) === definition && pause >= pauses.get(id)! ? [id] : [])));
}

/**
 * One at a time for each summary: two that read a group at different moments could write the older reading last. Notes are taken first and rows
 * read in a later statement, which sees everything that was noted.
 */
async function workOff(runtime: Runtime, summary: Summary): Promise<number> {
  const { id } = summary.entity;
  return transaction(runtime.db, async (tx) => {
    const { rows: turns } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`summary ${id}`}, 0)) as mine`.execute(
      tx,
    );
    if (turns[0]?.mine !== true) return 0;
    const { rows } = await sql<{ tenant_id: string | null; keys: string[] | null }>`with taken as (delete from platform.summary_due
      where seq in (select seq from platform.summary_due where summary = ${id} order by seq limit ${TOGETHER}) returning tenant_id, keys)
      select distinct tenant_id, keys from taken`.execute(tx);
    if (rows.length === 0) return 0;
    const groups = rows.flatMap(({ tenant_id, keys }): Group[] => (tenant_id === null || keys === null ? [] : [[tenant_id, keys]]));
    const changed = await sql`${writing(runtime, summary, groups.length < rows.length ? null : groups)}`.execute(tx);
    await sql`update platform.summary set worked_at = now() where id = ${id}`.execute(tx);
    if (Number((changed.rows[0] as { changed: string }).changed) > 0) await announceWritten(runtime, id);
    return rows.length;
  });
}

/** Rows of the groups as they should be; those that are so already are not touched. `groups` null = all. */
function writing(runtime: Runtime, summary: Summary, groups: readonly Group[] | null): RawBuilder<unknown> {
  const { model, entity, from } = summary;
  const now = shanghaiNow(runtime.now());
  const scope = scopeOn({ model, entity, ctx: { ...noContext, now, today: now.slice(0, 10) } });
  const target = table(model, entity);
  const open = from.freeze === undefined ? sql`true` : sql`(${whereSql(condSql(from.freeze, scope))}) is not true`;
  const own = (name: string) => sql.id(scope.from.alias, name);
  const figures = figuresOf(summary).map(({ name }) => name);
  const keys = from.keys.map((name, at) => ({ name, key: keyName(at) }));
  const columns = sql.join(["tenantId", "id", ...from.keys, ...figures, "createTime", "updateTime"].map((name) => sql.id(name)));
  const values = sql.join([
    sql`"tenantId"`,
    sql`id`,
    ...keys.map(({ key }) => key),
    ...figures.map((name) => sql.id(name)),
    sql`${now}::timestamp`,
    sql`${now}::timestamp`,
  ]);
  const sets = figures.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`);
  const differs =
    figures.length === 0
      ? sql`false`
      : sql`(${sql.join(figures.map(own))}) is distinct from (${sql.join(figures.map((name) => sql`excluded.${sql.id(name)}`))})`;
  const due = groups === null ? sql`` : sql`due as materialized (${dueRows(summary, (name) => typeOf(summary, name), JSON.stringify(groups))}),`;
  const among =
    groups === null ? sql`` : sql` and (${own("tenantId")}, ${own("id")}) in (select "tenantId", ${idOf(keys.map(({ key }) => key))} from due)`;
  return sql`with ${due} fresh as materialized (${groupsNow(summary, groups === null ? null : "due")}),
    gone as (delete from ${target} as ${sql.id(scope.from.alias)}
      where not exists (select 1 from fresh f where f."tenantId" = ${own("tenantId")} and f.id = ${own("id")})${among} and ${open} returning 1),
    kept as (insert into ${target} as ${sql.id(scope.from.alias)} (${columns}) select ${values} from fresh
      on conflict ("tenantId", id) do update set ${sql.join([...sets, sql`"version" = ${own("version")} + 1`, sql`"updateTime" = excluded."updateTime"`])}
      where ${differs} and ${open} returning 1)
    select (select count(*) from gone) + (select count(*) from kept) as changed`;
}
