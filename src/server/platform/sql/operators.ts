import { type RawBuilder, sql } from "kysely";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import { treeEntityOf } from "../../../../engine/conditions/model-env.ts";
import { foldLatin } from "../../../../engine/conditions/text-order.ts";
import type { Operator } from "../../../../engine/grammar/condition.ts";
import { mismatch } from "../../../../engine/conditions/values.ts";
import { chosenSql } from "./choices.ts";
import { type CondSql, every, negated, some } from "./conditions.ts";
import { dayAgainstInstant } from "./day-against-instant.ts";
import { fieldSql } from "./expressions.ts";
import { keyOf } from "./from.ts";
import { gramsOf } from "./grams.ts";
import { nestedScope, rootRows, type SqlScope } from "./scope.ts";
import { treeKeys } from "./trees.ts";
import { comparable, isConstant, type SqlType, type Term, typed, typeOfTerm } from "./terms.ts";

/** The right side: one value, or a list whose items may be expressions. */
export type Operand = { term: Term } | { items: Term[] };

export interface Comparison {
  left: Term;
  right: Operand;
  /** Path of the left side, null when it is an expression. */
  path: string | null;
  scope: SqlScope;
}
type OperatorSql = (comparison: Comparison) => CondSql;

export const operatorSql = (op: Operator, comparison: Comparison): CondSql => chosenSql(op, comparison) ?? operatorsSql[op](comparison);

const single = (right: Operand): Term => ("term" in right ? right.term : { constant: null });
const isNull = (term: Term) => isConstant(term) && (term.constant === null || term.constant === undefined);

/** Bytes of UTF-8 order like code points only under collation "C". */
const inOrder = (value: RawBuilder<unknown>, type: SqlType) => (type === "text" ? sql`${value} collate "C"` : value);

function ordered(sign: "<" | "<=" | ">" | ">="): OperatorSql {
  return ({ left, right, scope }) => compare(sign, left, single(right), scope);
}

function compare(sign: "=" | "<" | "<=" | ">" | ">=", left: Term, right: Term, scope: SqlScope): CondSql {
  if (isNull(left) || isNull(right)) return false;
  const byDay = dayAgainstInstant(sign, left, right, scope);
  if (byDay !== null) return byDay;
  const pair = comparable(left, right, scope.write);
  if (sign === "=") return sql`${pair.left} = ${pair.right}`;
  return sql`${inOrder(pair.left, pair.type)} ${sql.raw(sign)} ${pair.right}`;
}

const isEqual: OperatorSql = ({ left, right, scope }) => compare("=", left, single(right), scope);

const isIn: OperatorSql = ({ left, right, scope }) => {
  if (isNull(left)) return false;
  if ("term" in right && !isConstant(right.term)) {
    const list = typed(right.term, "text[]", scope.write);
    return sql`${typed(left, "text", scope.write).sql} = any(${list.sql})`;
  }
  const items = "items" in right ? right.items : constantsOf(right.term);
  const present = items.filter((item) => !isNull(item));
  if (present.length === 0) return false;
  if (present.some((item) => !isConstant(item)) || isConstant(left)) return some(present.map((item) => compare("=", left, item, scope)));
  return anyOf(left, present, scope);
};

/** One bound array instead of many values; values that do not fit the column's own type (a day and an instant) are compared one by one. */
function anyOf(left: Exclude<Term, { constant: unknown }>, items: Term[], scope: SqlScope): CondSql {
  const terms = items.map((item) => typed(item, left.type, scope.write));
  const isMixed = items.some((item) => dayAgainstInstant("=", left, item, scope) !== null);
  if (isMixed || terms.some((term) => term.type !== left.type)) return some(items.map((item) => compare("=", left, item, scope)));
  const values = items.map((item) => (item as { constant: unknown }).constant);
  if (values.length === 1) return sql`${left.sql} = ${terms[0]!.sql}`;
  return sql`${left.sql} = any(${scope.write(values, `${left.type}[]`)})`;
}

function constantsOf(term: Term): Term[] {
  const value = isConstant(term) ? term.constant : null;
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw mismatch(value, "列表");
  return value.map((constant) => ({ constant }));
}

const isBetween: OperatorSql = ({ left, right, scope }) => {
  const [from, to] = "items" in right ? right.items : constantsOf(right.term);
  if (from === undefined || to === undefined) throw mismatch(null, "两个值的列表");
  const bounds = [bound(">=", from), bound("<=", to)];
  return every([isPresent(left, scope), ...bounds]);
  function bound(sign: ">=" | "<=", limit: Term): CondSql {
    if (isNull(limit)) return true;
    const holds = compare(sign, left, limit, scope);
    return isConstant(limit) ? holds : some([holds, sql`${limit.sql} is null`]);
  }
};

function isPresent(term: Term, scope: SqlScope): CondSql {
  return isConstant(term) ? !isNull(term) : sql`${typed(term, term.type, scope.write).sql} is not null`;
}

const contains: OperatorSql = ({ left, right, path, scope }) => {
  const needle = single(right);
  if (isNull(left) || isNull(needle)) return false;
  const text = typed(left, "text", scope.write);
  if (text.type !== "text") throw mismatch(null, "文本");
  if (!isConstant(needle)) return sql`strpos(lower(${text.sql} collate "C"), lower(${typed(needle, "text", scope.write).sql} collate "C")) > 0`;
  if (typeof needle.constant !== "string") throw mismatch(needle.constant, "文本");
  return holdsWord(text.sql, needle.constant, { path, scope });
};

/** A live copy (`xm` of `xh.xm`) stands for the path it copies. */
function originOf(path: string, scope: SqlScope, depth = 0): string {
  const field = resolvePath(scope.model, scope.entity.id, path)?.field;
  const from = field?.kind === "live" ? field.doc.copy?.from : undefined;
  if (from === undefined || depth > 8) return path;
  return originOf(`${path.slice(0, path.length - field!.name.length)}${from}`, scope, depth + 1);
}

/** The cheap test stands first: where the index of pieces does not serve, the pieces are not even cut for most rows. */
function holdsWord(text: RawBuilder<unknown>, word: string, { path, scope }: { path: string | null; scope: SqlScope }): RawBuilder<unknown> {
  const holds = sql`strpos(lower(${text} collate "C"), ${scope.write(foldLatin(word), "text")}) > 0`;
  const grams = path === null ? null : gramsOf(path, word, text, scope);
  return grams === null ? holds : sql`(${holds} and ${grams})`;
}

/**
 * A word behind a reference is looked up there first; then the reference is compared with the keys found. With the index of pieces these are few,
 * and an array of them uses the index of the reference even inside an "or"; without it they may be many, and only a hashed subselect is fast.
 * Null = the path does not lead behind a reference.
 */
export function containsBehind(named: string, needle: Term, scope: SqlScope): CondSql | null {
  const path = originOf(named, scope);
  const at = path.lastIndexOf(".");
  const reference = at < 0 ? null : resolvePath(scope.model, scope.entity.id, path.slice(0, at))?.field;
  const target = reference?.refTo == null ? undefined : scope.model.entities.get(reference.refTo);
  if (target === undefined || !isConstant(needle) || typeof needle.constant !== "string") return null;
  const inner = nestedScope(scope, target);
  const name = path.slice(at + 1);
  const text = fieldSql(name, inner);
  if (text.type !== "text") return null;
  const found = holdsWord(text.sql, needle.constant, { path: name, scope: inner });
  const keys = sql`select ${keyOf(inner.from.alias, target)} from ${inner.from.clause()} where ${rootRows(inner)} and ${found}`;
  const value = fieldSql(path.slice(0, at), scope).sql;
  return gramsOf(name, needle.constant, text.sql, inner) === null ? sql`${value} in (${keys})` : sql`${value} = any(array(${keys}))`;
}

const startsWith: OperatorSql = ({ left, right, scope }) => {
  const needle = single(right);
  if (isNull(left) || isNull(needle)) return false;
  return sql`starts_with(${typed(left, "text", scope.write).sql}, ${typed(needle, "text", scope.write).sql})`;
};

const empties: Partial<Record<SqlType, (value: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (value) => sql`(${value} is null or ${value} = '')`,
  "text[]": (value) => sql`(${value} is null or cardinality(${value}) = 0)`,
  jsonb: (value) => sql`(${value} is null or ${value} in ('""'::jsonb, '[]'::jsonb, 'null'::jsonb))`,
};

const isEmpty: OperatorSql = ({ left, right, scope }) => {
  const wanted = single(right);
  if (!isConstant(wanted) || typeof wanted.constant !== "boolean") return false;
  const { sql: value, type } = typed(left, typeOfTerm(left), scope.write);
  const empty = empties[type]?.(value) ?? sql`${value} is null`;
  return wanted.constant ? empty : sql`not ${empty}`;
};

/** Null items never match: they are dropped for "any" and make "all" false. */
function lists(sign: "&&" | "@>", nulls: "drop" | "refuse"): OperatorSql {
  return ({ left, right, scope }) => {
    if (isNull(left)) return false;
    const own = typed(left, "text[]", scope.write).sql;
    if ("term" in right && !isConstant(right.term)) return sql`${own} ${sql.raw(sign)} ${right.term.sql}`;
    if ("term" in right && isNull(right.term)) return false;
    const items = "items" in right ? right.items : constantsOf(right.term);
    if (nulls === "refuse" && items.some(isNull)) return false;
    const present = items.filter((item) => !isNull(item));
    if (present.length === 0) return sign === "@>" ? sql`${own} is not null` : false;
    const tests = present.map((item) => {
      const value = typed(item, "text", scope.write).sql;
      return sql`${value} = any(${own})`;
    });
    if (present.every(isConstant))
      return sql`${own} ${sql.raw(sign)} ${scope.write(
        present.map((item) => (item as { constant: unknown }).constant),
        "text[]",
      )}`;
    return sign === "@>" ? every(tests) : some(tests);
  };
}

const isUnder: OperatorSql = ({ left, right, path, scope }) => {
  const tree = path === null ? null : treeEntityOf(scope.model, scope.entity.id, path);
  if (tree === null) throw mismatch(null, "树形数据");
  if (isNull(left) || isConstant(left)) return false;
  const roots = "items" in right ? right.items : isConstant(right.term) ? rootsOf(right.term.constant) : [right.term];
  const keys = treeKeys({ tree: scope.model.entities.get(tree)!, roots, scope });
  if (keys === null) return false;
  return left.type === "text[]" ? sql`${left.sql} && array(${keys})` : sql`${left.sql} in (${keys})`;
};

const rootsOf = (value: unknown): Term[] => (Array.isArray(value) ? value : [value]).map((constant) => ({ constant }));

const operatorsSql: Record<Operator, OperatorSql> = {
  eq: isEqual,
  ne: (comparison) => negated(isEqual(comparison)),
  lt: ordered("<"),
  lte: ordered("<="),
  gt: ordered(">"),
  gte: ordered(">="),
  in: isIn,
  notIn: (comparison) => negated(isIn(comparison)),
  between: isBetween,
  contains,
  startsWith,
  empty: isEmpty,
  hasAny: lists("&&", "drop"),
  hasAll: lists("@>", "refuse"),
  under: isUnder,
};
