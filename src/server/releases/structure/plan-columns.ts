import { type RawBuilder, sql } from "kysely";
import type { Field } from "../../../../engine/model/model.ts";
import { spelled, typed } from "../../platform/sql/terms.ts";
import { planChange } from "./plan-change.ts";
import { addNarrow, addStep, type ColumnDraft, type Drafting, isComputed, nameOfField, SAMPLES, type TableDraft } from "./drafting.ts";
import type { TableMatch } from "./match.ts";
import { addColumnSql } from "./definitions.ts";
import { fieldKey } from "./memory.ts";
import { countRows, readBatch } from "./scan.ts";
import type { Offending } from "./types.ts";
import { zh } from "../../../../engine/language/text.ts";

/** Compares the columns of one table that is there already. */
export async function planColumns(at: Drafting, match: TableMatch): Promise<TableDraft> {
  const table: TableDraft = { match, rows: 0, columns: [], fills: new Set(), isTreeStale: false };
  for (const column of match.columns) {
    const { name, type, definition, field, liveName, inTheWay } = column;
    const draft: ColumnDraft = { name, type, definition, field, liveName, inTheWay, convert: null, initial: null };
    table.columns.push(draft);
    if (liveName === null) await planAdded(at, table, draft);
    else if (field !== null) await planChange(at, table, { ...column, draft, field, liveName });
  }
  planLeft(at, match);
  await planTree(at, table);
  return table;
}

const addColumn = ({ liveName }: TableMatch, column: ColumnDraft) => addColumnSql(liveName, column, column.initial);

async function planAdded(at: Drafting, table: TableDraft, draft: ColumnDraft): Promise<void> {
  const { match } = table;
  const { entity } = match;
  const { field } = draft;
  if (field === null)
    return addStep(at, {
      id: `add:${entity.id}.${draft.name}`,
      kind: "safe",
      entity: entity.id,
      sentence: `${zh(entity.title)}增加系统列 ${draft.name}`,
      statements: [addColumn(match, draft)],
    });
  const rows = await at.rowsOf(match.liveName);
  const what = nameOfField(entity, zh(field.title));
  const head = { id: `add:${entity.id}.${field.name}`, entity: entity.id, field: field.name };
  const isAsked = field.doc.required === true && field.doc.retired !== true;
  if (rows > 0 && isComputed(entity, field)) table.fills.add(field.name);
  else if (rows > 0 && isAsked && field.doc.default != null) {
    draft.initial = literal(field);
    if (draft.initial === null) table.fills.add(field.name);
  } else if (rows > 0 && isAsked && field.writable) await planUnfilled(at, table, { ...head, what, statements: [addColumn(match, draft)] });
  if (at.steps.at(-1)?.id === head.id) return;
  const isFilled = draft.initial !== null || table.fills.has(field.name);
  addStep(at, {
    ...head,
    kind: isFilled ? "fill" : "safe",
    sentence: isFilled ? `增加${what}，并为已有的 ${rows} 条数据填上${field.expr === null ? "默认值" : "计算值"}` : `增加${what}`,
    rows: isFilled ? rows : 0,
    statements: [addColumn(match, draft)],
  });
}

async function planUnfilled(
  at: Drafting,
  { match }: TableDraft,
  { what, ...step }: { id: string; entity: string; field: string; what: string; statements: RawBuilder<unknown>[] },
): Promise<void> {
  const kept = sql`not "isDeleted"`;
  const count = await countRows(at.connection, match.liveName, kept);
  if (count === 0) return;
  const rows = await readBatch(at.connection, { table: match.liveName, columns: [], where: kept, limit: SAMPLES });
  const offending: Offending = { count, samples: rows.map(({ id }) => ({ id, value: null })) };
  addNarrow(at, { ...step, sentence: `增加必填的${what}` }, offending, "请给它一个默认值，或先不设为必填");
}

/** A default that reads nothing stands in the rows at once, without touching them. */
function literal(field: Field): RawBuilder<unknown> | null {
  const value = field.doc.default;
  const kind = field.type.column(field.doc).kind;
  if (value === null || value === undefined || kind === "none" || (typeof value === "object" && !Array.isArray(value))) return null;
  return typed({ constant: value }, kind, spelled).sql;
}

function planLeft(at: Drafting, match: TableMatch): void {
  for (const name of match.left) {
    const known = at.memory.fields.get(fieldKey(match.liveName, name));
    if (known === undefined || known.retiredAt !== null) continue;
    const what = nameOfField(match.entity, zh(known.shape.doc.title));
    addStep(at, { id: `retire:${match.entity.id}.${name}`, kind: "retire", entity: match.entity.id, field: name, sentence: `停用${what}，数据保留` });
  }
}

async function planTree(at: Drafting, table: TableDraft): Promise<void> {
  const { entity, liveName } = table.match;
  if (entity.treeField === null) return;
  const known = at.memory.entities.get(liveName);
  const isNew = table.columns.some((column) => column.name === "treePath" && column.liveName === null);
  if (!isNew && (known === undefined || (known.shape.treeField === entity.treeField && known.shape.key === entity.key))) return;
  if ((await at.rowsOf(liveName)) === 0) return;
  table.isTreeStale = true;
  addStep(at, {
    id: `tree:${entity.id}`,
    kind: "fill",
    entity: entity.id,
    sentence: `重新排列“${zh(entity.title)}”的层级`,
    rows: await at.rowsOf(liveName),
  });
}
