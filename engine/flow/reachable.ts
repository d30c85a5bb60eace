/** Keys that can be reached from the starts along the edges, the starts included. */
export function reachable(starts: readonly string[], edges: readonly { from: string; to: string }[]): Set<string> {
  const seen = new Set(starts);
  const open = [...starts];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const edge of edges) {
      if (edge.from !== key || seen.has(edge.to)) continue;
      seen.add(edge.to);
      open.push(edge.to);
    }
  }
  return seen;
}
