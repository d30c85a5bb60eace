import { type RawBuilder, sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { implies, pairsCond } from "../../../../engine/access/conds.ts";
import { readablePath } from "../../../../engine/access/readable-path.ts";
import type { AnswerFigures, AnswerGroup, ItemFigures } from "../../../../engine/api.ts";
import { accessError, problem } from "../../../../engine/errors.ts";
import type { Sheet } from "../../../../engine/fields/sheet/sheet-value.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { current } from "../../platform/database/transaction.ts";
import { fieldSql } from "../../platform/sql/expressions.ts";
import { column, hidden, table } from "../../platform/sql/names.ts";
import type { Call } from "../../platform/runtime.ts";
import { badRequest } from "../records/bad-request.ts";
import { getRecord } from "../records/get.ts";
import { listingWhere, planListing } from "../records/list.ts";
import { attachLabels } from "../records/labels.ts";
import { assertGranted, notGranted } from "../records/granted.ts";
import { type AnswersField, answeringFields, rowsField } from "./answers-field.ts";

/** Fewer are nobody's figures where single answers are not for the reader. */
const LEAST = 5;
const MOST_GROUPS = 50;
const MOST_TEXTS = 20;

export interface FiguresAsked {
  /** Row with the sheet. */
  id: string;
  /** Its field. */
  field: string;
  /** Field of the records that answer, to cross the figures by. */
  by: string | null;
}

/** What was answered to one sheet, over the records that the caller may count. @throws AccessError ACTION_DENIED, ROW_HIDDEN */
export async function answerFigures(call: Call, entity: Entity, asked: FiguresAsked): Promise<AnswerFigures> {
  assertGranted(call, entity, "read");
  const field = entity.fields.get(asked.field);
  if (field === undefined || field.type.sheet !== "asks") throw badRequest("field", "一个题目的字段");
  const row = await getRecord(call, entity.id, asked.id);
  const sheet = row[field.name] as Sheet | null | undefined;
  if (sheet === undefined) throw accessError([problem("ROW_HIDDEN", "", {})]);
  const fields = answeringFields(call.model, entity, field).filter((one) => accessFor(call.model, one.entity.id, call.user).statistics.length > 0);
  if (fields.length === 0) throw notGranted(entity, "statistics");
  return { sheet: sheet ?? { sections: [] }, ...(await figuresOf(call, fields, { key: String(row[entity.key] ?? row.id), by: asked.by })) };
}

/** Of the records that answer the sheet; where those of several kinds may, of the first kind that has any. */
async function figuresOf(
  call: Call,
  fields: readonly AnswersField[],
  { key, by: name }: { key: string; by: string | null },
): Promise<Omit<AnswerFigures, "sheet">> {
  const [of, ...others] = fields as [AnswersField, ...AnswersField[]];
  const by = name === null ? null : crossable(call, of).find((one) => one.name === name);
  if (by === undefined && others.length === 0) throw badRequest("by", "一个可以分组的字段");
  const isOpen = readsEach(call, of);
  const found = by === undefined ? [] : await groupsOf(call, countingOf(call, of, { key, by, isOpen }));
  if (found.length === 0 && others.length > 0) return figuresOf(call, others, { key, by: name });
  const groups = await withLabels(call, of, { by: by ?? null, groups: found });
  return {
    groups: isOpen ? groups : told(groups),
    by: crossable(call, of).map(({ name, title }) => ({ name, title: zh(title) })),
    least: isOpen ? 1 : LEAST,
  };
}

/** Whether the caller may read every record that is counted, and the answers in it. */
function readsEach(call: Call, { entity, field }: AnswersField): boolean {
  const { read, statistics } = accessFor(call.model, entity.id, call.user);
  const isClear = readablePath({ model: call.model, entity: entity.id, path: field.name, user: call.user }).clear;
  return field.doc.anonymous !== true && implies(pairsCond(statistics), pairsCond(read)) && implies(pairsCond(statistics), isClear);
}

/** Fields of few values that the caller sees on every record. */
function crossable(call: Call, { entity, by, field }: AnswersField): Field[] {
  const question = (path: string) => readablePath({ model: call.model, entity: entity.id, path, user: call.user, action: "statistics" }).clear;
  const covered = pairsCond(accessFor(call.model, entity.id, call.user).statistics);
  const own = [...entity.fields.values()].filter((one) => one.kind === "stored" && one !== by && one !== field && one.doc.retired !== true);
  return own.filter(
    (one) => (one.refTo !== null || one.doc.dict !== undefined) && one.type.valueClass === "text" && implies(covered, question(one.name)),
  );
}

interface Counting {
  child: Entity;
  /** The answers and the records they are of. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  record: RawBuilder<unknown>;
  /** What the groups agree in; a null of all where they are one. */
  by: RawBuilder<unknown>;
  score: RawBuilder<unknown>;
  hasTexts: boolean;
}

function countingOf(call: Call, of: AnswersField, { key, by, isOpen }: { key: string; by: Field | null; isOpen: boolean }): Counting {
  const child = call.model.entities.get(`${of.entity.id}.${rowsField(of)}`)!;
  const { scope, where } = listingWhere(planListing(call, of.entity.id, {}, "statistics"));
  const record = column(scope.from.alias, of.entity, "id");
  const score = of.field.doc.results?.score;
  const grouped = by === null ? sql`null::text` : sql`${fieldSql(by.name, scope).sql}::text`;
  const counted = sql`select ${record} as id, ${grouped} as by, ${score === undefined ? sql`null::numeric` : fieldSql(score, scope).sql} as score
    from ${scope.from.clause()} where ${where} and ${fieldSql(of.by.name, scope).sql}::text = ${key} and ${column(scope.from.alias, of.entity, of.field.name)} is not null`;
  return {
    child,
    from: sql`(${counted}) as record join ${table(call.model, child)} as answer on ${hidden("answer", "parentId")} = record.id`,
    where: sql`${hidden("answer", "tenantId")} = ${call.user.tenantId} and not ${hidden("answer", "isDeleted")}`,
    record: sql`(${counted}) as record`,
    by: sql`record.by`,
    score: sql`record.score`,
    hasTexts: isOpen,
  };
}

async function groupsOf(call: Call, counting: Counting): Promise<AnswerGroup[]> {
  const db = current(call.runtime.db);
  const { record, by, score } = counting;
  const { rows } = await sql<{ key: string | null; n: number; score: string | null }>`select ${by} as key, count(*)::int as n, avg(${score}) as score
    from ${record} group by 1 order by 2 desc, 1 limit ${sql.lit(MOST_GROUPS)}`.execute(db);
  const items = await itemsOf(call, counting);
  return rows.map((row) => ({
    key: row.key,
    label: row.key ?? "",
    count: Number(row.n),
    score: rounded(row.score),
    items: items.get(row.key) ?? {},
  }));
}

const rounded = (value: string | number | null): number | null => (value === null ? null : Math.round(Number(value) * 100) / 100);

interface CountedRow {
  key: string | null;
  item: string;
  option: string | null;
  n: number;
  avg: string | null;
  min: string | null;
  max: string | null;
  score: string | null;
}

/** By group and item. Of several chosen options each is a row: an item counts as often as it was answered. */
async function itemsOf(call: Call, { child, from, where, by, hasTexts }: Counting): Promise<Map<string | null, Record<string, ItemFigures>>> {
  const db = current(call.runtime.db);
  const of = (name: string) => column("answer", child, name);
  const { rows } = await sql<CountedRow>`select ${by} as key, ${of("item")} as item, ${of("option")} as option, count(*)::int as n,
      avg(${of("number")}) as avg, min(${of("number")}) as min, max(${of("number")}) as max, sum(${of("score")}) as score
    from ${from} where ${where} group by grouping sets ((1, 2, 3), (1, 2)) having ${of("option")} is not null or grouping(${of("option")}) = 1`.execute(
    db,
  );
  const answered = await sql<{ key: string | null; item: string; n: number }>`select ${by} as key, ${of("item")} as item,
      count(distinct (${hidden("answer", "parentId")}, ${of("row")}))::int as n from ${from} where ${where} group by 1, 2`.execute(db);
  const texts = !hasTexts
    ? []
    : (
        await sql<{ key: string | null; item: string; text: string }>`select key, item, text from (
          select ${by} as key, ${of("item")} as item, ${of("text")} as text,
            row_number() over (partition by ${by}, ${of("item")} order by ${hidden("answer", "parentId")} desc) as n
          from ${from} where ${where} and ${of("text")} is not null) as written where n <= ${sql.lit(MOST_TEXTS)} order by n`.execute(db)
      ).rows;
  const found = new Map<string | null, Record<string, ItemFigures>>();
  const at = (key: string | null, item: string): ItemFigures => {
    const group = found.get(key) ?? {};
    const figures = group[item] ?? { count: 0, options: {}, number: null, score: null, texts: [] };
    found.set(key, { ...group, [item]: figures });
    return figures;
  };
  for (const { key, item, n } of answered.rows) at(key, item).count = Number(n);
  for (const row of rows) {
    const figures = at(row.key, row.item);
    if (row.option !== null) figures.options[row.option] = Number(row.n);
    else {
      figures.number = row.avg === null ? null : { avg: rounded(row.avg)!, min: Number(row.min), max: Number(row.max) };
      figures.score = row.score === null || figures.count === 0 ? null : rounded(Number(row.score) / figures.count);
    }
  }
  for (const { key, item, text } of texts) at(key, item).texts.push(text);
  return found;
}

/** Small groups are left out, and the next one with them where the small ones could be worked out of what is told elsewhere. */
function told(groups: readonly AnswerGroup[]): AnswerGroup[] {
  const small = groups.filter(({ count }) => count < LEAST);
  const rest = groups.filter(({ count }) => count >= LEAST);
  const missing = small.reduce((sum, { count }) => sum + count, 0);
  return missing > 0 && missing < LEAST ? rest.slice(0, -1) : rest;
}

async function withLabels(call: Call, { entity }: AnswersField, { by, groups }: { by: Field | null; groups: AnswerGroup[] }): Promise<AnswerGroup[]> {
  if (by === null) return groups;
  if (by.labelKey === null) {
    const dict = call.model.dicts.get(by.doc.dict ?? "");
    return groups.map((group) => ({ ...group, label: zh(dict?.items.find(({ value }) => value === group.key)?.label ?? group.label) }));
  }
  const records = groups.map(({ key }): Record<string, unknown> => ({ [by.name]: key }));
  await attachLabels(call, entity, [], records);
  return groups.map((group, at) => ({ ...group, label: String(records[at]![by.labelKey!] ?? group.label) }));
}
