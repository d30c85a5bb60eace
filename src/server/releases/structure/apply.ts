import { type Kysely, sql } from "kysely";
import type { Model } from "../../../../engine/model/model.ts";
import { problem, schemaError } from "../../../../engine/errors.ts";
import { withLock } from "../../platform/database/lock.ts";
import type { Database } from "../../platform/database/database.ts";
import { SCHEMA } from "../../platform/sql/names.ts";
import type { Applying } from "./applying.ts";
import { backUp } from "./backup.ts";
import { copiedColumns } from "./copy-columns.ts";
import type { TableDraft } from "./drafting.ts";
import { fillAll } from "./fill.ts";
import { wantedIndexes } from "./index-sql.ts";
import { clearLeftovers } from "./leftovers.ts";
import { type Draft, draftPlan, refuseBlocked } from "./plan.ts";
import { buildBeside, prepare } from "./prepare.ts";
import { readIndexesOf } from "./read-structure.ts";
import { withShortLocks } from "./short-lock.ts";
import { creation, runTogether, switchOver } from "./switch.ts";
import type { Plan, Progress } from "./types.ts";

export interface ApplyOptions {
  model: Model;
  /** Hears how far it is. What it throws ends the work where it stands. */
  onProgress?(progress: Progress): void | Promise<void>;
  /** Runs in the transaction that makes the new structure true: what must be true with it is written here. */
  switched?(tx: Kysely<unknown>): Promise<void>;
  /** Tables with more rows are changed online. Default 20,000. */
  bigRows?: number;
  now?(): Date;
}

const BIG_ROWS = 20_000;
/** Every new table and index is a lock until the transaction ends, and those are counted. */
const TABLES_TOGETHER = 100;

/**
 * Carries out a plan. Made again under the structure lock and compared, so that nothing is done to a structure that changed since.
 * @throws AppError (schema) STRUCTURE_DRIFT, the sentences of blocked steps, STRUCTURE_BUSY, STRUCTURE_BUILD_FAILED; the structure is as before then
 */
export async function applyPlan(db: Database, plan: Plan, options: ApplyOptions): Promise<void> {
  await underLock(db, async (connection) => {
    const draft = await draftPlan(connection, options.model, { drop: plan.drop });
    if (draft.plan.hash !== plan.hash) throw schemaError([problem("STRUCTURE_DRIFT", "", {})]);
    await carryOut(db, connection, draft, options);
  });
}

/** Takes the structure lock on a connection without a limit of time. */
export async function underLock<T>(db: Database, work: (connection: Kysely<unknown>) => Promise<T>): Promise<T> {
  return withLock(db, "structure", async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** The caller holds the structure lock. */
export async function carryOut(db: Database, connection: Kysely<unknown>, draft: Draft, options: ApplyOptions): Promise<void> {
  refuseBlocked(draft.plan);
  const made = new Set<string>();
  let step = "";
  const bigRows = options.bigRows ?? BIG_ROWS;
  const at: Applying = {
    ...{ db, connection, draft },
    isBig: ({ rows }) => rows > bigRows,
    isMade: (entity) => made.has(entity),
    tell: async (progress) => {
      if (progress.step !== step) await noteRun(db, progress);
      step = progress.step;
      await options.onProgress?.(progress);
    },
    switched: async (tx) => options.switched?.(tx),
    now: options.now ?? (() => new Date()),
  };
  await beginRun(connection, draft.plan);
  try {
    await createMany(at, made);
    await prepare(at);
    await backUp(at);
    await withShortLocks(connection, "campus", (tx) => switchOver(at, tx));
  } catch (error) {
    // Without its connection it can clear nothing up; the next one will.
    await clearLeftovers(connection, new Set())
      .then(() => endRun(connection))
      .catch(() => undefined);
    throw error;
  }
  await finish(at);
  await endRun(connection);
}

async function createMany(at: Applying, made: Set<string>): Promise<void> {
  const fresh = at.draft.tables.filter(({ match }) => match.live === null);
  if (fresh.length <= TABLES_TOGETHER) return;
  for (let from = 0; from < fresh.length; from += TABLES_TOGETHER) {
    const some = fresh.slice(from, from + TABLES_TOGETHER);
    await at.connection.transaction().execute((tx) =>
      runTogether(
        tx,
        some.flatMap((table) => creation(at, table)),
      ),
    );
    for (const { match } of some) made.add(match.entity.id);
  }
}

/** After the switch: indexes that can be built beside the traffic, values that are computed row by row. */
async function finish(at: Applying): Promise<void> {
  const indexes = await readIndexesOf(
    at.connection,
    at.draft.tables.map(({ match }) => match.entity.id),
  );
  for (const table of at.draft.tables) await buildMissing(at, table, indexes.get(table.match.entity.id)!);
  await fillAll(at);
  // Nothing is known yet of the values of a copied column, and whoever plans a query guesses.
  for (const table of at.draft.tables)
    if (at.isBig(table) && copiedColumns(table).length > 0) await sql`analyze ${sql.id(SCHEMA, table.match.entity.id)}`.execute(at.connection);
}

async function buildMissing(at: Applying, table: TableDraft, live: ReadonlyMap<string, unknown>): Promise<void> {
  const { entity } = table.match;
  for (const index of wantedIndexes(at.draft.model, entity))
    if (!live.has(index.name)) await buildBeside(at, table, { index, name: index.name, entity });
}

async function beginRun(connection: Kysely<unknown>, plan: Plan): Promise<void> {
  if (plan.steps.length === 0) return;
  await sql`insert into platform.structure_run (plan, step) values (${JSON.stringify(plan)}, '') on conflict (id) do update set plan = excluded.plan, step = '', started_at = excluded.started_at`.execute(
    connection,
  );
}

/** On a connection of its own, because inside the switch the note must not wait for its end. */
async function noteRun(db: Database, { step }: Progress): Promise<void> {
  await sql`update platform.structure_run set step = ${step}`.execute(db);
}

async function endRun(connection: Kysely<unknown>): Promise<void> {
  await sql`delete from platform.structure_run`.execute(connection);
}
