import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { TableDraft } from "./drafting.ts";
import type { Draft } from "./plan.ts";
import type { Progress } from "./types.ts";

/** A plan on its way into the database. */
export interface Applying {
  db: Database;
  /** Holds the structure lock. */
  connection: Kysely<unknown>;
  draft: Draft;
  /** Too many rows to be changed while everybody waits. */
  isBig(table: TableDraft): boolean;
  /** Made already, before the switch. */
  isMade(entity: string): boolean;
  tell(progress: Progress): Promise<void>;
  /** Runs in the transaction that makes the new structure true. */
  switched(tx: Kysely<unknown>): Promise<void>;
  now(): Date;
}
