import { sql } from "kysely";
import type { Database } from "../database/database.ts";

export interface CountedWindow {
  key: string;
  seconds: number;
  /** How many to add. */
  by: number;
}

/** Adds to a count that all processes share; answers the sum and when its window ends. A window that is over begins anew. */
export async function addToCount(db: Database, now: Date, { key, seconds, by }: CountedWindow): Promise<{ n: number; endsAtMs: number }> {
  const end = new Date(now.getTime() + seconds * 1000).toISOString();
  const { rows } = await sql<{
    n: number;
    ends_at_ms: number;
  }>`insert into platform.call_count as c (key, window_end, n) values (${key}, ${end}, ${by})
    on conflict (key) do update set
      n = case when c.window_end <= ${now.toISOString()}::timestamptz then excluded.n else c.n + excluded.n end,
      window_end = case when c.window_end <= ${now.toISOString()}::timestamptz then excluded.window_end else c.window_end end
    returning n, (extract(epoch from window_end) * 1000)::float8 as ends_at_ms`.execute(db);
  const row = rows[0]!;
  return { n: row.n, endsAtMs: row.ends_at_ms };
}
