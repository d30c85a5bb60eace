import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";

/** Who has not been heard of for so long is gone, seconds. */
const goneAfter = 60;

export interface Present {
  userName: string;
  file: string;
}

interface Here {
  id: string;
  name: string;
  /** The open document; empty = none. */
  file: string;
}

/** Notes where somebody is, and tells where the others are. One statement each; those who left are forgotten on the way. */
export async function notePresence(db: Database, { id, name, file }: Here): Promise<Present[]> {
  await sql`insert into platform.draft_presence (user_id, user_name, file, seen_at) values (${id}, ${name}, ${file}, now() at time zone 'utc')
    on conflict (user_id) do update set user_name = excluded.user_name, file = excluded.file, seen_at = excluded.seen_at`.execute(db);
  await sql`delete from platform.draft_presence where seen_at < now() at time zone 'utc' - make_interval(secs => ${goneAfter})`.execute(db);
  const { rows } = await sql<Present>`select user_name as "userName", file from platform.draft_presence
    where user_id <> ${id} order by user_name, user_id`.execute(db);
  return rows;
}
