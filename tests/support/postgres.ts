import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Model } from "../../engine/model/model.ts";
import { type EmbeddedServer, OWNER_ROLE, startEmbedded } from "../../src/server/platform/database/embedded.ts";
import { withLock } from "../../src/server/platform/database/lock.ts";
import { APP_ROLE } from "../../src/server/platform/database/migrate.ts";
import { openAt, ownerPlace, prepareEmbedded } from "../../src/server/platform/database/open.ts";
import { kyselyOn } from "../../src/server/platform/database/connections.ts";
import { openPool, type DatabaseAddress } from "../../src/server/platform/database/pool.ts";
import type { Database } from "../../src/server/platform/database/database.ts";
import { migrateEntities } from "../../src/server/releases/structure/index.ts";
import { leaveNothing } from "./leave-nothing.ts";

/** A PostgreSQL that several test processes may share: what another process needs to know of it. */
export interface TestPostgres extends Pick<EmbeddedServer, "socketDir" | "port"> {
  /** Folder of everything that is gone with it. */
  dataDir: string;
}

const variable = "TEST_POSTGRES";
const PLATFORM = "made_platform";

/** Run by vitest once before the server tests: one PostgreSQL for all of them. */
export async function setup(): Promise<() => Promise<void>> {
  const { server, stop } = await startPostgres();
  await madeOnce(server, PLATFORM, () => makePlatform(server));
  process.env[variable] = JSON.stringify(server);
  return stop;
}

/** The PostgreSQL of this test run; null where each process starts its own. */
export const sharedPostgres = (): TestPostgres | null => JSON.parse(process.env[variable] ?? "null") as TestPostgres | null;

/** A PostgreSQL that forgets everything at the end, also of a run that is broken off or killed. */
export async function startPostgres(): Promise<{ server: TestPostgres; pid: number; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "campus-test-"));
  const ended = leaveNothing({ dataDir });
  const started = await startEmbedded({ dataDir, durable: false, settings: { max_connections: "300" } });
  const stop = async () => {
    await started.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    ended();
  };
  return { server: { socketDir: started.socketDir, port: started.port, dataDir }, pid: started.pid, stop };
}

/** An empty database with the platform's tables, and those of a model when one is given. It is made once and copied. */
export async function freshDatabase(server: TestPostgres, name: string, model: Model | null): Promise<void> {
  await madeOnce(server, PLATFORM, () => makePlatform(server));
  const from = model === null ? PLATFORM : `made_${model.hash.slice(0, 32)}`;
  if (model !== null)
    await madeOnce(server, from, async (connection) => {
      await copyDatabase(connection, PLATFORM, from);
      await makeTables(server, from, model);
    });
  await asOwner(server, (db) => copyDatabase(db, from, name));
}

/** A copy of a database of the model that was filled before: `fill` runs once, whoever asks first, and leaves no connection open. */
export async function filledDatabase(
  server: TestPostgres,
  name: string,
  { model, what, fill }: { model: Model; what: string; fill(place: DatabaseAddress): Promise<void> },
): Promise<void> {
  const from = `${what}_${model.hash.slice(0, 32)}`;
  await madeOnce(server, from, async () => {
    await freshDatabase(server, from, model);
    await fill(placeOf(server, from));
  });
  await asOwner(server, (db) => copyDatabase(db, from, name));
}

export const dropDatabase = (server: TestPostgres, name: string): Promise<void> =>
  asOwner(server, async (db) => void (await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)));

async function copyDatabase(db: Database, from: string, name: string): Promise<void> {
  await sql`create database ${sql.id(name)} owner ${sql.id(OWNER_ROLE)} template ${sql.id(from)} strategy file_copy`.execute(db);
  await sql`grant create, connect on database ${sql.id(name)} to ${sql.id(APP_ROLE)}`.execute(db);
}

/** What is marked as a template is complete; two processes that want it at once make it once. */
async function madeOnce(server: TestPostgres, name: string, fill: (connection: Database) => Promise<void>): Promise<void> {
  await asOwner(server, (db) =>
    withLock(db, `made:${name}`, async (connection) => {
      const { rows } = await sql<{ isMade: boolean }>`select datistemplate as "isMade" from pg_database where datname = ${name}`.execute(connection);
      if (rows[0]?.isMade === true) return;
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(connection);
      await fill(connection as Database);
      await sql`alter database ${sql.id(name)} is_template true`.execute(connection);
    }),
  );
}

async function makePlatform(server: TestPostgres): Promise<void> {
  await prepareEmbedded(server, PLATFORM);
  const opened = await openAt(placeOf(server, PLATFORM), { owner: ownerPlace(server, PLATFORM) });
  await opened.close();
}

async function makeTables(server: TestPostgres, name: string, model: Model): Promise<void> {
  const db = kyselyOn(openPool(placeOf(server, name)));
  await migrateEntities(db, model).finally(() => db.destroy());
}

export const placeOf = ({ socketDir, port }: TestPostgres, database: string) =>
  ({ socketDir, port, user: APP_ROLE, database }) satisfies DatabaseAddress;

async function asOwner(server: TestPostgres, work: (db: Database) => Promise<void>): Promise<void> {
  const db = kyselyOn(openPool(ownerPlace(server, "postgres"), { max: 2, statementTimeoutMs: 0 }));
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}
