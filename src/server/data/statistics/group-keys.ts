import { type RawBuilder, sql } from "kysely";
import { ownTitle } from "../../../../engine/access/figures.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { StatDimension } from "../../../../engine/kinds/stat/document.ts";
import { calledSql } from "../../platform/sql/called.ts";
import { fieldSql } from "../../platform/sql/expressions.ts";
import { keyOf } from "../../platform/sql/from.ts";
import { nestedScope, rootRows, type SqlScope } from "../../platform/sql/scope.ts";

/** What makes the groups of one dimension. */
export interface GroupKey {
  /** Of a row; cheap, for it is read of every one. */
  value: RawBuilder<unknown>;
  /** The key as it is told, of that value. */
  text(value: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Title of a group that is a row itself, read of the row. */
  ownTitle: RawBuilder<unknown> | null;
  /** Title of what a group points to, of the key as it is told. */
  title: ((key: RawBuilder<unknown>) => RawBuilder<unknown>) | null;
}

export function groupKey(scope: SqlScope, dimension: StatDimension): GroupKey {
  const own = ownTitle(scope.entity, dimension);
  return {
    ...bucket(scope, dimension),
    ownTitle: own === null ? null : sql`${calledSql(scope)}::text`,
    title: own === null ? titleOf(scope, dimension) : null,
  };
}

const formats: Record<Exclude<StatDimension["by"], "province" | undefined>, string> = {
  minute10: "YYYY-MM-DD HH24:MI",
  day: "YYYY-MM-DD",
  week: 'IYYY-"W"IW',
  month: "YYYY-MM",
  quarter: 'YYYY-"Q"Q',
  year: "YYYY",
  hour: "FM00",
  weekday: "FM0",
};
/** Stretches of no unit of their own; PostgreSQL cuts them off from here. */
const STRETCH = { by: "minute10", every: "10 minutes", from: "2000-01-01" } as const;
const parts: Partial<Record<NonNullable<StatDimension["by"]>, string>> = { hour: "hour", weekday: "isodow" };

/** A code of GB/T 2260 begins with that of its province, whose own code ends in zeros. */
const PROVINCE_DIGITS = 2;
const REST_OF_CODE = "0000";

/** Most buckets one row counts in: a year that was mistyped must not make millions of rows. */
const MOST_BUCKETS = 366;

/** To write a moment as text costs several times what it costs to cut it off, and is done once for each group. */
function bucket(scope: SqlScope, { field, to, by, bands, each }: StatDimension): Pick<GroupKey, "value" | "text"> {
  const value = fieldSql(field, scope).sql;
  if (bands !== undefined) return bandOf(value, bands);
  // A set in the list of columns: each row is counted once for every one of its choices.
  if (each === true) return { value: sql`unnest(case when cardinality(${value}) > 0 then ${value} else array[null] end)`, text: (key) => key };
  if (by === undefined) return { value: sql`(${value})::text`, text: (key) => key };
  if (by === "province") return { value: sql`left(${value}, ${sql.lit(PROVINCE_DIGITS)})`, text: (key) => sql`${key} || ${sql.lit(REST_OF_CODE)}` };
  const text: GroupKey["text"] = (key) => sql`to_char(${key}, ${sql.lit(formats[by])})`;
  const part = parts[by];
  if (part !== undefined) return { value: sql`date_part(${sql.lit(part)}, ${value}::timestamp)`, text };
  if (by === STRETCH.by)
    return { value: sql`date_bin(${sql.lit(STRETCH.every)}::interval, ${value}::timestamp, ${sql.lit(STRETCH.from)}::timestamp)`, text };
  const unit = sql.lit(by);
  const first = sql`date_trunc(${unit}, ${value}::timestamp)`;
  if (to === undefined) return { value: first, text };
  // A set in the list of columns: each row is counted once for every bucket of its span.
  const last = sql`date_trunc(${unit}, coalesce(${fieldSql(to, scope).sql}, ${value})::timestamp)`;
  const step = sql`${sql.lit(by === "quarter" ? "3 months" : `1 ${by}`)}::interval`;
  return { value: sql`generate_series(${first}, least(${last}, ${first} + ${sql.lit(MOST_BUCKETS - 1)} * ${step}), ${step})`, text };
}

/** As `bandOf` and `bandKey` of the engine. */
const bandOf = (value: RawBuilder<unknown>, bands: readonly number[]): Pick<GroupKey, "value" | "text"> => ({
  value: sql`width_bucket((${value})::numeric, array[${sql.join(bands.map((end) => sql.lit(String(end))))}]::numeric[])`,
  text: (key) => sql`to_char(${key}, 'FM00')`,
});

/** Asked once for each group. */
function titleOf(scope: SqlScope, { field, by, each }: StatDimension): GroupKey["title"] {
  // A province is no row that the reader was led to: it is told by its code.
  if (by === "province") return null;
  const end = resolvePath(scope.model, scope.entity.id, field)?.field;
  const target = end?.refTo == null || (end.type.valueClass === "list" && each !== true) ? undefined : scope.model.entities.get(end.refTo);
  if (target === undefined || (target.titleField === target.key && target.doc.called === undefined)) return null;
  return (key) => {
    const inner = nestedScope(scope, target);
    const title = sql`min(${calledSql(inner)}::text)`;
    const isIt = sql`${rootRows(inner)} and ${keyOf(inner.from.alias, target)} = ${key}`;
    return sql`(select ${title} from ${inner.from.clause()} where ${isIt})`;
  };
}
