import { sql } from "kysely";
import { problem } from "../../../../engine/errors.ts";
import { SCHEMA, tableName } from "../../platform/sql/names.ts";
import { createTableSql } from "./definitions.ts";
import { addStep, type Drafting } from "./drafting.ts";
import { buildIndex, wantedIndexes } from "./index-sql.ts";
import type { TableMatch } from "./match.ts";
import { planColumns } from "./plan-columns.ts";
import { planIndexes } from "./plan-indexes.ts";
import { hasRows } from "./scan.ts";
import { planViews } from "./plan-views.ts";
import { zh } from "../../../../engine/language/text.ts";

/** Compares every entity with its table, new and gone ones included. */
export async function planTables(at: Drafting): Promise<void> {
  for (const match of at.matches) {
    await settleNames(at, match);
    if (match.live === null) planNew(at, match);
    else await planKnown(at, match);
  }
  planViews(at);
  planGone(at);
  planWords(at);
}

function planNew(at: Drafting, match: TableMatch): void {
  const columns = match.columns.map(({ name, type, definition, field }) => ({
    ...{ name, type, definition, field },
    ...{ liveName: null, inTheWay: false, convert: null, initial: null },
  }));
  at.tables.push({ match, rows: 0, columns, fills: new Set(), isTreeStale: false });
  const { entity } = match;
  const statements = [createTable(match), ...wantedIndexes(at.model, entity).map((index) => buildIndex(at.model, entity, index))];
  addStep(at, { id: `create:${entity.id}`, kind: "safe", entity: entity.id, sentence: `新建“${zh(entity.title)}”`, statements });
}

export const createTable = ({ entity, columns }: TableMatch) => createTableSql(tableName(entity), columns);

async function planKnown(at: Drafting, match: TableMatch): Promise<void> {
  const { entity, liveName } = match;
  const before = at.steps.length;
  const known = at.memory.entities.get(liveName);
  if (liveName !== entity.id) {
    const statements = [sql`alter table ${sql.id(SCHEMA, liveName)} rename to ${sql.id(entity.id)}`];
    addStep(at, {
      id: `rename:${entity.id}`,
      kind: "safe",
      entity: entity.id,
      sentence: `${liveName} 改名为“${zh(entity.title)}”（${entity.id}），数据不变`,
      statements,
    });
  }
  if (known !== undefined && known.retiredAt !== null)
    addStep(at, { id: `revive:${entity.id}`, kind: "safe", entity: entity.id, sentence: `恢复使用“${zh(entity.title)}”，原来的数据仍在` });
  const table = await planColumns(at, match);
  at.tables.push(table);
  await planIndexes(at, table);
  // Counting every table would take longer than everything else when nothing is to be done.
  if (at.steps.length > before) table.rows = await at.rowsOf(liveName);
}

/** Of two tables or columns that claim one name, one that is empty gives way; two with data need a person. */
async function settleNames(at: Drafting, match: TableMatch): Promise<void> {
  const { entity } = match;
  if (match.inTheWay) {
    if (await hasRows(at.connection, entity.id))
      addAmbiguous(at, { id: `rename:${entity.id}`, entity: entity.id, from: match.liveName, to: entity.id });
  }
  if (match.live === null) return;
  for (const column of match.columns) {
    if (!column.inTheWay || column.liveName === null) continue;
    const isFilled = (name: string) => hasRows(at.connection, match.liveName, sql`${sql.id(name)} is not null`);
    if (!(await isFilled(column.name))) continue;
    if (await isFilled(column.liveName))
      addAmbiguous(at, { id: `rename:${entity.id}.${column.name}`, entity: entity.id, field: column.name, from: column.liveName, to: column.name });
    else match.left.push(column.liveName);
    column.liveName = column.name;
    column.inTheWay = false;
  }
}

function addAmbiguous(at: Drafting, { from, to, ...head }: { id: string; entity: string; field?: string; from: string; to: string }): void {
  addStep(at, { ...head, kind: "narrow", sentence: `${from} 改名为 ${to}`, blocked: problem("STRUCTURE_RENAME_AMBIGUOUS", "", { from, to }) });
}

function planGone(at: Drafting): void {
  const used = new Set(at.matches.flatMap(({ liveName, inTheWay, entity }) => (inTheWay ? [liveName, entity.id] : [liveName])));
  for (const name of at.structure.tables.keys()) {
    const known = at.memory.entities.get(name);
    if (used.has(name) || known === undefined || known.retiredAt !== null) continue;
    addStep(at, { id: `retire:${name}`, kind: "retire", entity: name, sentence: `停用“${known.shape.title}”，数据保留` });
  }
}

/** New dictionary values are told, although no table changes. */
function planWords(at: Drafting): void {
  for (const [code, { items }] of at.memory.dicts) {
    const dict = at.model.dicts.get(code);
    const fresh = dict?.items.filter(({ value }) => !items.some((item) => item.value === value)) ?? [];
    if (fresh.length === 0) continue;
    const sentence = `字典“${zh(dict!.title)}”增加选项${fresh.map(({ label }) => `“${zh(label)}”`).join("、")}`;
    addStep(at, { id: `words:${code}`, kind: "safe", entity: "", sentence });
  }
}
