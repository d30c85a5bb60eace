import { type Kysely, type RawBuilder, sql } from "kysely";
import { problem, schemaError } from "../../../../engine/errors.ts";
import { watchMoments } from "../../data/flow/moments/index.ts";
import { keepSummaries } from "../../data/summaries/index.ts";
import { SCHEMA } from "../../platform/sql/names.ts";
import type { Applying } from "./applying.ts";
import { addPrepared, copiedColumns, copyBatch, drainTouched, swapColumns } from "./copy-columns.ts";
import { addColumnSql } from "./definitions.ts";
import type { TableDraft } from "./drafting.ts";
import { buildIndex, dropIndex, formerName, isOwnIndex, wantedIndexes } from "./index-sql.ts";
import { beginJob, endCopies, endJob } from "./jobs.ts";
import { TOUCH_TRIGGER } from "./leftovers.ts";
import { liveColumns, movedName } from "./match.ts";
import { rememberedAfter } from "./remembered-after.ts";
import { saveMemory } from "./memory.ts";
import { movePlatformRows } from "./platform-rows.ts";
import { createTable } from "./plan-tables.ts";
import { beginWatch } from "./watches.ts";
import { readIndexesOf } from "./read-structure.ts";
import { firstKey, hasRows } from "./scan.ts";

/**
 * One transaction in which the new structure comes into force, whole or not at all. Tables with few rows are changed here; of those with many
 * only what PostgreSQL does without looking at rows, and they come last, so that they are locked for as short as can be.
 */
export async function switchOver(at: Applying, tx: Kysely<unknown>): Promise<void> {
  const { draft } = at;
  const known = draft.tables.filter(({ match }) => match.live !== null);
  const [small, big] = [known.filter((table) => !at.isBig(table)), known.filter((table) => at.isBig(table))];
  await createTables(at, tx);
  await changeTables(at, tx, small);
  await movePlatformRows(tx, draft.matches);
  await saveMemory(tx, draft.memory, rememberedAfter(draft));
  for (const table of known) await openFilling(at, tx, table);
  await changeTables(at, tx, big);
  for (const { table, column } of draft.drops)
    await (column === null
      ? sql`drop table ${sql.id(SCHEMA, table)}`
      : sql`alter table ${sql.id(SCHEMA, table)} drop column ${sql.id(column)}`
    ).execute(tx);
  await endCopies(tx);
  await keepSummaries(tx, draft.model);
  await watchMoments(tx, draft.model);
  await at.tell({ step: "switch", done: 1, total: 1 });
  await at.switched(tx);
}

/** Many statements in one message: a first start makes more than a thousand. */
export async function runTogether(tx: Kysely<unknown>, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  if (statements.length > 0) await sql`${sql.join([...statements], sql`;\n`)}`.execute(tx);
}

export const creation = ({ draft }: Applying, { match }: TableDraft): RawBuilder<unknown>[] => [
  createTable(match),
  ...wantedIndexes(draft.model, match.entity).map((index) => buildIndex(draft.model, match.entity, index)),
];

async function createTables(at: Applying, tx: Kysely<unknown>): Promise<void> {
  const fresh = at.draft.tables.filter(({ match }) => match.live === null && !at.isMade(match.entity.id));
  await runTogether(
    tx,
    fresh.flatMap((table) => creation(at, table)),
  );
}

async function changeTables(at: Applying, tx: Kysely<unknown>, tables: readonly TableDraft[]): Promise<void> {
  for (const table of tables) await changeTable(at, tx, table);
  if (tables.length > 0) await syncIndexes(at, tx, tables);
}

async function changeTable(at: Applying, tx: Kysely<unknown>, table: TableDraft): Promise<void> {
  const { match, columns } = table;
  const { entity, liveName } = match;
  const target = sql.id(SCHEMA, entity.id);
  if (match.inTheWay) await dropEmpty(tx, entity.id);
  const copied = copiedColumns(table);
  if (copied.length > 0) await (at.isBig(table) ? finishCopy(tx, table) : copyAtOnce(tx, table));
  if (liveName !== entity.id) await sql`alter table ${sql.id(SCHEMA, liveName)} rename to ${sql.id(entity.id)}`.execute(tx);
  for (const rows of match.leftRows) await sql`alter table ${sql.id(SCHEMA, rows)} rename to ${sql.id(movedName(match, rows))}`.execute(tx);
  for (const column of columns) if (column.inTheWay) await dropEmptyColumn(tx, entity.id, column.name);
  await swapColumns(tx, table);
  const renames = columns.filter(({ name, liveName, convert }) => convert === null && liveName !== null && liveName !== name);
  for (const { name, liveName } of renames) await sql`alter table ${target} rename column ${sql.id(liveName!)} to ${sql.id(name)}`.execute(tx);
  for (const { name, definition, liveName, initial } of columns) {
    if (liveName !== null) continue;
    await addColumnSql(entity.id, { name, definition }, initial).execute(tx);
    if (initial !== null) await sql`alter table ${target} alter column ${sql.id(name)} drop default`.execute(tx);
  }
  await at.tell({ step: `table:${entity.id}`, done: 1, total: 1 });
}

async function dropEmpty(tx: Kysely<unknown>, name: string): Promise<void> {
  await sql`lock table ${sql.id(SCHEMA, name)} in access exclusive mode`.execute(tx);
  if (await hasRows(tx, name)) throw schemaError([problem("STRUCTURE_DRIFT", "", {})]);
  await sql`drop table ${sql.id(SCHEMA, name)}`.execute(tx);
}

async function dropEmptyColumn(tx: Kysely<unknown>, table: string, name: string): Promise<void> {
  await sql`lock table ${sql.id(SCHEMA, table)} in access exclusive mode`.execute(tx);
  if (await hasRows(tx, table, sql`${sql.id(name)} is not null`)) throw schemaError([problem("STRUCTURE_DRIFT", "", {})]);
  await sql`alter table ${sql.id(SCHEMA, table)} drop column ${sql.id(name)}`.execute(tx);
}

async function copyAtOnce(tx: Kysely<unknown>, table: TableDraft): Promise<void> {
  await sql`lock table ${sql.id(SCHEMA, table.match.liveName)} in access exclusive mode`.execute(tx);
  await addPrepared(tx, table);
  for (let after = firstKey; ; ) {
    const { last } = await copyBatch(tx, table, after);
    if (last === null) return;
    after = last;
  }
}

async function finishCopy(tx: Kysely<unknown>, table: TableDraft): Promise<void> {
  const target = sql.id(SCHEMA, table.match.liveName);
  await sql`lock table ${target} in access exclusive mode`.execute(tx);
  while ((await drainTouched(tx, table)) > 0);
  await sql`drop trigger ${sql.id(TOUCH_TRIGGER)} on ${target}`.execute(tx);
}

/** Renames what only carries an older name, builds what is small, drops what nobody asks for. What is large and online follows later. */
async function syncIndexes(at: Applying, tx: Kysely<unknown>, tables: readonly TableDraft[]): Promise<void> {
  const { draft } = at;
  const indexes = await readIndexesOf(
    tx,
    tables.map(({ match }) => match.entity.id),
  );
  for (const table of tables) {
    const { match } = table;
    const { entity } = match;
    const live = indexes.get(entity.id)!;
    const former = { table: match.liveName, columns: liveColumns(match) };
    const wanted = wantedIndexes(draft.model, entity);
    const used = new Set<string>();
    for (const index of wanted) {
      const found = [index.name, `~${index.name}`, formerName(entity, index, former)].find(
        (name) => live.get(name)?.isValid === true && !used.has(name),
      );
      if (found !== undefined) used.add(found);
      if (found === undefined && (!at.isBig(table) || index.kind === "overlap")) await buildIndex(draft.model, entity, index).execute(tx);
      if (found !== undefined && found !== index.name)
        await renameIndex(tx, entity.id, { from: found, to: index.name, isConstraint: live.get(found)!.isConstraint });
    }
    for (const [name, index] of live) if (!used.has(name) && isOwnIndex(name)) await dropIndex(entity, name, index).execute(tx);
  }
}

async function renameIndex(
  tx: Kysely<unknown>,
  table: string,
  { from, to, isConstraint }: { from: string; to: string; isConstraint: boolean },
): Promise<void> {
  await (isConstraint
    ? sql`alter table ${sql.id(SCHEMA, table)} rename constraint ${sql.id(from)} to ${sql.id(to)}`
    : sql`alter index ${sql.id(SCHEMA, from)} rename to ${sql.id(to)}`
  ).execute(tx);
}

/** What is to be filled is written down with the structure, so that it is filled whatever happens. */
async function openFilling({ draft, now }: Applying, tx: Kysely<unknown>, { match, fills, isTreeStale }: TableDraft): Promise<void> {
  const { entity } = match;
  const open = draft.jobs.find((job) => job.kind === "fill" && job.entity === match.liveName);
  if (open !== undefined && match.liveName !== entity.id) await endJob(tx, open);
  const wanted = new Set([
    ...fills,
    ...(open?.fields.filter((name) => name === TREE || entity.fields.has(name)) ?? []),
    ...(isTreeStale ? [TREE] : []),
  ]);
  for (const name of entity.computeOrder) {
    const field = entity.fields.get(name)!;
    if (field.doc.copy?.when !== "create" && field.dependsOn.some((read) => wanted.has(read))) wanted.add(name);
  }
  const isSame = open !== undefined && fills.size === 0 && !isTreeStale && wanted.size === open.fields.length && match.liveName === entity.id;
  if (wanted.size === 0 && open !== undefined) await endJob(tx, open);
  else if (wanted.size > 0 && !isSame) await beginJob(tx, { kind: "fill", entity: entity.id, goal: "", fields: [...wanted] });
  const computed = [...wanted].filter((name) => name !== TREE);
  if (computed.length > 0 && !isSame) await beginWatch(tx, { entity: entity.id, fields: computed, now: now() });
}

/** Stands among the fields of a filling for the paths of the tree. */
export const TREE = "treePath";
