import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { problem, schemaError } from "../../../../engine/errors.ts";

/** Who waits for a table makes everybody behind it wait too, so it gives up soon and comes back. */
const LOCK_TIMEOUT_MS = 300;
const ATTEMPTS = 120;
const LONGEST_PAUSE_MS = 1000;

/** Runs `work` in one transaction that never waits long for a lock; begins again when it had to give up. @throws AppError (schema) STRUCTURE_BUSY */
export async function withShortLocks<T>(connection: Kysely<unknown>, table: string, work: (tx: Transaction<unknown>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx);
        return work(tx);
      });
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt >= ATTEMPTS) throw schemaError([problem("STRUCTURE_BUSY", "", { table })], { cause: error });
      await wait(Math.min(50 * attempt, LONGEST_PAUSE_MS));
    }
  }
}

/** The lock was not to be had, or two transactions waited for each other. */
const isBusy = (error: unknown): boolean => ["55P03", "40P01"].includes((error as { code?: string } | null)?.code ?? "");
