import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { isPlanBlamed } from "./kept-plans.ts";
import { type Gathering, type OpenTransaction, scopeNow, scopeOn, transactionOn, within } from "./scope.ts";

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
  const wanted: OpenTransaction["locks"]["wanted"] = new Map();
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, work, { lane: options.lane ?? "transactions", locks: { wanted, held: new Set(), attempt } });
    } catch (error) {
      if (attempt >= ATTEMPTS || !isLostRace(error)) throw error;
    }
  }
}

async function once<T>(db: Database, work: (tx: Database) => Promise<T>, how: Pick<OpenTransaction, "lane" | "locks">): Promise<T> {
  const scope: OpenTransaction = {
    kind: "transaction",
    root: db,
    ...how,
    tx: null,
    lease: null,
    gathered: new Map(),
    afterCommit: [],
    outer: scopeNow(),
  };
  const result = await within(scope, () =>
    db.transaction().execute(async (tx) => {
      scope.tx = tx;
      const done = await work(tx);
      await writeGathered(tx);
      return done;
    }),
  );
  for (const task of scope.afterCommit) await task();
  return result;
}

const ATTEMPTS = 8;

/** Somebody else holds what the transaction came for last: it is undone whole and simply runs again. */
export class LostRace extends Error {}

/** Two transactions waited for each other, or could not both be in order, or a plan was made for a table that is another now: the loser is undone whole and may simply run again. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof LostRace || isPlanBlamed(error) || ["40P01", "40001"].includes((error as { code?: string } | null)?.code ?? "");

class Undone extends Error {}

/** Runs `work` as it would run, and undoes whatever it wrote. @throws Error inside of a transaction, which would be undone with it */
export const undone = <T>(db: Database, work: () => Promise<T>): Promise<T> => keptIf(db, async () => ({ result: await work(), isKept: false }));

/** Runs `work`, and undoes what it wrote unless it says that it is kept. @throws Error inside of a transaction, which would be undone with it */
export async function keptIf<T>(db: Database, work: () => Promise<{ result: T; isKept: boolean }>): Promise<T> {
  if (isOpen(db)) throw new Error("what may be undone opens a transaction of its own");
  const found: { result?: T } = {};
  try {
    await transaction(db, async () => {
      const { result, isKept } = await work();
      found.result = result;
      if (!isKept) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return found.result as T;
}

/** Whether a transaction of this call chain is open already. */
export const isOpen = (db: Database): boolean => transactionOn(db) !== undefined;

/**
 * Work of its own, whatever this call chain has open: what many wait for, and what stays when the transaction is undone. It sees what is
 * committed, on connections that no transaction holds, one statement at a time.
 */
export const outsideTransaction = <T>(work: () => T): T => within({ kind: "lookup", outer: scopeNow() }, work);

/** Has items written together with all others of the open transaction, before it commits; at once when none is open. */
export async function gather<T>(db: Database, into: Gathering<T>, items: readonly T[]): Promise<void> {
  const gathered = transactionOn(db)?.gathered;
  if (gathered === undefined) return into.write(items);
  gathered.set(into, [...(gathered.get(into) ?? []), ...items]);
}

/** Writes what was gathered until now: for whoever reads it in the same transaction. */
export async function writeGathered(db: Database): Promise<void> {
  const gathered = transactionOn(db)?.gathered;
  for (const [into, items] of gathered ?? []) {
    gathered?.delete(into);
    await into.write(items as readonly never[]);
  }
}

/** How many statements of the open transaction wrote these tables. What was read is as it was while the number stands. */
export const writesTo = (db: Database, tables: readonly string[]): number => transactionOn(db)?.lease?.writesTo(tables) ?? 0;

/** Undoes only `work` when it throws, with what it gathered; the surrounding transaction goes on. */
export async function savepoint<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const tx = current(db);
  await writeGathered(tx);
  const name = `s${randomBytes(6).toString("hex")}`;
  const locks = transactionOn(db)?.locks;
  const held = new Set(locks?.held);
  await sql`savepoint ${sql.id(name)}`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release savepoint ${sql.id(name)}`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint ${sql.id(name)}`.execute(tx);
    // What was locked since the savepoint is free again.
    if (locks !== undefined) locks.held = held;
    transactionOn(db)?.gathered.clear();
    throw error;
  }
}

/** Runs once the surrounding transaction is on disk; at once when there is none. */
export function afterCommit(task: () => void | Promise<void>): void {
  const open = scopeNow();
  if (open?.kind === "transaction") open.afterCommit.push(task);
  else void task();
}
