import { phrase } from "../../../../engine/language/phrase.ts";
import { inWords } from "../language/own-words.ts";
import { type RawBuilder, sql } from "kysely";
import type { StatReply } from "../../../../engine/api.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { StatDimension, StatDocument, StatMeasure } from "../../../../engine/documents/index.ts";
import { aggregateOf } from "../../platform/sql/aggregates.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { exprSql, fieldSql } from "../../platform/sql/expressions.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import { listingWhere, planListing } from "../records/list.ts";
import type { Listing } from "../records/listing.ts";
import type { RecordQuery } from "../records/query.ts";
import type { Call } from "../../platform/runtime.ts";
import { mergeSmall, type SizedRow, told } from "./privacy.ts";
import { closedMeasures, ownTitle, seesDimensions } from "./visible.ts";
import { zh } from "../../../../engine/language/text.ts";
import { badRequest } from "../records/bad-request.ts";

export interface StatRequest {
  stat: string;
  dimension: string;
  series?: string | null;
  filters?: RecordQuery;
}

/** Groups of one answer; the rest is cut, largest kept by the document's order. */
const MAX_GROUPS = 1_000;

type Row = StatReply["rows"][number];
type Raw = Record<string, unknown>;

/** Dimension x measures over the rows the caller may count. @throws AppError ACTION_DENIED, REQUEST_PARAM_INVALID, what `planListing` throws */
export async function statistics(call: Call, entityId: string, request: StatRequest): Promise<StatReply> {
  const stat = call.model.stats.get(request.stat);
  if (stat === undefined || stat.entity !== entityId) throw badRequest("stat", "本业务的统计");
  const dimension = dimensionOf(stat, request.dimension, "dimension");
  const series = request.series ? dimensionOf(stat, request.series, "series") : null;
  const listing = planListing(call, entityId, request.filters ?? {}, "statistics");
  const dimensions = series === null ? [dimension] : [dimension, series];
  const groups = await groupedRows(listing, stat, dimensions);
  const [total] = await groupedRows(listing, stat, []);
  const rows = groups.map((raw) => toRow(call, stat, { raw, dimension, series }));
  const totals = { size: Number(total?.size ?? 0), measures: measured(stat, total ?? {}) };
  const reply = forReader({ call, listing, stat, dimensions }, { rows, totals });
  return { dimension: dimension.key, rows: sorted(stat, reply.rows).map(withoutSize), totals: reply.totals, merged: reply.merged };
}

/** Who may not read what is grouped by, and readers without login, get no small groups; who may not read what is counted gets no small counts of it. */
function forReader(
  at: { call: Call; listing: Listing; stat: StatDocument; dimensions: readonly StatDimension[] },
  all: { rows: SizedRow[]; totals: { size: number; measures: Row["measures"] } },
) {
  const { call, listing, stat, dimensions } = at;
  const isOpen = !call.user.roles.includes("public") && seesDimensions(call, listing.entity, dimensions);
  if (!isOpen) return { ...mergeSmall(stat, all.rows, inWords(call, "其他")), totals: told(stat, all.totals) };
  const closed = closedMeasures(call, listing.entity, stat);
  return { rows: all.rows.map((row) => ({ ...row, measures: told(stat, row, closed) })), merged: 0, totals: told(stat, all.totals, closed) };
}

const withoutSize = ({ size: _size, ...row }: SizedRow): Row => row;

function dimensionOf(stat: StatDocument, key: string, name: string): StatDimension {
  const found = stat.dimensions.find((dimension) => dimension.key === key);
  if (found === undefined) throw badRequest(name, stat.dimensions.map((dimension) => dimension.key).join("、"));
  return found;
}

async function groupedRows(listing: Listing, stat: StatDocument, dimensions: readonly StatDimension[]): Promise<Raw[]> {
  const { scope, where } = listingWhere(listing);
  const own = stat.where === undefined ? sql`true` : whereSql(condSql(stat.where, scope));
  const keys = dimensions.map((dimension, i) => ({ key: sql.id(`d${i}`), value: bucketSql(scope, dimension), label: labelSql(scope, dimension) }));
  const columns = [
    ...keys.flatMap((k, i) => [sql`${k.value} as ${k.key}`, ...(k.label === null ? [] : [sql`min(${k.label}) as ${sql.id(`l${i}`)}`])]),
    sql`count(*) as size`,
    ...stat.measures.filter((m) => m.ratio === undefined).map((m) => sql`${measureSql(scope, m)} as ${sql.id(`m_${m.key}`)}`),
  ];
  // By position: a computed dimension holds bind values, and written twice it would be two expressions.
  const places = sql.join(keys.map((_, i) => sql.raw(String(1 + keys.slice(0, i).reduce((n, k) => n + (k.label === null ? 1 : 2), 0)))));
  const group = keys.length === 0 ? sql`` : sql`group by ${places} order by ${places} limit ${MAX_GROUPS}`;
  const { rows } = await sql<Raw>`select ${sql.join(columns)} from ${scope.from.clause()} where ${where} and ${own} ${group}`.execute(
    listing.call.runtime.db,
  );
  return rows;
}

const buckets: Record<NonNullable<StatDimension["by"]>, string> = {
  day: "YYYY-MM-DD",
  week: 'IYYY-"W"IW',
  month: "YYYY-MM",
  year: "YYYY",
  hour: "HH24",
  weekday: "ID",
};

/** Most buckets one row counts in: a year that was mistyped must not make millions of rows. */
const MOST_BUCKETS = 366;

function bucketSql(scope: SqlScope, { field, to, by }: StatDimension): RawBuilder<unknown> {
  const value = fieldSql(field, scope).sql;
  if (by === undefined) return sql`(${value})::text`;
  if (to === undefined) return sql`to_char(${value}, ${sql.lit(buckets[by])})`;
  // A set in the list of columns: each row is counted once for every bucket of its span.
  const unit = sql.lit(by);
  const first = sql`date_trunc(${unit}, ${value}::timestamp)`;
  const last = sql`date_trunc(${unit}, coalesce(${fieldSql(to, scope).sql}, ${value})::timestamp)`;
  const step = sql`${sql.lit(`1 ${by}`)}::interval`;
  return sql`to_char(generate_series(${first}, least(${last}, ${first} + ${sql.lit(MOST_BUCKETS - 1)} * ${step}), ${step}), ${sql.lit(buckets[by])})`;
}

/** The title of what a reference dimension points to, or of the row itself. */
function labelSql(scope: SqlScope, dimension: StatDimension): RawBuilder<unknown> | null {
  const { field } = dimension;
  const own = ownTitle(scope.entity, dimension);
  if (own !== null) return sql`${fieldSql(own, scope).sql}::text`;
  const end = resolvePath(scope.model, scope.entity.id, field)?.field;
  const target = end?.refTo == null || end.type.valueClass === "list" ? undefined : scope.model.entities.get(end.refTo);
  return target === undefined || target.titleField === target.key ? null : sql`${fieldSql(`${field}.${target.titleField}`, scope).sql}::text`;
}

function measureSql(scope: SqlScope, measure: StatMeasure): RawBuilder<unknown> {
  const { sql: value } = aggregateOf(measure.agg, measure.of === undefined ? null : exprSql(measure.of, scope), scope);
  if (measure.where === undefined) return value;
  const cond = condSql(measure.where, scope);
  return filtered(scope, measure, typeof cond === "boolean" ? whereSql(cond) : cond);
}

/** `filter (where ...)` belongs to the aggregate call itself, so rows that do not count are made null inside it. */
function filtered(scope: SqlScope, measure: StatMeasure, cond: RawBuilder<unknown>): RawBuilder<unknown> {
  if (measure.of === undefined) return sql`count(*) filter (where ${cond})`;
  const of = exprSql({ if: measure.where!, then: measure.of, else: null }, scope);
  return aggregateOf(measure.agg, of, scope).sql;
}

function toRow(
  call: Call,
  stat: StatDocument,
  { raw, dimension, series }: { raw: Raw; dimension: StatDimension; series: StatDimension | null },
): SizedRow {
  const key = raw.d0 == null ? null : String(raw.d0);
  const row: SizedRow = { size: Number(raw.size), key, label: labelOf(call, stat, dimension, { key, label: raw.l0 }), measures: measured(stat, raw) };
  if (series !== null) row.series = labelOf(call, stat, series, { key: raw.d1 == null ? null : String(raw.d1), label: raw.l1 });
  return row;
}

const weekdays = ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"];

function labelOf(call: Call, stat: StatDocument, dimension: StatDimension, { key, label }: { key: string | null; label: unknown }): string {
  if (key === null) return inWords(call, "（未填写）");
  if (label != null) return String(label);
  if (dimension.by === "weekday") return inWords(call, weekdays[Number(key) - 1] ?? key);
  if (dimension.by === "hour") return inWords(call, phrase`${key}时`);
  const field = resolvePath(call.model, stat.entity, dimension.field)?.field;
  if (field?.type.valueClass === "boolean") return inWords(call, key === "true" ? "是" : "否");
  const item = call.model.dicts.get(field?.doc.dict ?? "")?.items.find((one) => one.value === key);
  return item === undefined ? key : zh(item.label);
}

function measured(stat: StatDocument, raw: Raw): Record<string, number | null> {
  const values: Record<string, number | null> = {};
  for (const m of stat.measures)
    if (m.ratio === undefined) values[m.key] = raw[`m_${m.key}`] == null ? null : rounded(Number(raw[`m_${m.key}`]), m.scale ?? 2);
  for (const m of stat.measures) {
    if (m.ratio === undefined) continue;
    const [part, whole] = m.ratio.map((key) => values[key] ?? null);
    values[m.key] = part == null || !whole ? null : rounded((part / whole) * 100, m.scale ?? 1);
  }
  return values;
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

function sorted(stat: StatDocument, rows: SizedRow[]): SizedRow[] {
  const { order } = stat;
  if (order === undefined) return rows;
  const sign = order.dir === "desc" ? -1 : 1;
  return rows.toSorted(
    (a, b) =>
      sign * ((a.measures[order.by] ?? Number.NEGATIVE_INFINITY) - (b.measures[order.by] ?? Number.NEGATIVE_INFINITY)) ||
      (a.label < b.label ? -1 : 1),
  );
}
