import type { Cond } from "../grammar/condition.ts";
import type { Pair } from "./types.ts";

/** A condition on rows, or the answer for every row. */
export type RowCond = Cond | true | false;

/** All of them. Nested `all` are laid flat, so that a scope met twice stands once, and "A, and A or B" is A. */
export function allOf(conds: readonly RowCond[]): RowCond {
  if (conds.includes(false)) return false;
  const open = withoutImplied(distinct(conds.flatMap((cond) => (typeof cond === "boolean" ? [] : isAll(cond) ? cond.all : [cond]))), "all");
  if (open.length === 0) return true;
  return open.length === 1 && open[0] !== undefined ? open[0] : { all: open };
}

/** At least one of them, laid flat in the same way; "A, or A and B" is A. */
export function anyOf(conds: readonly RowCond[]): RowCond {
  if (conds.includes(true)) return true;
  const open = withoutImplied(distinct(conds.flatMap((cond) => (typeof cond === "boolean" ? [] : isAny(cond) ? cond.any : [cond]))), "any");
  if (open.length === 0) return false;
  return open.length === 1 && open[0] !== undefined ? open[0] : { any: open };
}

/** By pairs that are kept for many calls: what they say together is worked out once. */
const joined = new WeakMap<readonly Pair[], RowCond>();

/** Rows that at least one pair covers. No pair = no row. */
export function pairsCond(pairs: readonly Pair[]): RowCond {
  const found = joined.get(pairs) ?? anyOf(pairs.map((pair) => pair.cond ?? true));
  joined.set(pairs, found);
  return found;
}

/** Every row of `given` is a row of `wanted`, as far as the shape of both tells: false where it would take a look at the rows. */
export function implies(given: RowCond, wanted: RowCond): boolean {
  if (wanted === true || given === false || isSame(given, wanted)) return true;
  if (wanted === false) return false;
  if (isAll(wanted)) return wanted.all.every((one) => implies(given, one));
  if (given !== true && isAny(given)) return given.any.every((one) => implies(one, wanted));
  if (isAny(wanted) && wanted.any.some((one) => implies(given, one))) return true;
  if (given !== true && (isAmong(given, wanted) || isSomeOf(given, wanted))) return true;
  return given !== true && isAll(given) && given.all.some((one) => implies(one, wanted));
}

/** One value of a field, or several, of those wanted. */
function isAmong(given: Cond, wanted: Cond): boolean {
  const [one, other] = [valuesIn(given), valuesIn(wanted)];
  return one !== null && other !== null && one.field === other.field && one.values.every((value) => other.values.includes(value));
}

function valuesIn(cond: Cond): { field: string; values: unknown[] } | null {
  const { field, eq, in: among } = cond as { field?: unknown; eq?: unknown; in?: unknown };
  if (typeof field !== "string" || Object.keys(cond).length !== 2) return null;
  const values = Array.isArray(among) ? among : [eq];
  return values.every((value) => typeof value === "string") ? { field, values } : null;
}

/** Some row that holds more is some row that holds what is wanted. */
function isSomeOf(given: Cond, wanted: Cond): boolean {
  const [one, other] = [given, wanted] as { some?: unknown; where?: Cond }[];
  const names = [...Object.keys(given), ...Object.keys(wanted)];
  if (one?.some === undefined || other?.some === undefined || names.some((name) => name !== "some" && name !== "where")) return false;
  return JSON.stringify(one.some) === JSON.stringify(other.some) && implies(one.where ?? true, other.where ?? true);
}

const texts = new WeakMap<object, string>();

/** Conditions of documents are compared with every call and never change. */
function textOf(cond: Cond): string {
  if (typeof cond !== "object" || cond === null) return JSON.stringify(cond);
  const text = texts.get(cond) ?? JSON.stringify(cond);
  texts.set(cond, text);
  return text;
}

const isSame = (given: RowCond, wanted: RowCond): boolean =>
  given === wanted || (typeof given === "object" && typeof wanted === "object" && textOf(given) === textOf(wanted));

/** Nothing beside the list: a malformed condition is left whole, for the evaluator to refuse. */
const isOnly = (cond: Cond, key: string): boolean => Object.keys(cond).length === 1 && key in cond;
const isAll = (cond: Cond): cond is { all: Cond[] } => isOnly(cond, "all");
const isAny = (cond: Cond): cond is { any: Cond[] } => isOnly(cond, "any");

/** Documents give the same scope to many roles: one copy in the SQL is enough. */
function distinct(conds: readonly Cond[]): Cond[] {
  const seen = new Map(conds.map((cond) => [textOf(cond), cond]));
  return [...seen.values()];
}

/** Without those that the others already say: one at a time, the last first, against those still there, so that what is left always means the same. */
function withoutImplied(conds: readonly Cond[], joint: "all" | "any"): Cond[] {
  return conds.reduceRight<Cond[]>(
    (left, cond) => {
      const others = left.filter((one) => one !== cond);
      const isSaid = joint === "any" ? implies(cond, { any: others }) : implies({ all: others }, cond);
      return isSaid ? others : left;
    },
    [...conds],
  );
}
