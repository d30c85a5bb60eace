import { sql } from "kysely";
import { calledFields } from "../../../../engine/kinds/entity/document.ts";
import { calledExpr, calledIn } from "../../../../engine/model/called.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { isAppError, type Problem, problem } from "../../../../engine/errors.ts";
import type { LabelSource } from "../../../../engine/fields/define-field.ts";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { allOf } from "../../../../engine/access/conds.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { choiceOf } from "../records/choices.ts";
import { fetchRecords } from "../records/fetch.ts";
import { current } from "../../platform/database/transaction.ts";
import { dictLabels } from "../exports/index.ts";
import { inOwnWords } from "../language/model-in.ts";
import { type FieldAt, judgeChoices } from "../records/references.ts";
import type { Call } from "../../platform/runtime.ts";
import { calledSql } from "../../platform/sql/called.ts";
import { fieldSql } from "../../platform/sql/expressions.ts";
import { keyOf } from "../../platform/sql/from.ts";
import { isStored } from "../../platform/sql/names.ts";
import { rootRows, scopeOn } from "../../platform/sql/scope.ts";
import type { ReadCell } from "../../../../generator/xlsx/read-workbook.ts";
import type { ImportColumn } from "./import-columns.ts";
import { zh } from "../../../../engine/language/text.ts";

export interface RawRow {
  row: number;
  /** Sheet column -> cell, for the columns that are imported. */
  cells: Map<number, ReadCell>;
}
export interface ParsedRow {
  row: number;
  values: Record<string, unknown>;
  problems: Problem[];
}

/** Keys and titles of rows that texts may mean. */
interface Names {
  keys: Set<string>;
  byTitle: Map<string, string[]>;
  /** By what they are called, where that is more than a title. */
  byName: Map<string, string[]>;
}
/** Rows that the texts of a batch may mean, by the field they stand in. */
type Known = ReadonlyMap<string, Names>;

interface ReadAs {
  entity: Entity;
  columns: ReadonlyMap<number, ImportColumn>;
  /** Rows of other entities that a name may mean: all of the school, or those that the caller may choose. */
  sees?: "all" | "choices";
}

/**
 * Cells to wire values. What a cell may mean is decided by the field type; references are looked up once per batch, by key or title. Of several
 * rows of one title the one is meant that the field's `options` allow for the record: a room's building is one of its campus.
 */
export async function parseRows(call: Call, { entity, columns, sees = "all" }: ReadAs, rows: readonly RawRow[]): Promise<ParsedRow[]> {
  const known = await lookUp(call, { entity, columns, sees }, rows);
  const labels: LabelSource = {
    ...dictLabels(call.model),
    dictValue: (code, label) => dictLabels(call.model).dictValue(code, label) ?? dictLabels(inOwnWords(call).model).dictValue(code, label),
  };
  const namesakes: Namesake[] = [];
  const parsed = rows.map((raw) => parseRow(columns, raw, { known, labels, namesakes }));
  for (const { field, model } of columns.values()) {
    const of = namesakes.filter((one) => one.column.field === field);
    await tellApart(call, { entity, field: model }, of);
  }
  return parsed;
}

/** A title in a cell that several rows have. */
interface Namesake {
  parsed: ParsedRow;
  column: ImportColumn;
  title: string;
  keys: readonly string[];
}

async function tellApart(call: Call, at: FieldAt, namesakes: readonly Namesake[]): Promise<void> {
  const judged = await judgeChoices(
    call,
    at,
    namesakes.map(({ parsed, keys }) => ({ record: parsed.values, keys })),
  );
  for (const [n, { parsed, column, title, keys }] of namesakes.entries()) {
    const meant = keys.filter((key) => judged[n]!.get(key) === true);
    if (meant.length === 1) parsed.values[column.field] = meant[0];
    else parsed.problems.push(...unreadable(at.field, title).problems.map((found) => ({ ...found, path: `/${column.field}` })));
  }
}

/** Rows that a text means in a field: the one of that key, else all that are called so, else all of that title. */
function namesakesOf(known: Known, field: string, label: string): readonly string[] {
  const found = known.get(field);
  return found?.keys.has(label) === true ? [label] : (found?.byName.get(label) ?? found?.byTitle.get(label) ?? []);
}

interface Meaning {
  known: Known;
  labels: LabelSource;
  /** Filled with the cells that the rest of their row must tell apart. */
  namesakes: Namesake[];
}

function parseRow(columns: ReadonlyMap<number, ImportColumn>, raw: RawRow, meaning: Meaning): ParsedRow {
  const parsed: ParsedRow = { row: raw.row, values: {}, problems: [] };
  for (const [at, column] of columns) {
    const text = cellText(raw.cells.get(at) ?? null);
    if (text === "") continue;
    const keys = column.model.refTo === null || column.model.type.valueClass === "list" ? [] : namesakesOf(meaning.known, column.field, text);
    if (keys.length > 1) {
      meaning.namesakes.push({ parsed, column, title: text, keys });
      continue;
    }
    try {
      parsed.values[column.field] = parseCell(column.model, text, meaning);
    } catch (error) {
      if (!isAppError(error)) throw error;
      parsed.problems.push(...error.problems.map((found) => ({ ...found, path: `/${column.field}` })));
    }
  }
  return parsed;
}

function parseCell(field: Field, text: string, { known, labels }: Meaning): unknown {
  if (field.refTo === null) return field.type.parse(text, field.doc, labels);
  const names =
    field.type.valueClass === "list"
      ? text
          .split(/[、,，;；]/)
          .map((one) => one.trim())
          .filter((one) => one !== "")
      : [text];
  const keys = names.map((name) => {
    const [key, ...others] = namesakesOf(known, field.name, name);
    if (key !== undefined && others.length === 0) return key;
    throw key === undefined ? missing(field, name) : unreadable(field, name);
  });
  return field.type.valueClass === "list" ? keys : keys[0];
}

const failure = (found: Problem) => Object.assign(new Error(found.message), { kind: "data" as const, problems: [found] });
const missing = (field: Field, value: string) => failure(problem("VALUE_REF_MISSING", `/${field.name}`, { label: zh(field.title), value }));
const unreadable = (field: Field, value: string) =>
  failure(problem("VALUE_UNREADABLE", `/${field.name}`, { label: zh(field.title), value, expected: "编号（有重名）" }));

export function cellText(cell: ReadCell): string {
  if (cell === null) return "";
  return typeof cell === "boolean" ? (cell ? "是" : "否") : String(cell).trim();
}

async function lookUp(call: Call, { entity, columns, sees }: ReadAs, rows: readonly RawRow[]): Promise<Known> {
  const asked = [...columns].flatMap(([at, column]) => (column.model.refTo === null ? [] : [{ column, texts: textsIn(column, at, rows) }]));
  // What may be chosen is a matter of the field; rows of the school are the same for all that refer to them.
  const together = Map.groupBy(asked, ({ column }) => (sees === "choices" ? column.field : column.model.refTo!));
  const known = new Map<string, Names>();
  for (const some of together.values()) {
    const [{ column }] = some as [(typeof asked)[number]];
    const target = call.model.entities.get(column.model.refTo!);
    if (target === undefined) continue;
    const texts = [...new Set(some.flatMap((one) => one.texts))];
    const names = byNames(sees === "choices" ? await choicesOf(call, { target, entity, column }, texts) : await namedRows(call, target, texts));
    for (const one of some) known.set(one.column.field, names);
  }
  return known;
}

/** Texts that stand for other records in a column of the sheet. */
function textsIn({ model }: ImportColumn, at: number, rows: readonly RawRow[]): string[] {
  const between = model.type.valueClass === "list" ? /[、,，;；]/ : /$^/;
  const texts = rows.flatMap(({ cells }) => cellText(cells.get(at) ?? null).split(between));
  return texts.map((one) => one.trim()).filter((one) => one !== "");
}

interface NamedRow {
  key: string;
  title: string | null;
  /** Null: nothing more than its title. */
  called: string | null;
}

/** Rows that whoever writes the field may choose, found by what a choice shows of them. */
async function choicesOf(call: Call, at: { target: Entity; entity: Entity; column: ImportColumn }, texts: string[]): Promise<NamedRow[]> {
  const { target, entity, column } = at;
  const reads = accessFor(call.model, target.id, call.user).read.length > 0;
  const choice = await choiceOf(call, target, reads ? {} : { for: `${entity.id}.${column.field}` });
  const names = [{ field: target.key }, { field: target.titleField }, ...(target.doc.called === undefined ? [] : [calledExpr(call.model, target)])];
  const named: Cond = { any: names.map((value): Cond => ({ value, in: texts })) };
  const own = new Set([target.key, target.titleField, ...calledFields(target.doc)]);
  const found = await fetchRecords({ call, entity: target, where: allOf([choice, named]), own, labels: target.doc.called !== undefined });
  return found.map(({ id, record }) => ({
    key: String(record[target.key] ?? id),
    title: record[target.titleField] as string | null,
    called: calledIn(target, record),
  }));
}

async function namedRows(call: Call, target: Entity, texts: string[]): Promise<NamedRow[]> {
  const scope = scopeOn({ model: call.model, entity: target, ctx: call.ctx });
  const key = keyOf(scope.from.alias, target);
  const title = target.fields.get(target.titleField);
  const titled = title !== undefined && isStored(title) ? fieldSql(target.titleField, scope).sql : key;
  const named = target.doc.called === undefined ? titled : calledSql(scope);
  const isMeant = [...new Set([key, titled, named])].map((value) => sql`${value}::text = any(${texts}::text[])`);
  const { rows } =
    await sql<NamedRow>`select ${key}::text as key, ${titled}::text as title, ${named === titled ? sql`null` : sql`${named}::text`} as called
    from ${scope.from.clause()} where ${rootRows(scope)} and (${sql.join(isMeant, sql` or `)})`.execute(current(call.runtime.db));
  return rows;
}

function byNames(rows: readonly NamedRow[]): Names {
  return { keys: new Set(rows.map((row) => row.key)), byTitle: keysBy(rows, "title"), byName: keysBy(rows, "called") };
}

function keysBy(rows: readonly NamedRow[], what: "title" | "called"): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const { key, [what]: text } of rows) if (text !== null) keys.set(text, [...(keys.get(text) ?? []), key]);
  return keys;
}
