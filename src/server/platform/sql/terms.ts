import { type RawBuilder, sql } from "kysely";
import { dayNumber, instantNumber } from "../../../../engine/values/dates.ts";
import { toDecimal } from "../../../../engine/conditions/decimal.ts";
import { mismatch } from "../../../../engine/conditions/values.ts";
import type { ColumnKind } from "../../../../engine/fields/define-field.ts";

/** PostgreSQL types that conditions compare. */
export type SqlType = "text" | "numeric" | "bigint" | "boolean" | "date" | "timestamp" | "text[]" | "jsonb";

/** A value in a statement: SQL of a known type, or a value known before the statement is sent, typed by what it meets. */
export type Term = Known | Constant;
/** `choice`: the constants that the value is one of, with what decides. */
export interface Known {
  sql: RawBuilder<unknown>;
  type: SqlType;
  choice?: Choice;
}
export interface Choice {
  when: RawBuilder<unknown>;
  then: Constant | Choice;
  else: Constant | Choice;
}
/** `type`: what the value is known to be (a day, a moment), where the value alone would look like text. */
export interface Constant {
  constant: unknown;
  type?: SqlType;
}

/** Writes a value into the statement: bound, or spelled out in the predicate of an index. */
export type Writer = (value: unknown, type: string) => RawBuilder<unknown>;

export const bound: Writer = (value, type) => sql`${value}::${sql.raw(type)}`;
export const spelled: Writer = (value, type) => {
  if (Array.isArray(value)) return sql`array[${sql.join(value.map((item) => sql.lit(item as string)))}]::${sql.raw(type)}`;
  return sql`${sql.lit(value as string | number | boolean | null)}::${sql.raw(type)}`;
};

const isDay = (text: string): boolean => dayNumber(text) !== null;
const isInstant = (text: string): boolean => text.length === 19 && instantNumber(text) !== null;

export const isConstant = (term: Term): term is Constant => "constant" in term;

export function typeOfColumn(kind: ColumnKind): SqlType {
  if (kind.kind === "none") throw new Error("a field without a column has no SQL type");
  return kind.kind;
}

/** Gives a constant the type it is compared in. @throws DataError CONDITION_OPERAND_TYPE */
export function typed(term: Term, type: SqlType, write: Writer): Known {
  if (!isConstant(term)) return term;
  const { constant } = term;
  if (constant === null || constant === undefined) return { sql: sql`null::${sql.raw(type)}`, type };
  return shapes[type](constant, write);
}

type Shape = (value: unknown, write: Writer) => { sql: RawBuilder<unknown>; type: SqlType };

const shapes: Record<SqlType, Shape> = {
  text: (value, write) => ({ sql: write(typeof value === "string" ? value : refuse(value, "文本"), "text"), type: "text" }),
  numeric: number,
  bigint: (value, write) => (Number.isSafeInteger(value) ? { sql: write(value, "bigint"), type: "bigint" } : number(value, write)),
  boolean: (value, write) => ({ sql: write(typeof value === "boolean" ? value : refuse(value, "是/否"), "boolean"), type: "boolean" }),
  date: (value, write) => {
    if (typeof value === "string" && isInstant(value)) return { sql: write(value, "timestamp"), type: "timestamp" };
    return { sql: write(typeof value === "string" && isDay(value) ? value : refuse(value, "日期"), "date"), type: "date" };
  },
  timestamp: (value, write) => ({
    sql: write(typeof value === "string" && (isDay(value) || isInstant(value)) ? value : refuse(value, "时间"), "timestamp"),
    type: "timestamp",
  }),
  "text[]": (value, write) => ({
    sql: write(Array.isArray(value) ? value.filter((item) => item !== null) : refuse(value, "列表"), "text[]"),
    type: "text[]",
  }),
  jsonb: (value, write) => ({ sql: write(JSON.stringify(value), "jsonb"), type: "jsonb" }),
};

function number(value: unknown, write: Writer): { sql: RawBuilder<unknown>; type: SqlType } {
  const decimal = typeof value === "number" || typeof value === "string" ? toDecimal(value) : null;
  if (decimal === null) refuse(value, "数字");
  return { sql: write(String(value), "numeric"), type: "numeric" };
}

function refuse(value: unknown, expected: string): never {
  throw mismatch(value, expected);
}

const numbers = new Set<SqlType>(["numeric", "bigint"]);
const times = new Set<SqlType>(["date", "timestamp"]);

/** Two terms as values of one type; a day among instants is its midnight (comparisons of the two: `day-against-instant.ts`). @throws DataError CONDITION_OPERAND_TYPE */
export function comparable(left: Term, right: Term, write: Writer): { left: RawBuilder<unknown>; right: RawBuilder<unknown>; type: SqlType } {
  const guess = !isConstant(left)
    ? left.type
    : !isConstant(right)
      ? right.type
      : (left.type ?? right.type ?? typeOfTerm({ constant: left.constant ?? right.constant }));
  const a = typed(left, guess, write);
  const b = typed(right, guess, write);
  if (a.type === b.type || (numbers.has(a.type) && numbers.has(b.type))) return { left: a.sql, right: b.sql, type: a.type };
  if (times.has(a.type) && times.has(b.type)) return { left: sql`${a.sql}::timestamp`, right: sql`${b.sql}::timestamp`, type: "timestamp" };
  throw mismatch(null, a.type);
}

export const typeOfTerm = (term: Term): SqlType => term.type ?? guessType((term as Constant).constant);

function guessType(value: unknown): SqlType {
  if (typeof value === "number") return "numeric";
  if (typeof value === "boolean") return "boolean";
  if (Array.isArray(value)) return "text[]";
  return "text";
}
