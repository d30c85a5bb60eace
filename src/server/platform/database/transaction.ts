import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { type OpenTransaction, scopeNow, scopeOn, transactionOn, within } from "./scope.ts";

/** The open transaction of this call chain, else the database itself. Statements of the database join the transaction as well. */
export const current = (db: Database): Database => transactionOn(db)?.tx ?? db;

export interface TransactionOptions {
  /** `streams`: as long as somebody reads along, with few others at once. Default `transactions`: short, with many others at once. */
  lane?: OpenTransaction["lane"];
}

/**
 * Runs `work` in a transaction; joins the one already open. An error undoes everything; after a deadlock the work runs again, so it must do
 * nothing but database work. @throws Error inside of a look-up, which holds up everybody who waits for it
 */
export async function transaction<T>(db: Database, work: (tx: Database) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  const open = transactionOn(db);
  if (open?.tx != null) return work(open.tx);
  if (scopeOn(db)?.kind === "lookup") throw new Error("a look-up opens no transaction");
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, work, options.lane ?? "transactions");
    } catch (error) {
      if (attempt >= ATTEMPTS || !lostRace(error)) throw error;
    }
  }
}

async function once<T>(db: Database, work: (tx: Database) => Promise<T>, lane: OpenTransaction["lane"]): Promise<T> {
  const scope: OpenTransaction = { kind: "transaction", root: db, lane, tx: null, lease: null, afterCommit: [], outer: scopeNow() };
  const result = await within(scope, () =>
    db.transaction().execute((tx) => {
      scope.tx = tx;
      return work(tx);
    }),
  );
  for (const task of scope.afterCommit) await task();
  return result;
}

const ATTEMPTS = 3;

/** Two transactions waited for each other, or could not both be in order: the loser is undone whole and may simply run again. */
const lostRace = (error: unknown): boolean => ["40P01", "40001"].includes((error as { code?: string } | null)?.code ?? "");

/** Whether a transaction of this call chain is open already. */
export const isOpen = (db: Database): boolean => transactionOn(db) !== undefined;

/**
 * Work of its own, whatever this call chain has open: what many wait for, and what stays when the transaction is undone. It sees what is
 * committed, on connections that no transaction holds, one statement at a time.
 */
export const outsideTransaction = <T>(work: () => T): T => within({ kind: "lookup", outer: scopeNow() }, work);

/** Undoes only `work` when it throws; the surrounding transaction goes on. */
export async function savepoint<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const tx = current(db);
  const name = `s${randomBytes(6).toString("hex")}`;
  await sql`savepoint ${sql.id(name)}`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release savepoint ${sql.id(name)}`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint ${sql.id(name)}`.execute(tx);
    throw error;
  }
}

/** Runs once the surrounding transaction is on disk; at once when there is none. */
export function afterCommit(task: () => void | Promise<void>): void {
  const open = scopeNow();
  if (open?.kind === "transaction") open.afterCommit.push(task);
  else void task();
}
