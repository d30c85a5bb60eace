import type { Flow } from "../model/model.ts";
import { nodeMeant, targetsOf } from "./targets.ts";

/** Moves that are left from each node on the shortest way to another, whatever the conditions of the moves. */
export function distancesTo(flow: Flow, to: string): ReadonlyMap<string, number> {
  const left = new Map([[to, 0]]);
  for (const [node, distance] of left)
    for (const move of flow.doc.moves)
      for (const from of move.from)
        if (!left.has(from) && targetsOf(move).some((target) => nodeMeant(target, from) === node)) left.set(from, distance + 1);
  return left;
}
