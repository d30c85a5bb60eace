import type { Cond } from "../../../../engine/grammar/condition.ts";

/** The parts of a condition that is nothing but `all`; any other is a part of its own. */
export const partsOf = (cond: Cond): readonly Cond[] =>
  typeof cond === "object" && cond !== null && "all" in cond && Array.isArray(cond.all) && Object.keys(cond).length === 1 ? cond.all : [cond];

/** Parts that stand in each of several conditions, as one and the same object: rights share their scopes. */
export function partsOfAll(conds: readonly Cond[]): readonly Cond[] {
  const [first = [], ...others] = conds.map(partsOf);
  return others.length === 0 ? [] : first.filter((part) => others.every((parts) => parts.includes(part)));
}

/** Parts that stand in several of the conditions and ask for rows of something else, which costs more than to answer a part of its own. */
export function dearParts(conds: readonly Cond[]): ReadonlySet<Cond> {
  const counted = new Map<Cond, number>();
  for (const part of [...new Set(conds)].flatMap(alternativesOf).flatMap(partsOf)) counted.set(part, (counted.get(part) ?? 0) + 1);
  return new Set([...counted].flatMap(([part, times]) => (times > 1 && asksForRows(part) ? [part] : [])));
}

/** Each alternative of a condition that is nothing but `any`; of any other itself. */
export const alternativesOf = (cond: Cond): readonly Cond[] =>
  typeof cond === "object" && cond !== null && "any" in cond && Array.isArray(cond.any) && Object.keys(cond).length === 1 ? cond.any : [cond];

const known = new WeakMap<object, boolean>();

/** Rights are asked for with every call and never change. */
function asksForRows(cond: Cond): boolean {
  const found = known.get(cond) ?? /"(some|none|every)":/.test(JSON.stringify(cond));
  known.set(cond, found);
  return found;
}
