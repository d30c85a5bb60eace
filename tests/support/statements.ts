import { sql } from "kysely";
import pg from "pg";
import type { Runtime } from "../../src/server/platform/runtime.ts";

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Texts of every statement that this process sends to the database of the runtime while `work` runs. Looks on; replaces nothing. */
export async function statementsOf(runtime: Runtime, work: () => Promise<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(runtime.db);
  const seen: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    if (this.database === rows[0]!.name) seen.push(typeof first === "string" ? first : String((first as { text?: string })?.text ?? ""));
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return seen;
}
