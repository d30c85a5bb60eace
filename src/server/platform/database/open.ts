import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Connections } from "./database.ts";
import { type EmbeddedServer, OWNER_ROLE } from "./embedded.ts";
import { awaitAnswer } from "./await-answer.ts";
import { keepEmbedded } from "./embedded-watch.ts";
import { withLock } from "./lock.ts";
import { APP_ROLE, migratePlatform } from "./migrate.ts";
import { kyselyOn, openConnections } from "./connections.ts";
import { openPool, type DatabaseAddress } from "./pool.ts";

/**
 * The database of a server process: the embedded one, or `DATABASE_URL`. Platform tables are up to date on return.
 * The embedded application role is no superuser; with `DATABASE_URL` the role is the operator's choice. `patienceMs`: so long a database
 * elsewhere is waited for when it does not answer; default 0.
 */
export async function openDatabase(config: Pick<Config, "dataDir" | "databaseUrl">, { patienceMs = 0 } = {}): Promise<Connections> {
  if (config.databaseUrl === null) return openEmbedded(config.dataDir);
  const place = { url: config.databaseUrl };
  await awaitAnswer(place, patienceMs);
  return openAt(place);
}

async function openEmbedded(dataDir: string): Promise<Connections> {
  const server = await keepEmbedded({ dataDir });
  try {
    await prepareEmbedded(server, "campus");
    const place = { socketDir: server.socketDir, port: server.port, user: APP_ROLE, database: "campus" };
    const opened = await openAt(place, { owner: ownerPlace(server, "campus"), isEmbedded: true });
    const close = async () => {
      await opened.close();
      await server.stop();
    };
    return { ...opened, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Where an embedded server answers. */
type Answering = Pick<EmbeddedServer, "socketDir" | "port">;

export const ownerPlace = (server: Answering, database: string): DatabaseAddress => ({
  socketDir: server.socketDir,
  port: server.port,
  user: OWNER_ROLE,
  database,
});

/** Opens the connections after running the migrations, as `owner` when the application role may not. */
export async function openAt(
  place: DatabaseAddress,
  { owner, isEmbedded = false }: { owner?: DatabaseAddress; isEmbedded?: boolean } = {},
): Promise<Connections> {
  const ownerPool = openPool(owner ?? place, { max: 2, statementTimeoutMs: 0 });
  const ownerDb = kyselyOn(ownerPool);
  try {
    await migratePlatform(ownerDb, { appRole: owner === undefined ? null : APP_ROLE });
  } finally {
    await ownerDb.destroy();
  }
  return openConnections(place, { isEmbedded });
}

/** Makes the application role and the database when they are missing. */
export async function prepareEmbedded(server: Answering, database: string): Promise<void> {
  const db = kyselyOn(openPool(ownerPlace(server, "postgres"), { max: 1 }));
  try {
    // Two processes granting at once fail with "tuple concurrently updated", so they take turns.
    await withLock(db, "prepare", async (connection) => {
      await ignoreExisting(sql`create role ${sql.id(APP_ROLE)} login nosuperuser nocreatedb nocreaterole`.execute(connection));
      await ignoreExisting(sql`create database ${sql.id(database)} owner ${sql.id(OWNER_ROLE)}`.execute(connection));
      await sql`grant create, connect on database ${sql.id(database)} to ${sql.id(APP_ROLE)}`.execute(connection);
    });
  } finally {
    await db.destroy();
  }
}

/** Two processes may prepare at once: the loser's "exists" is success. */
async function ignoreExisting(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!["42710", "42P04", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
  }
}
