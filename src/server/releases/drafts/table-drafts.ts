import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { type Draft, type DraftStep, type DraftStore, type DraftVersion, keptSteps, type StepsChange } from "./draft.ts";

const columns = sql`file, text, base_hash as "baseHash", version, authors, updated_by as "updatedBy", updated_by_name as "updatedByName", updated_at as "updatedAt"`;

/** Drafts in `platform.draft`, for any number of processes. */
export const tableDrafts = (db: Database): DraftStore => ({
  list: async () => (await sql<Draft>`select ${columns} from platform.draft order by file`.execute(db)).rows,
  find: async (file) => (await sql<Draft>`select ${columns} from platform.draft where file = ${file}`.execute(db)).rows[0] ?? null,
  async add({ file, text, baseHash, updatedBy, updatedByName, updatedAt }) {
    const { rows } = await sql<Draft>`insert into platform.draft (file, text, base_hash, version, authors, updated_by, updated_by_name, updated_at)
      values (${file}, ${text}, ${baseHash}, 1, array[${updatedBy}]::text[], ${updatedBy}, ${updatedByName}, ${updatedAt}::timestamp)
      on conflict (file) do nothing returning ${columns}`.execute(db);
    return rows[0] ?? null;
  },
  async replace(file, version, { text, baseHash, updatedBy, updatedByName, updatedAt }) {
    const base = baseHash === undefined ? sql`case when told_hash is null then base_hash else nullif(told_hash, '') end` : sql`${baseHash}`;
    const { rows } = await sql<Draft>`update platform.draft set text = ${text}, base_hash = ${base}, told_hash = null, version = version + 1,
      authors = case when ${updatedBy} = any(authors) then authors else authors || ${updatedBy}::text end,
      updated_by = ${updatedBy}, updated_by_name = ${updatedByName}, updated_at = ${updatedAt}::timestamp
      where file = ${file} and version = ${version} returning ${columns}`.execute(db);
    return rows[0] ?? null;
  },
  async remove(file, version) {
    const { numAffectedRows } = await sql`delete from platform.draft where file = ${file} and version = ${version}`.execute(db);
    return numAffectedRows === 1n;
  },
  noteSteps: (author, change) => noteSteps(db, author, change),
  stepsOf: async (author) =>
    (await sql<{ step: string }>`select step from platform.draft_step where author = ${author} order by seq`.execute(db)).rows.map(
      ({ step }) => JSON.parse(step) as DraftStep,
    ),
  together: (work) => transaction(db, work),
  async noteTold(drafts) {
    await sql`update platform.draft set told_hash = coalesce(told.hash, '') from ${rowsOf(drafts, "told")}
      where draft.file = told.file and draft.version = told.version`.execute(db);
  },
  async removePublished(drafts) {
    const done = rowsOf(drafts, "done");
    await sql`delete from platform.draft using ${done} where draft.file = done.file and draft.version = done.version`.execute(db);
    await sql`update platform.draft set base_hash = done.hash from ${done} where draft.file = done.file and draft.version > done.version`.execute(db);
  },
});

/** Steps that are known change; new ones come behind. Beyond so many the oldest go. */
async function noteSteps(db: Database, author: string, { steps, gone }: StepsChange): Promise<void> {
  if (gone.length > 0) await sql`delete from platform.draft_step where author = ${author} and id = any(${gone}::text[])`.execute(db);
  if (steps.length === 0) return;
  await sql`insert into platform.draft_step (author, id, step)
    select ${author}, one.id, one.step from unnest(${steps.map(({ id }) => id)}::text[], ${steps.map((step) => JSON.stringify(step))}::text[])
      with ordinality as one (id, step, no) order by one.no
    on conflict (author, id) do update set step = excluded.step`.execute(db);
  await sql`delete from platform.draft_step where author = ${author} and seq <= (
    select seq from platform.draft_step where author = ${author} order by seq desc offset ${keptSteps} limit 1)`.execute(db);
}

const rowsOf = (drafts: readonly DraftVersion[], name: string) =>
  sql`unnest(${drafts.map((draft) => draft.file)}::text[], ${drafts.map((draft) => draft.version)}::int[], ${drafts.map((draft) => draft.hash)}::text[]) as ${sql.id(name)} (file, version, hash)`;
