import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { vi } from "vitest";
import type { TestRuntime } from "./database.ts";
import type { Work } from "./working-process.ts";

const patience = { timeout: 60_000, interval: 50 };

/** Work in a process of its own. */
export function working(at: TestRuntime, work: Work): ChildProcess {
  const { runtime, database } = at;
  const order = { place: database.place, dataDir: runtime.config.dataDir, now: runtime.now().toISOString(), work };
  const child = spawn(process.execPath, [new URL("working-process.ts", import.meta.url).pathname, JSON.stringify(order)]);
  child.stderr.on("data", (chunk) => console.error(String(chunk)));
  return child;
}

/**
 * Holds `lock` until the work waits for it, then ends its process without a word. Work loses its patience with a lock after two seconds; on a
 * machine that stood still for as long it is begun again.
 */
export async function killedAt(at: TestRuntime, lock: string, work: Work, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  const holder = await at.database.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(lock);
    let child = working(at, work);
    await vi.waitFor(async () => {
      if (child.exitCode === 0) throw new Error("the work was done in spite of the lock");
      if (child.exitCode !== null) child = working(at, work);
      if (!(await isWaiting(at))) throw new Error("the work does not wait yet");
    }, patience);
    await meanwhile();
    child.kill("SIGKILL");
    await once(child, "exit");
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  await vi.waitFor(async () => {
    if ((await othersAt(at)) > 0) throw new Error("the database still works for the process that ended");
  }, patience);
}

/** Somebody waits for a lock of somebody else. */
async function isWaiting(at: TestRuntime): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(
      at.runtime.db,
    );
  return rows.length > 0;
}

/** Open transactions beside the one that asks. */
async function othersAt(at: TestRuntime): Promise<number> {
  const { rows } =
    await sql`select 1 from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
      at.runtime.db,
    );
  return rows.length;
}
