import { sql } from "kysely";
import { problem, schemaError } from "../../../../engine/errors.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { SCHEMA, underNames } from "../../platform/sql/names.ts";
import type { Applying } from "./applying.ts";
import { addPrepared, copiedColumns, copyBatch, copyGoal, drainTouched } from "./copy-columns.ts";
import type { TableDraft } from "./drafting.ts";
import { buildIndex, formerName, type WantedIndex, wantedIndexes } from "./index-sql.ts";
import { beginJob, markJob } from "./jobs.ts";
import { clearLeftovers, TOUCH_TRIGGER } from "./leftovers.ts";
import { liveColumns } from "./match.ts";
import { preparedName } from "./prepared-name.ts";
import { readIndexesOf } from "./read-structure.ts";
import { firstKey } from "./scan.ts";
import { withShortLocks } from "./short-lock.ts";

/**
 * Everything that takes long on tables with many rows, before anything changes for those who read and write: columns are copied beside the
 * old ones, indexes are built beside the traffic. A process that ends here leaves the old structure in force; the next one goes on.
 */
export async function prepare(at: Applying): Promise<void> {
  const big = at.draft.tables.filter((table) => at.isBig(table));
  const going = big.filter((table) => copiedColumns(table).length > 0);
  await clearLeftovers(at.connection, new Set(going.filter((table) => goesOn(at, table)).map(({ match }) => match.liveName)));
  for (const table of going) await copyTable(at, table);
  for (const table of big) await buildIndexes(at, table);
}

const DRAIN_ROUNDS = 50;

function goesOn({ draft }: Applying, table: TableDraft): boolean {
  const { live, liveName } = table.match;
  const job = draft.jobs.find(({ kind, entity }) => kind === "copy" && entity === liveName);
  return (
    job?.goal === copyGoal(table) &&
    copiedColumns(table).every(({ name }) => live!.columns.has(preparedName(name))) &&
    live!.triggers.includes(TOUCH_TRIGGER)
  );
}

async function copyTable(at: Applying, table: TableDraft): Promise<void> {
  const { connection, draft } = at;
  const { liveName } = table.match;
  const job = { kind: "copy", entity: liveName } as const;
  const isGoingOn = goesOn(at, table);
  if (!isGoingOn) await beginCopy(at, table);
  const open = isGoingOn ? draft.jobs.find(({ kind, entity }) => kind === "copy" && entity === liveName)! : { after: firstKey, isDone: false };
  for (let after = open.after, done = 0, isOpen = !open.isDone; isOpen; ) {
    const { last, rows } = await withShortLocks(connection, liveName, async (tx) => {
      const copied = await copyBatch(tx, table, after);
      await markJob(tx, job, { after: copied.last ?? after, isDone: copied.last === null });
      return copied;
    });
    done += rows;
    await at.tell({ step: `copy:${liveName}`, done, total: table.rows });
    isOpen = last !== null;
    after = last ?? after;
  }
  // Under constant writing the list never ends; what is left is little enough for the switch.
  for (let round = 0; round < DRAIN_ROUNDS; round++) if ((await withShortLocks(connection, liveName, (tx) => drainTouched(tx, table))) === 0) break;
}

async function beginCopy({ connection }: Applying, table: TableDraft): Promise<void> {
  const { liveName } = table.match;
  const target = sql.id(SCHEMA, liveName);
  const columns = copiedColumns(table).map((column) => sql.id(column.liveName));
  await withShortLocks(connection, liveName, async (tx) => {
    await addPrepared(tx, table);
    await sql`create or replace trigger ${sql.id(TOUCH_TRIGGER)} after insert or update of ${sql.join(columns)} on ${target}
      for each row execute function platform.note_touched()`.execute(tx);
    await beginJob(tx, { kind: "copy", entity: liveName, goal: copyGoal(table), fields: [] });
  });
}

/** The entity under the names it has now, copied columns under those of their copies. */
export function asItStands({ match, columns }: TableDraft): Entity {
  const names = liveColumns(match);
  for (const { name, convert } of columns) if (convert !== null) names.set(name, preparedName(name));
  return underNames(match.entity, { table: match.liveName, columns: names });
}

async function buildIndexes(at: Applying, table: TableDraft): Promise<void> {
  const { connection, draft } = at;
  const { match, columns } = table;
  const live = (await readIndexesOf(connection, [match.liveName])).get(match.liveName)!;
  const former = { table: match.liveName, columns: liveColumns(match) };
  const copied = new Set(copiedColumns(table).map(({ name }) => name));
  const added = new Set(columns.filter(({ liveName }) => liveName === null).map(({ name }) => name));
  for (const index of wantedIndexes(draft.model, match.entity)) {
    const readsCopied = index.columns.some((name) => copied.has(name));
    const name = readsCopied ? `~${index.name}` : index.name;
    const isThere = live.has(name) || (!readsCopied && live.has(formerName(match.entity, index, former)));
    if (isThere || index.columns.some((column) => added.has(column))) continue;
    if (index.kind === "overlap" && readsCopied) continue;
    await buildBeside(at, table, { index, name, entity: asItStands(table) });
  }
}

/** Builds without a long lock where PostgreSQL can. @throws AppError (schema) STRUCTURE_BUILD_FAILED */
export async function buildBeside(
  at: Applying,
  { match }: TableDraft,
  { index, name, entity }: { index: WantedIndex; name: string; entity: Entity },
): Promise<void> {
  const { connection, draft } = at;
  await at.tell({ step: `index:${index.name}`, done: 0, total: 1 });
  try {
    if (index.kind === "overlap")
      await withShortLocks(connection, match.liveName, (tx) => buildIndex(draft.model, entity, index, { name }).execute(tx));
    else await buildIndex(draft.model, entity, index, { name, concurrently: true }).execute(connection);
  } catch (error) {
    throw isViolation(error)
      ? schemaError([problem("STRUCTURE_BUILD_FAILED", "", { what: sentenceOf(at, index), reason: "数据有重复或重叠" })], { cause: error })
      : error;
  }
  await at.tell({ step: `index:${index.name}`, done: 1, total: 1 });
}

const isViolation = (error: unknown): boolean => ["23505", "23P01"].includes((error as { code?: string } | null)?.code ?? "");
const sentenceOf = ({ draft }: Applying, index: WantedIndex): string =>
  draft.plan.steps.find(({ id }) => id === `index:${index.name}`)?.sentence ?? index.name;
