import { type RawBuilder, sql } from "kysely";
import { columnName, SCHEMA } from "../../platform/sql/names.ts";
import { endsInOrder, predicate, rangeOf } from "../../platform/sql/constraints.ts";
import { addStep, type Drafting, offends, SAMPLES, type TableDraft } from "./drafting.ts";
import { castSql } from "./definitions.ts";
import { buildIndex, dropIndex, formerName, isOwnIndex, type WantedIndex, wantedIndexes } from "./index-sql.ts";
import { liveColumns } from "./match.ts";
import type { Offending } from "./types.ts";
import { zh } from "../../../../engine/language/text.ts";

/** Compares the indexes and constraints of a table that is there already. */
export async function planIndexes(at: Drafting, table: TableDraft): Promise<void> {
  const { match } = table;
  const former = { table: match.liveName, columns: liveColumns(match) };
  const live = match.live!.indexes;
  const isLive = (name: string) => live.get(name)?.isValid === true;
  const wanted = wantedIndexes(at.model, match.entity);
  const kept = new Set(wanted.flatMap((index) => [index.name, formerName(match.entity, index, former)]));
  for (const index of wanted) if (!isLive(index.name) && !isLive(formerName(match.entity, index, former))) await planBuild(at, table, index);
  for (const [name, index] of live) {
    if (kept.has(name) || !isOwnIndex(name) || name.startsWith("~") || !index.isValid) continue;
    const statements = [dropIndex(match.entity, name, index)];
    addStep(at, {
      id: `unindex:${name}`,
      kind: "index",
      entity: match.entity.id,
      sentence: `去掉“${zh(match.entity.title)}”不再需要的${wordOf(name)}`,
      statements,
    });
  }
}

const wordOf = (name: string): string => (name.startsWith("ux") ? "唯一约束" : name.startsWith("ex") ? "不重叠约束" : "索引");

async function planBuild(at: Drafting, table: TableDraft, index: WantedIndex): Promise<void> {
  const { match } = table;
  const rows = await at.rowsOf(match.liveName);
  const titles = [...new Set(index.columns)].map((name) => zh(match.entity.fields.get(name)?.title ?? name)).join("、");
  const sentence = `为“${zh(match.entity.title)}”建立${wordOf(index.name)}（${titles}）`;
  const head = { id: `index:${index.name}`, entity: match.entity.id, sentence, rows, online: index.kind !== "overlap" || rows === 0 };
  const statements = [buildIndex(at.model, match.entity, index, { concurrently: index.kind !== "overlap" && rows > 0 })];
  const offending = index.kind === "plain" || rows === 0 ? none : await offendersOf(at, table, index);
  if (offending.count === 0) return addStep(at, { ...head, kind: index.kind === "plain" ? "index" : "narrow", statements });
  const advice = index.kind === "unique" ? "请先处理重复的数据" : "请先处理重叠的数据";
  addStep(at, { ...head, kind: "narrow", statements, columns: index.columns, offending, blocked: offends(sentence, offending, advice) });
}

const none: Offending = { count: 0, samples: [] };

/** Rows that break a constraint, as the table will read once its columns have their new names. Values still to be converted are judged by the build itself. */
async function offendersOf(at: Drafting, table: TableDraft, index: WantedIndex & { kind: "unique" | "overlap" }): Promise<Offending> {
  if (table.columns.some(({ name, convert }) => convert !== null && index.columns.includes(name))) return none;
  const statement = index.kind === "unique" ? duplicates(at, table, index.unique) : overlaps(at, table, index.overlap);
  const { rows } = await sql<{
    id: string;
    value: unknown;
    total: string;
  }>`select *, count(*) over ()::text as total from (${statement}) found order by id limit ${SAMPLES}`.execute(at.connection);
  return { count: Number(rows[0]?.total ?? 0), samples: rows.map(({ id, value }) => ({ id, value })) };
}

/** The table with the columns it is to have, under its own name. */
function asItWillBe({ match, columns }: TableDraft): RawBuilder<unknown> {
  const list = columns.map(({ name, type, liveName, initial }) =>
    liveName === null ? sql`${initial ?? castSql(sql`null`, type)} as ${sql.id(name)}` : sql`${sql.id(liveName)} as ${sql.id(name)}`,
  );
  return sql`(select ${sql.join(list)} from ${sql.id(SCHEMA, match.liveName)}) as ${sql.id(match.entity.id)}`;
}

type Unique = Extract<WantedIndex, { kind: "unique" }>["unique"];
type Overlap = Extract<WantedIndex, { kind: "overlap" }>["overlap"];

function duplicates(at: Drafting, table: TableDraft, { fields, nullsEqual, where }: Unique): RawBuilder<unknown> {
  const { entity } = table.match;
  const columns = fields.map((field) => sql.id(columnName(entity, field)));
  const present = nullsEqual
    ? sql`true`
    : sql.join(
        columns.map((column) => sql`${column} is not null`),
        sql` and `,
      );
  return sql`select "id", value from (
      select "id", to_jsonb(array[${sql.join(columns.map((column) => sql`${column}::text`))}]) as value, count(*) over (partition by "tenantId", ${sql.join(columns)}) as n
      from ${asItWillBe(table)} where ${predicate(at.model, entity, where)} and ${present}) counted where n > 1`;
}

function overlaps(at: Drafting, table: TableDraft, { of, per, where }: Overlap): RawBuilder<unknown> {
  const { entity } = table.match;
  const keys = per.map((field, n) => sql`${sql.id(columnName(entity, field))} as ${sql.id(`k${n}`)}`);
  const ranges = sql`select "tenantId", "id", ${sql.join(keys)}, ${rangeOf(entity, of)} as span from ${asItWillBe(table)}
    where ${endsInOrder(entity, of)} and ${predicate(at.model, entity, where)}`;
  const same = sql.join([sql`a."tenantId" = b."tenantId"`, ...per.map((_field, n) => sql`a.${sql.id(`k${n}`)} = b.${sql.id(`k${n}`)}`)], sql` and `);
  return sql`select distinct a."id", to_jsonb(a.span::text) as value from (${ranges}) a join (${ranges}) b on ${same} and a."id" <> b."id" and a.span && b.span`;
}
