import pg from "pg";

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
export type DatabaseAddress = { url: string } | { socketDir: string; port: number; user: string; database: string };

export interface SessionOptions {
  /** Longest statement, milliseconds. 0 = no limit. Default 60,000, the client's own limit. */
  statementTimeoutMs?: number;
  /** Longest wait for a lock of somebody else, milliseconds. 0 = no limit, the default. */
  lockTimeoutMs?: number;
  /** Longest wait for a connection, whether one is in use or has to be made, milliseconds. Default 10,000. */
  connectTimeoutMs?: number;
}

export interface PoolOptions extends SessionOptions {
  /** Connections of this pool. Default 16. */
  max?: number;
}

/** A server that went away without a word answers nothing: the client gives a statement up so much later than the server would. */
const SILENCE_MS = 5_000;
/** A transaction that says nothing for so long has lost its process. */
const IDLE_IN_TRANSACTION_MS = 120_000;

/** How one session is opened: values travel as the wire form wants them, in the school's own time zone. */
function sessionAt(place: DatabaseAddress, options: SessionOptions): pg.ClientConfig {
  const { statementTimeoutMs = 60_000, lockTimeoutMs = 0, connectTimeoutMs = 10_000 } = options;
  const settings = {
    timezone: "Asia/Shanghai",
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  const at =
    "url" in place ? { connectionString: place.url } : { host: place.socketDir, port: place.port, user: place.user, database: place.database };
  return {
    ...at,
    types,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    application_name: "campus-engine",
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + SILENCE_MS } : {}),
  };
}

/** Connections that break are dropped and replaced at the next use. */
export function openPool(place: DatabaseAddress, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({ ...sessionAt(place, options), max: options.max ?? 16 });
  // Without a listener the error of a broken connection would end the process, also while it is in use: the query under way fails by itself.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** One connection that belongs to no pool. Whoever takes it ends it. */
export async function openClient(place: DatabaseAddress, options: SessionOptions = {}): Promise<pg.Client> {
  const client = new pg.Client(sessionAt(place, options));
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
