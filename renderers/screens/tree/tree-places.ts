import type { Placing } from "../../data-source.ts";
import type { LazyNode } from "../../hooks/use-lazy-tree.ts";

/** Where a node stands among the nodes that were read. */
export interface Standing {
  node: LazyNode;
  /** From the top down. */
  above: readonly LazyNode[];
  siblings: readonly LazyNode[];
  index: number;
}

export function standingOf(nodes: readonly LazyNode[], key: string, above: readonly LazyNode[] = []): Standing | null {
  const index = nodes.findIndex((node) => node.key === key);
  if (index >= 0) return { node: nodes[index]!, above, siblings: nodes, index };
  for (const node of nodes) {
    const found = node.children ? standingOf(node.children, key, [...above, node]) : null;
    if (found) return found;
  }
  return null;
}

export const steps = ["up", "down", "out", "in"] as const;
export type Step = (typeof steps)[number];
type Target = Pick<Placing, "parent" | "after">;

/** Where a step by keyboard or button leads; null where there is nowhere to go. `in` goes behind the last of the neighbour's own that were read. */
export function stepTarget({ above, siblings, index }: Standing, step: Step): Target | null {
  const [holder, before, next] = [above.at(-1), siblings[index - 1], siblings[index + 1]];
  const parent = holder?.key ?? null;
  if (step === "up") return before ? { parent, after: siblings[index - 2]?.key ?? null } : null;
  if (step === "down") return next ? { parent, after: next.key } : null;
  if (step === "out") return holder ? { parent: above.at(-2)?.key ?? null, after: holder.key } : null;
  return before ? { parent: before.key, after: before.children?.at(-1)?.key ?? null } : null;
}

/** Where a node that was dropped goes: onto another, before it or behind it. */
export function dropTarget(nodes: readonly LazyNode[], dragged: string, on: { key: string; place: "onto" | "before" | "behind" }): Target | null {
  const at = standingOf(nodes, on.key);
  if (at === null || on.key === dragged || at.above.some((node) => node.key === dragged)) return null;
  if (on.place === "onto") return { parent: on.key, after: null };
  const parent = at.above.at(-1)?.key ?? null;
  if (on.place === "behind") return { parent, after: on.key };
  const earlier = at.siblings.slice(0, at.index).filter((node) => node.key !== dragged);
  return { parent, after: earlier.at(-1)?.key ?? null };
}
