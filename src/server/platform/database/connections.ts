import { Kysely, type PostgresPool, type PostgresPoolClient, PostgresDialect } from "kysely";
import type { Pool, QueryResult } from "pg";
import type { Connections, Database } from "./database.ts";
import { KeptPlans } from "./kept-plans.ts";
import { laneNames, type Lanes, oneLane, openLanes } from "./lane.ts";
import { isBegin, type Lease } from "./lease.ts";
import { openClient, type DatabaseAddress } from "./pool.ts";
import { SettledReads } from "./settled-reads.ts";
import { Pulse } from "./pulse.ts";
import { type OpenTransaction, scopeOn, transactionOn } from "./scope.ts";

export function openConnections(place: DatabaseAddress, { isEmbedded = false } = {}): Connections {
  const settled = new SettledReads();
  const plans = new KeptPlans();
  const lanes = openLanes(place, { settled, plans });
  const db = kyselyOver(lanes);
  const pulse = new Pulse(() => openClient(place, { connectTimeoutMs: Pulse.patienceMs, statementTimeoutMs: Pulse.patienceMs }));
  return {
    db,
    settled,
    plans,
    isEmbedded,
    query: async (text, values) => {
      const client = await connect(lanes, db);
      try {
        return (await client.query(text, values ?? [])) as unknown as QueryResult;
      } finally {
        client.release();
      }
    },
    dedicated: async () => {
      if (transactionOn(db) !== undefined) throw new Error("a transaction takes no second connection");
      return openClient(place, { statementTimeoutMs: 0 });
    },
    ping: () => pulse.ask(),
    close: async () => {
      await Promise.all([db.destroy(), pulse.end()]);
    },
  };
}

/** The database of programs that do one thing after another: everything on one pool. */
export const kyselyOn = (pool: Pool): Database => kyselyOver(oneLane(pool));

function kyselyOver(lanes: Lanes): Database {
  const pool: PostgresPool = {
    connect: () => connect(lanes, db),
    end: async () => {
      for (const lane of new Set(laneNames.map((name) => lanes[name]))) await lane.end();
    },
  } as PostgresPool;
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return db;
}

/** The connection of a statement: that of the call chain's transaction, else one of the lane it belongs to. A transaction never gets a second one. */
async function connect(lanes: Lanes, db: Database): Promise<PostgresPoolClient> {
  const scope = scopeOn(db);
  if (scope?.kind === "transaction") return scope.lease === null ? begun(lanes, scope) : joined(scope.lease);
  const lane = scope === undefined ? "statements" : scope.kind === "lookup" ? "lookups" : "locks";
  return asClient(await lanes[lane].take());
}

async function begun(lanes: Lanes, scope: OpenTransaction): Promise<PostgresPoolClient> {
  scope.lease = await lanes[scope.lane].take();
  return asClient(scope.lease);
}

const asClient = (lease: Lease): PostgresPoolClient => lease as unknown as PostgresPoolClient;

/** Part of an open transaction: statements only, and the connection stays with whoever began it. */
function joined(lease: Lease): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    if (isBegin(text)) throw new Error("a transaction takes no second connection: join it with transaction()");
    return lease.query(text, values);
  };
  return { query, release: () => undefined } as unknown as PostgresPoolClient;
}
