import type { FlowDocument, FlowMove } from "../../engine/kinds/flow/document.ts";
import { nodesReached } from "../../engine/flow/targets.ts";

/** Where a node is drawn: columns lead from the start to the ends, rows count within a column. */
export interface PlacedNode {
  key: string;
  column: number;
  row: number;
}

/** A way from one node to another, with every move that leads there. */
export interface Way {
  from: string;
  to: string;
  moves: readonly FlowMove[];
}

const reachedFrom = (move: FlowMove, at: string): string[] => (move.from.includes(at) ? nodesReached(move, at) : []);

/** Several moves between the same two nodes are one way. */
export function waysOf({ nodes, moves }: Pick<FlowDocument, "nodes" | "moves">): Way[] {
  const ways = new Map<string, Way>();
  for (const { key: from } of nodes) {
    for (const move of moves) {
      for (const to of reachedFrom(move, from)) {
        const name = JSON.stringify([from, to]);
        const known = ways.get(name)?.moves ?? [];
        if (!known.includes(move)) ways.set(name, { from, to, moves: [...known, move] });
      }
    }
  }
  return [...ways.values()];
}

/** Each node as far from the start as the shortest way there is long; what no way reaches stands in the first column. Ends stand last. */
export function placedNodes(flow: Pick<FlowDocument, "nodes" | "moves">): PlacedNode[] {
  const far = distances(flow);
  const last = Math.max(0, ...flow.nodes.filter(({ end }) => end !== true).map(({ key }) => far.get(key) ?? 0)) + 1;
  const rows = new Map<number, number>();
  return flow.nodes.map(({ key, end }) => {
    const column = end === true && far.has(key) ? Math.max(last, far.get(key)!) : (far.get(key) ?? 0);
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { key, column, row };
  });
}

function distances({ nodes, moves }: Pick<FlowDocument, "nodes" | "moves">): Map<string, number> {
  const starts = nodes.filter(({ start }) => start === true).map(({ key }) => key);
  const far = new Map(starts.map((key) => [key, 0]));
  const known = new Set(nodes.map(({ key }) => key));
  for (const at of far.keys())
    for (const to of moves.flatMap((move) => reachedFrom(move, at))) if (!far.has(to) && known.has(to)) far.set(to, far.get(at)! + 1);
  return far;
}
