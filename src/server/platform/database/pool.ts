import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";

const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, time: 1083 } as const;
const asText = (value: string) => value;
const parsers: Record<number, (value: string) => unknown> = {
  // Dates as objects cost half of the list throughput and shift with the zone.
  [OID.date]: asText,
  [OID.timestamp]: asText,
  [OID.timestamptz]: asText,
  [OID.time]: asText,
  [OID.int8]: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value),
};

const types = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Where a database is: a URL, or the socket of the embedded server. */
export type Place = { url: string } | { socketDir: string; port: number; user: string; database: string };

export interface PoolOptions {
  /** Connections of this process. Default 16. */
  max?: number;
  /** Default 60,000, the client's own limit. */
  statementTimeoutMs?: number;
}

/** A pool whose values travel as the wire form wants them, in the school's own time zone. */
export function openPool(place: Place, options: PoolOptions = {}): pg.Pool {
  const session = `-c timezone=Asia/Shanghai -c statement_timeout=${options.statementTimeoutMs ?? 60_000} -c idle_in_transaction_session_timeout=120000`;
  const at =
    "url" in place ? { connectionString: place.url } : { host: place.socketDir, port: place.port, user: place.user, database: place.database };
  const pool = new pg.Pool({ ...at, max: options.max ?? 16, types, options: session, application_name: "campus-engine" });
  // A connection that breaks (server restart) is replaced at the next use; without a listener its error would end the process,
  // also while it is in use: the query under way fails by itself.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export const kyselyOn = (pool: pg.Pool): Database => new Kysely({ dialect: new PostgresDialect({ pool }) });
