/**
 * Node -> the first that every way from it passes; null = none before the end. `next` has no circles and names successors before what leads to
 * them, so each node is looked at once.
 */
export function meetings(next: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string | null> {
  const meets = new Map<string, string | null>();
  const depths = new Map<string | null, number>([[null, 0]]);
  const both = (one: string | null, other: string | null): string | null => {
    let [a, b] = [one, other];
    while (a !== b) {
      if (depths.get(a)! > depths.get(b)!) a = meets.get(a!) ?? null;
      else b = meets.get(b!) ?? null;
    }
    return a;
  };
  for (const [node, [first = null, ...others]] of next) {
    const meet = others.reduce<string | null>(both, first);
    meets.set(node, meet);
    depths.set(node, depths.get(meet)! + 1);
  }
  return meets;
}
