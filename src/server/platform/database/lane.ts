import type { Pool, PoolClient } from "pg";
import type { ConnectionPlans, KeptPlans } from "./kept-plans.ts";
import { Lease } from "./lease.ts";
import type { SettledReads } from "./settled-reads.ts";
import { type DatabaseAddress, type PoolOptions, openPool } from "./pool.ts";
import { connectFailure, DatabaseUnavailable } from "./unavailable.ts";

interface LaneOptions {
  /** How many may wait for a connection; the next is refused at once. */
  waiting: number;
  /** Whether transactions run here, else single statements. */
  mayBegin: boolean;
  /** Answers that all connections keep together. Absent: every statement is sent. */
  settled?: SettledReads;
  /** What says which statements a connection plans once. Absent: each is planned when it is asked. */
  plans?: KeptPlans;
}

/** Connections that one kind of work has to itself, and how many may wait for one. */
export class Lane {
  private readonly pool: Pool;
  private readonly options: LaneOptions;
  private readonly plansOf = new WeakMap<PoolClient, ConnectionPlans>();

  constructor(pool: Pool, options: LaneOptions) {
    this.pool = pool;
    this.options = options;
  }

  /** @throws DatabaseUnavailable `busy` at once when too many wait, or when none came free in time; `away` when none can be made */
  async take(): Promise<Lease> {
    if (this.pool.waitingCount >= this.options.waiting) throw new DatabaseUnavailable("busy");
    try {
      return this.leased(await this.pool.connect());
    } catch (error) {
      throw connectFailure(error);
    }
  }

  private leased(client: PoolClient): Lease {
    const { plans: all, mayBegin, settled } = this.options;
    const own = this.plansOf.get(client) ?? all?.ofConnection();
    if (own !== undefined) this.plansOf.set(client, own);
    return new Lease(client, { mayBegin, settled, ...(all !== undefined && own !== undefined && { plans: { all, own } }) });
  }

  async end(): Promise<void> {
    if (!this.pool.ended) await this.pool.end();
  }
}

/** Locks are waited for and connections too: both together stay below five seconds. */
export const PATIENCE_MS = 2_000;
const patient = { connectTimeoutMs: PATIENCE_MS, lockTimeoutMs: PATIENCE_MS };

interface LaneSize extends PoolOptions, LaneOptions {
  max: number;
}

/**
 * Connections of one server process, 30 in all; beside them one for the question for health and one for each channel it listens to. No kind of work can take those of another: whoever holds one of `transactions`, `streams`
 * or `locks` may wait for `statements` and `lookups`, and whoever holds one of these waits for nobody.
 */
export const laneSizes = {
  /** Writes: short, and many at once. */
  transactions: { max: 10, waiting: 200, mayBegin: true, ...patient },
  /** Exports and imports: as long as somebody reads along. */
  streams: { max: 4, waiting: 20, mayBegin: true, ...patient, lockTimeoutMs: 30_000 },
  /** One statement outside of any transaction. */
  statements: { max: 8, waiting: 400, mayBegin: false, ...patient },
  /** What is remembered for a while and shared: who somebody is, parameters, roles. One person may ask for a dozen lists at once. */
  lookups: { max: 4, waiting: 2000, mayBegin: false, ...patient },
  /** Locks that are held over several transactions: changes of the structure, the start. */
  locks: { max: 4, waiting: 20, mayBegin: true, connectTimeoutMs: PATIENCE_MS, statementTimeoutMs: 0 },
} as const satisfies Record<string, LaneSize>;

export type LaneName = keyof typeof laneSizes;
export type Lanes = Readonly<Record<LaneName, Lane>>;

export const laneNames = Object.keys(laneSizes) as LaneName[];

/** A pool for each kind of work. What look-ups find is remembered by those who look up, and not twice. */
export function openLanes(place: DatabaseAddress, { settled, plans }: Required<Pick<LaneOptions, "settled" | "plans">>): Lanes {
  const lane = (size: LaneSize, options: Partial<LaneOptions>) => new Lane(openPool(place, size), { ...size, plans, ...options });
  return Object.fromEntries(laneNames.map((name) => [name, lane(laneSizes[name], name === "lookups" ? {} : { settled })])) as Record<LaneName, Lane>;
}

/** One pool for everything: programs that do one thing after another. */
export function oneLane(pool: Pool): Lanes {
  const lane = new Lane(pool, { waiting: Number.POSITIVE_INFINITY, mayBegin: true });
  return Object.fromEntries(laneNames.map((name) => [name, lane])) as Record<LaneName, Lane>;
}
