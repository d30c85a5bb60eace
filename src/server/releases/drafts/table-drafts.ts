import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { Draft, DraftStore, DraftVersion } from "./draft.ts";

const columns = sql`file, text, base_hash as "baseHash", version, updated_by as "updatedBy", updated_by_name as "updatedByName", updated_at as "updatedAt"`;

/** Drafts in `platform.draft`, for any number of processes. */
export const tableDrafts = (db: Database): DraftStore => ({
  list: async () => (await sql<Draft>`select ${columns} from platform.draft order by file`.execute(db)).rows,
  find: async (file) => (await sql<Draft>`select ${columns} from platform.draft where file = ${file}`.execute(db)).rows[0] ?? null,
  async add({ file, text, baseHash, updatedBy, updatedByName, updatedAt }) {
    const { rows } = await sql<Draft>`insert into platform.draft (file, text, base_hash, version, updated_by, updated_by_name, updated_at)
      values (${file}, ${text}, ${baseHash}, 1, ${updatedBy}, ${updatedByName}, ${updatedAt}::timestamp)
      on conflict (file) do nothing returning ${columns}`.execute(db);
    return rows[0] ?? null;
  },
  async replace(file, version, { text, baseHash, updatedBy, updatedByName, updatedAt }) {
    const base = baseHash === undefined ? sql`case when told_hash is null then base_hash else nullif(told_hash, '') end` : sql`${baseHash}`;
    const { rows } = await sql<Draft>`update platform.draft set text = ${text}, base_hash = ${base}, told_hash = null, version = version + 1,
      updated_by = ${updatedBy}, updated_by_name = ${updatedByName}, updated_at = ${updatedAt}::timestamp
      where file = ${file} and version = ${version} returning ${columns}`.execute(db);
    return rows[0] ?? null;
  },
  async remove(file, version) {
    const { numAffectedRows } = await sql`delete from platform.draft where file = ${file} and version = ${version}`.execute(db);
    return numAffectedRows === 1n;
  },
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

const rowsOf = (drafts: readonly DraftVersion[], name: string) =>
  sql`unnest(${drafts.map((draft) => draft.file)}::text[], ${drafts.map((draft) => draft.version)}::int[], ${drafts.map((draft) => draft.hash)}::text[]) as ${sql.id(name)} (file, version, hash)`;
