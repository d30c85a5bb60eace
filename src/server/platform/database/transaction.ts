import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.ts";

interface Open {
  root: Database;
  tx: Database;
  afterCommit: (() => void | Promise<void>)[];
}
const storage = new AsyncLocalStorage<Open>();

/** The open transaction of this call chain, else the database itself. */
export function current(db: Database): Database {
  const open = storage.getStore();
  return open !== undefined && (open.root === db || open.tx === db) ? open.tx : db;
}

/** Runs `work` in a transaction; joins the one already open. An error undoes everything; after a deadlock the work runs again, so it must do nothing but database work. */
export async function transaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const open = storage.getStore();
  if (open !== undefined && (open.root === db || open.tx === db)) return work(open.tx);
  for (let attempt = 1; ; attempt++) {
    const afterCommit: Open["afterCommit"] = [];
    try {
      const result = await db.transaction().execute((tx) => storage.run({ root: db, tx, afterCommit }, () => work(tx)));
      for (const task of afterCommit) await task();
      return result;
    } catch (error) {
      if (attempt >= ATTEMPTS || !lostRace(error)) throw error;
    }
  }
}

const ATTEMPTS = 3;

/** Two transactions waited for each other, or could not both be in order: the loser is undone whole and may simply run again. */
const lostRace = (error: unknown): boolean => ["40P01", "40001"].includes((error as { code?: string } | null)?.code ?? "");

/** Whether a transaction of this call chain is open already. */
export const isOpen = (db: Database): boolean => current(db) !== db;

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
  const open = storage.getStore();
  if (open === undefined) void task();
  else open.afterCommit.push(task);
}
