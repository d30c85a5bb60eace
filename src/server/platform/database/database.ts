import type { Kysely } from "kysely";

/** Tables are made at run time, so the database type is open; identifiers come from the model through `sql/names.ts` only. */
// biome-ignore lint/suspicious/noExplicitAny: tables and columns exist only at run time
export type Database = Kysely<any>;
