import { movedNames } from "./order.ts";

export interface Orders {
  base: readonly string[];
  ours: readonly string[];
  theirs: readonly string[];
  /** Names that are in the merged list. */
  kept: ReadonlySet<string>;
}

export interface MergedOrder {
  order: string[];
  /** Names both sides moved, each elsewhere; they stand as ours has them. */
  contested: string[];
}

/**
 * The order of a merged list: what neither side moved stands as it stood; what a side moved or added follows its left neighbour there,
 * several at one place by name. The same whichever side is called ours.
 */
export function mergeOrder({ base, ours, theirs, kept }: Orders): MergedOrder {
  const sides = [ours, theirs].map((side) => side.filter((name) => kept.has(name)));
  const moved = sides.map((side) => movedNames(base, side));
  const known = new Set(base);
  const fixed = base.filter((name) => kept.has(name) && moved.every((names) => !names.has(name)));
  const isFixed = new Set(fixed);
  const lefts = sides.map((side, at) => leftNeighbours(side, (name) => isFixed.has(name) || moved[at]!.has(name) || !known.has(name)));
  const followers = new Map<string | null, string[]>();
  const contested: string[] = [];
  for (const name of kept) {
    if (isFixed.has(name)) continue;
    const wanted = lefts.flatMap((left, at) => (left.has(name) && (moved[at]!.has(name) || !known.has(name)) ? [left.get(name)!] : []));
    const [one = null, other = one] = wanted.map((left) => left.name);
    const isContested = one !== other && known.has(name);
    if (isContested) contested.push(name);
    const left = one === other || isContested || isBefore(one, other) ? one : other;
    followers.set(left, [...(followers.get(left) ?? []), name]);
  }
  const order = inOrder(fixed, followers);
  return order.length === kept.size
    ? { order, contested }
    : { order: [...order, ...[...kept].filter((name) => !order.includes(name)).sort()], contested };
}

const isBefore = (a: string | null, b: string | null): boolean => a === null || (b !== null && a < b);

/** For each name the nearest name on its left that has a place in this side's view; null at the start. */
function leftNeighbours(side: readonly string[], stands: (name: string) => boolean): Map<string, { name: string | null }> {
  const lefts = new Map<string, { name: string | null }>();
  let left: string | null = null;
  for (const name of side) {
    lefts.set(name, { name: left });
    if (stands(name)) left = name;
  }
  return lefts;
}

function inOrder(fixed: readonly string[], followers: ReadonlyMap<string | null, readonly string[]>): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  const put = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    order.push(name);
    follow(name);
  };
  const follow = (name: string | null): void => {
    for (const next of [...(followers.get(name) ?? [])].sort()) put(next);
  };
  follow(null);
  for (const name of fixed) put(name);
  return order;
}
