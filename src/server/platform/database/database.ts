import type { Kysely } from "kysely";
import type { Client, QueryResult } from "pg";
import type { KeptPlans } from "./kept-plans.ts";
import type { SettledReads } from "./settled-reads.ts";

/** Tables are made at run time, so the database type is open; identifiers come from the model through `sql/names.ts` only. */
// biome-ignore lint/suspicious/noExplicitAny: tables and columns exist only at run time
export type Database = Kysely<any>;

/** The ways of a server process to its database. */
export interface Connections {
  /** Statements and transactions. A statement inside of a transaction of the same call chain is part of it. */
  db: Database;
  /** One statement as text, or several without values; otherwise as `db`. */
  query(text: string, values?: readonly unknown[]): Promise<QueryResult>;
  /** A connection beside all others, for as long as the caller keeps it. @throws Error inside of a transaction */
  dedicated(): Promise<Client>;
  /** What was read of tables that are seldom written, kept for all calls. */
  settled: SettledReads;
  /** Which reads are planned once; renewed by whoever serves another model from now on. */
  plans: KeptPlans;
  /** The server's own PostgreSQL, started and watched by it. */
  isEmbedded: boolean;
  /** Whether the database answers, asked over a connection kept for this. @throws Error within two seconds when it does not */
  ping(): Promise<void>;
  close(): Promise<void>;
}
