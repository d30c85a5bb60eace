import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { readConfig } from "../../src/server/platform/config.ts";
import { DEMO_TENANT, loadDemo } from "../../src/server/areas/demo/index.ts";
import { withoutIndexes } from "../../src/server/data/samples/without-indexes.ts";
import { openRuntime } from "../../src/server/programs/main.ts";
import type { Runtime } from "../../src/server/platform/runtime.ts";
import { createSession } from "../../src/server/auth/session/session-store.ts";

/** The demo has 20,000 students; with their copies under other numbers they are 200,000. */
const COPIES = 9;

/** Values of a copy where they must differ; `k` is the number of the copy. Identity numbers get a letter, which no check reads here. */
const changed: Record<string, string> = {
  id: `"id" || k`,
  xh: `"xh" || k`,
  idCard: `chr(64 + k) || substr("idCard", 2)`,
  ksh: `substr("ksh", 1, 6) || lpad((substr("ksh", 7)::int + k * 20000)::text, 8, '0')`,
  userId: "null",
};

const signals = ["SIGINT", "SIGTERM"] as const;

export interface School {
  dataDir: string;
  runtime: Runtime;
  /** An access token of the administrator. */
  token(): Promise<string>;
  close(): Promise<void>;
}

/**
 * The product's own database in a directory that goes away with `close`; other processes join it by its directory. `fill` loads it: with ten times
 * the students of the demo school when it says nothing.
 */
export async function openSchool(fill: (runtime: Runtime) => Promise<void> = loadSchool): Promise<School> {
  const dataDir = await mkdtemp(join(tmpdir(), "campus-bench-"));
  const opened = await openRuntime(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  const close = async () => {
    for (const signal of signals) process.off(signal, breakOff);
    await opened.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  // The database is a process of its own; a run that is broken off must not leave it behind.
  const breakOff = () => void close().finally(() => process.exit(1));
  for (const signal of signals) process.once(signal, breakOff);
  try {
    await fill(opened.runtime);
  } catch (error) {
    await close();
    throw error;
  }
  return { dataDir, runtime: opened.runtime, token: () => administratorToken(opened.runtime), close };
}

/** Account 2 is the administrator of the demo school. */
export async function administratorToken(runtime: Runtime): Promise<string> {
  const of = { tenantId: DEMO_TENANT, userId: "2", entrance: "main", ip: "127.0.0.1", userAgent: "bench" } as const;
  return (await createSession(runtime.db, runtime.now(), of)).tokens.access;
}

/** Fills an empty database with the demo school and its students ten times over. */
export async function loadSchool(runtime: Runtime): Promise<void> {
  await loadDemo(runtime);
  await copyRows(runtime, { entity: "baseStudentInfo", changed, copies: COPIES });
}

/** The demo school with five times its leaves, about 60,000: as many as a school makes in a few years. */
export async function loadYears(runtime: Runtime): Promise<void> {
  await loadDemo(runtime);
  await copyLeaves(runtime, { copies: 4, yearsApart: 4 });
}

/**
 * A copied leave has a number of its own and lies so many years further back than the one before: no two of one student may overlap. It is over,
 * so that the clock has nothing to do with it while something else is measured.
 */
export const copyLeaves = (runtime: Runtime, { copies, yearsApart }: { copies: number; yearsApart: number }): Promise<void> =>
  copyRows(runtime, {
    entity: "leaveApplication",
    changed: {
      id: `"id" || 'k${yearsApart}' || k`,
      leaveNo: `"leaveNo" || 'k${yearsApart}' || k`,
      state: `'cancelled'`,
      startTime: `"startTime" - make_interval(years => ${yearsApart} * k)`,
      endTime: `"endTime" - make_interval(years => ${yearsApart} * k)`,
    },
    copies,
  });

/** Adds copies of every row of an entity; `changed`: SQL of the columns that must differ, in which `k` is the number of the copy. */
export async function copyRows(
  runtime: Runtime,
  { entity, changed, copies }: { entity: string; changed: Readonly<Record<string, string>>; copies: number },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'campus' and table_name = ${entity} and is_generated = 'NEVER'`.execute(runtime.db);
  const names = rows.map(({ name }) => `"${name}"`).join(",");
  const values = rows.map(({ name }) => changed[name] ?? `"${name}"`).join(",");
  const client = await runtime.connections.dedicated();
  try {
    await client.query("begin");
    await withoutIndexes(client, async () => {
      await client.query(`insert into campus."${entity}" (${names}) select ${values} from campus."${entity}", generate_series(1, ${copies}) as k`);
    });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    await client.end();
  }
  await runtime.connections.query(`vacuum analyze campus."${entity}"`);
}
