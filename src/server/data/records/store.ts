import { type RawBuilder, sql } from "kysely";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import { newId } from "../../platform/database/ids.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { toColumn } from "../../platform/sql/columns.ts";
import { overlapConstraints, uniqueConstraints } from "../../platform/sql/constraints.ts";
import { columnName, storedFields, table } from "../../platform/sql/names.ts";
import type { Draft } from "./draft.ts";
import { sealSecrets } from "./seal-secrets.ts";

/** Parameters of one statement are numbered with 16 bits. */
const MAX_PARAMETERS = 60_000;

type Columns = [name: string, value: unknown][];

function stamp(call: Call, creating: boolean): Columns {
  const by: Columns = [
    ["updateUser", call.user.id],
    ["updateTime", call.ctx.now],
  ];
  return creating ? [["createUser", call.user.id], ["createTime", call.ctx.now], ...by] : by;
}

/** Inserts records with the rows of their tables. */
export async function insertDrafts(call: Call, entity: Entity, drafts: readonly Draft[]): Promise<void> {
  const fields = storedFields(entity);
  const sealed = await Promise.all(drafts.map((draft) => sealSecrets(call, entity, draft)));
  const rows = drafts.map(
    (draft, at): Columns => [
      ["tenantId", call.user.tenantId],
      ["id", draft.id],
      ["releaseNo", call.model.release ?? null],
      ...stamp(call, true),
      ...fields.map((field): Columns[number] => [columnName(entity, field.name), toColumn(field, sealed[at]![field.name])]),
    ],
  );
  await insertRows(call, entity, rows);
  for (const draft of drafts)
    for (const field of entity.fields.values())
      if (field.childEntity !== null) await syncRows(call, field.childEntity, { parentId: draft.id, before: [], after: draft.record[field.name] });
}

async function insertRows(call: Call, entity: Entity, rows: readonly Columns[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = sql.join(first.map(([name]) => sql.id(name)));
  const perStatement = Math.max(1, Math.floor(MAX_PARAMETERS / first.length));
  for (let at = 0; at < rows.length; at += perStatement) {
    const tuples = rows.slice(at, at + perStatement).map((row) => sql`(${sql.join(row.map(([, value]) => sql`${value}`))})`);
    await sql`insert into ${table(call.model, entity)} (${names}) values ${sql.join(tuples)}`.execute(current(call.runtime.db));
  }
}

/** Writes what changed and counts the version up. Answers whether anything changed. */
export async function updateDraft(call: Call, entity: Entity, draft: Draft): Promise<boolean> {
  const changed = storedFields(entity).filter((field) => !isSame(draft.record[field.name], draft.before?.[field.name]));
  const tables = [...entity.fields.values()].filter(
    (field) => field.childEntity !== null && !isSame(draft.record[field.name], draft.before?.[field.name]),
  );
  if (changed.length === 0 && tables.length === 0) return false;
  const sealed = await sealSecrets(call, entity, draft);
  const sets: RawBuilder<unknown>[] = [
    ...changed.map((field) => sql`${sql.id(columnName(entity, field.name))} = ${toColumn(field, sealed[field.name])}`),
    ...stamp(call, false).map(([name, value]) => sql`${sql.id(name)} = ${value}`),
    sql`"version" = "version" + 1`,
    ...(draft.isAside === true ? [sql`"isDeleted" = false`] : []),
    ...(draft.isSubmitted === true ? [sql`"releaseNo" = ${call.model.release ?? null}`] : []),
  ];
  await sql`update ${table(call.model, entity)} set ${sql.join(sets)} where "tenantId" = ${call.user.tenantId} and "id" = ${draft.id}`.execute(
    current(call.runtime.db),
  );
  for (const field of tables)
    await syncRows(call, field.childEntity!, { parentId: draft.id, before: draft.before?.[field.name], after: draft.record[field.name] });
  return true;
}

/** Rows whose unique values change step aside, as removed rows hold none, until each is written. In one transaction nobody sees it. */
export async function stepAside(call: Call, entity: Entity, drafts: readonly Draft[]): Promise<void> {
  const names = new Set([
    ...uniqueConstraints(entity).flatMap(({ fields }) => fields),
    ...overlapConstraints(call.model, entity).flatMap(({ of, per }) => [...of, ...per]),
  ]);
  const aside = drafts.filter(
    ({ before, record }) => before !== null && [...names].some((name) => !isSame(record[name] ?? null, before[name] ?? null)),
  );
  if (aside.length < 2) return;
  for (const draft of aside) draft.isAside = true;
  await sql`update ${table(call.model, entity)} set "isDeleted" = true where "tenantId" = ${call.user.tenantId} and "id" = any(${aside.map(({ id }) => id)}::text[])`.execute(
    current(call.runtime.db),
  );
}

const rowsOf = (value: unknown): OperationRecord[] => (Array.isArray(value) ? (value as OperationRecord[]) : []);

interface RowSync {
  parentId: string;
  before: unknown;
  after: unknown;
}

/** Rows of a table field: those with a known id are changed, those without are new, those no longer there go. */
async function syncRows(call: Call, childId: string, { parentId, before, after }: RowSync): Promise<void> {
  const child = childOf(call.model, childId);
  const stored = new Map(rowsOf(before).map((row) => [String(row.id), row]));
  const wanted = rowsOf(after).map((row, sortNo) => ({ row, sortNo, id: typeof row.id === "string" && stored.has(row.id) ? row.id : null }));
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
  const gone = [...stored.keys()].filter((id) => !kept.has(id));
  const db = current(call.runtime.db);
  if (gone.length > 0)
    await sql`delete from ${table(call.model, child)} where "tenantId" = ${call.user.tenantId} and "parentId" = ${parentId} and "id" = any(${gone}::text[])`.execute(
      db,
    );
  const fields = storedFields(child);
  const fresh = wanted.filter(({ id }) => id === null).map((one) => ({ ...one, id: newId() }));
  await insertRows(
    call,
    child,
    fresh.map(
      ({ row, sortNo, id }): Columns => [
        ["tenantId", call.user.tenantId],
        ["id", id],
        ["parentId", parentId],
        ["sortNo", sortNo],
        ...stamp(call, true),
        ...fields.map((field): Columns[number] => [columnName(child, field.name), toColumn(field, row[field.name])]),
      ],
    ),
  );
  for (const { row, sortNo, id } of wanted) if (id !== null) await updateRow(call, child, { id, parentId, sortNo, row, old: stored.get(id)! });
  for (const one of [...fresh, ...wanted.filter(({ id }) => id !== null)]) {
    for (const field of child.fields.values()) {
      if (field.childEntity !== null)
        await syncRows(call, field.childEntity, { parentId: one.id!, before: stored.get(one.id!)?.[field.name], after: one.row[field.name] });
    }
  }
}

async function updateRow(
  call: Call,
  child: Entity,
  at: { id: string; parentId: string; sortNo: number; row: OperationRecord; old: OperationRecord },
): Promise<void> {
  const changed = storedFields(child).filter((field) => field.name in at.row && !isSame(at.row[field.name], at.old[field.name]));
  const sets = [
    sql`"sortNo" = ${at.sortNo}`,
    ...changed.map((field) => sql`${sql.id(columnName(child, field.name))} = ${toColumn(field, at.row[field.name])}`),
  ];
  await sql`update ${table(call.model, child)} set ${sql.join(sets)}
    where "tenantId" = ${call.user.tenantId} and "parentId" = ${at.parentId} and "id" = ${at.id}`.execute(current(call.runtime.db));
}

function childOf(model: Model, id: string): Entity {
  const child = model.entities.get(id);
  if (child === undefined) throw new Error(`entity ${id} is not in the model`);
  return child;
}
