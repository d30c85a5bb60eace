import { type Kysely, sql } from "kysely";
import { shanghaiNow } from "../../platform/shanghai-time.ts";

/** Fields of an entity that a process which runs on the model before does not compute. */
export interface Watch {
  entity: string;
  fields: string[];
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, as rows carry it. */
  since: string;
  until: string;
}

/** Clocks of several machines differ, and what was written is seen when its transaction ends. */
const SLACK_MS = 120_000;
/** Longer than a process takes to serve a new release, and than machines are replaced one after another. */
const WATCHED_MS = 3_600_000;

/** What is written down with the structure that the fields came with. */
export async function beginWatch(
  tx: Kysely<unknown>,
  { entity, fields, now }: { entity: string; fields: readonly string[]; now: Date },
): Promise<void> {
  const since = shanghaiNow(new Date(now.getTime() - SLACK_MS));
  const until = shanghaiNow(new Date(now.getTime() + WATCHED_MS));
  await sql`insert into platform.structure_watch as was (entity, fields, since, until) values (${entity}, ${[...fields]}, ${since}::timestamp, ${until}::timestamp)
    on conflict (entity) do update set until = excluded.until,
      fields = array(select distinct unnest(was.fields || excluded.fields)), since = least(was.since, excluded.since)`.execute(tx);
}

export async function readWatches(connection: Kysely<unknown>): Promise<Watch[]> {
  const { rows } = await sql<Watch>`select entity, fields, since::text, until::text from platform.structure_watch order by entity`.execute(
    connection,
  );
  return rows;
}

/** Rows written up to `now` are complete. */
export async function moveWatch(connection: Kysely<unknown>, { entity, until }: Watch, now: Date): Promise<void> {
  if (shanghaiNow(now) > until) await sql`delete from platform.structure_watch where entity = ${entity}`.execute(connection);
  else
    await sql`update platform.structure_watch set since = greatest(since, ${shanghaiNow(new Date(now.getTime() - SLACK_MS))}::timestamp)
      where entity = ${entity}`.execute(connection);
}
