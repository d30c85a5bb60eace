/** Positions of a longest run of rising numbers: what need not move. */
export function stable(positions: readonly number[]): Set<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  positions.forEach((position, at) => {
    let slot = tails.findIndex((tail) => positions[tail]! >= position);
    if (slot < 0) slot = tails.length;
    previous[at] = slot === 0 ? -1 : tails[slot - 1]!;
    tails[slot] = at;
  });
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) kept.add(positions[at]!);
  return kept;
}

/** Names of `after` that stand elsewhere among those both have. */
export function movedNames(before: readonly string[], after: readonly string[]): Set<string> {
  const at = new Map(before.map((name, index) => [name, index]));
  const common = after.filter((name) => at.has(name));
  const kept = stable(common.map((name) => at.get(name)!));
  return new Set(common.filter((name) => !kept.has(at.get(name)!)));
}
