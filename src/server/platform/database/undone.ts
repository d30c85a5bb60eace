import type { Client, Pool, QueryResult } from "pg";
import { kyselyOn } from "./connections.ts";
import type { Connections } from "./database.ts";
import { type ConnectionPlans, KeptPlans } from "./kept-plans.ts";
import { isBegin } from "./lease.ts";
import { type DatabaseAddress, openClient } from "./pool.ts";
import { SettledReads } from "./settled-reads.ts";
import { isPlainRead } from "./statement-tables.ts";
import type { StillReads } from "./still-reads.ts";

/** Plans of a connection on which much is tried after one another: it lives shorter than one that serves people, and each plan serves again. */
const MOST_PLANS = 400;

interface Learned {
  client: Client;
  plans: ConnectionPlans;
}

/**
 * Work on a database of which nothing stays. All its statements are one transaction on one connection, its own transactions savepoints of it:
 * they follow one another, and what looks past an open one sees what that wrote.
 */
export async function undone<T>(place: DatabaseAddress, work: (connections: Connections) => Promise<T>): Promise<T> {
  const undoing = new Undoing(place);
  try {
    return await undoing.run(work);
  } finally {
    await undoing.close();
  }
}

/** Many such works, one after another or side by side: what a connection has learned of the database serves those that come after. */
export class Undoing {
  private readonly place: DatabaseAddress;
  private readonly plans = new KeptPlans();
  private readonly idle: Learned[] = [];
  private readonly still: StillReads | null;

  /** `still`: what is known of a database that nobody else writes meanwhile. Default: every statement is sent. */
  constructor(place: DatabaseAddress, still: StillReads | null = null) {
    this.place = place;
    this.still = still;
  }

  async run<T>(work: (connections: Connections) => Promise<T>): Promise<T> {
    const begun = await this.begin();
    try {
      return await work(begun.connections);
    } finally {
      await begun.end();
    }
  }

  /** Begins a work that goes on until it is ended, and of which parts can be taken back alone. */
  async begin(): Promise<BegunWork> {
    const learned = this.idle.pop() ?? { client: await openClient(this.place), plans: this.plans.ofConnection(MOST_PLANS) };
    const { client } = learned;
    const written = new Set<string>();
    const connectionsFrom = (known: Set<string>) => connectionsOn({ ...learned, still: this.still, written: known });
    // What is written and taken back is in no statistics: a table that seems to be empty would be read whole, however much was taken back in it.
    await client.query("begin; set local enable_seqscan = off");
    return {
      connections: connectionsFrom(written),
      part: async (work) => {
        await client.query("savepoint part");
        try {
          return await work(connectionsFrom(new Set(written)));
        } finally {
          await client.query("rollback to savepoint part; release savepoint part");
        }
      },
      end: async () => {
        await client.query("rollback");
        this.idle.push(learned);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map(({ client }) => client.end()));
  }
}

/** A work under way; the parts of it follow one another. */
export interface BegunWork {
  connections: Connections;
  /** Does more, which sees what was done before it, and takes only that back. */
  part<T>(work: (connections: Connections) => Promise<T>): Promise<T>;
  /** Takes everything back. */
  end(): Promise<void>;
}

interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

interface Working extends Learned {
  still: StillReads | null;
  /** Tables written since the begin. */
  written: Set<string>;
}

function connectionsOn(working: Working): Connections {
  const turns = new Turns(working);
  const connection = { query: (statement: Statement) => turns.ask(statement), release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined, waitingCount: 0, ended: false } as unknown as Pool;
  return {
    db: kyselyOn(pool),
    query: (text, values) => turns.ask({ text, values: [...(values ?? [])] }),
    dedicated: async () => {
      throw new Error("what is undone has one connection");
    },
    settled: new SettledReads(),
    plans: new KeptPlans(),
    isEmbedded: false,
    ping: async () => undefined,
    close: async () => undefined,
  };
}

/** One statement at a time, and one inner transaction. */
class Turns {
  private readonly working: Working;
  private last: Promise<unknown> = Promise.resolve();
  private open: PromiseWithResolvers<void> | null = null;

  constructor(working: Working) {
    this.working = working;
  }

  async ask(statement: Statement): Promise<QueryResult> {
    if (isBegin(statement.text)) return this.begin();
    if (statement.text === "commit") return this.end("release savepoint inner_transaction");
    if (statement.text === "rollback") return this.end("rollback to savepoint inner_transaction; release savepoint inner_transaction");
    const { still, written } = this.working;
    const { text, values = [] } = statement;
    return still === null ? this.send(statement) : still.answer(text, values, written, () => this.send(statement));
  }

  private send(statement: Statement): Promise<QueryResult> {
    const { client, plans } = this.working;
    const name = (statement.values?.length ?? 0) > 0 && isPlainRead(statement.text) ? plans.nameOf(statement.text) : undefined;
    const answer = this.last.then(() => client.query({ ...statement, ...(name !== undefined && { name }) }));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async begin(): Promise<QueryResult> {
    while (this.open !== null) await this.open.promise;
    this.open = Promise.withResolvers<void>();
    return this.send({ text: "savepoint inner_transaction" });
  }

  private async end(text: string): Promise<QueryResult> {
    try {
      return await this.send({ text });
    } finally {
      this.open?.resolve();
      this.open = null;
    }
  }
}
