/** A small deterministic generator (mulberry32): the same seed makes the same school on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Integer in [from, to], both included. */
  int(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** Item by weight; weights need not add up to 1. */
  weighted<T>(items: readonly (readonly [T, number])[]): T;
  chance(probability: number): boolean;
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    pick: (items) => items[int(0, items.length - 1)]!,
    weighted(items) {
      let at = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        at -= weight;
        if (at < 0) return item;
      }
      return items.at(-1)![0];
    },
    chance: (probability) => next() < probability,
  };
}
