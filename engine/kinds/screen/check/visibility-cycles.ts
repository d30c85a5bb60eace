import type { Cond } from "../../../grammar/condition.ts";
import { dependencies } from "../../../conditions/dependencies.ts";
import type { SectionDocument } from "../document.ts";
import { problem } from "../../../errors.ts";
import { addError, eachDocument } from "../../../findings/look.ts";

/** An input whose visibility depends, through others, on itself could never be brought back once hidden. */
export const visibilityCycles = eachDocument("screen", (screen, look) => {
  const named = look.model.entities.get(screen.entity)?.conditions ?? {};
  const cycle = cycleOf(visibilityGraph(screen.form?.sections ?? [], named));
  if (cycle) addError(look, problem("VISIBILITY_CYCLE", "/form", { cycle }));
});

/** Input -> inputs its visibility reads. */
function visibilityGraph(sections: readonly SectionDocument[], named: Readonly<Record<string, Cond>>): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const section of sections) {
    for (const item of section.items) {
      const conds = [section.visible, item.visible].filter((cond) => cond !== undefined);
      graph.set(
        item.field,
        conds.flatMap((cond) => dependencies(cond, named).fields),
      );
    }
  }
  return graph;
}

export function cycleOf(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (name: string, trail: string[]): string[] | null => {
    const at = trail.indexOf(name);
    if (at >= 0) return [...trail.slice(at), name];
    if (done.has(name)) return null;
    for (const next of graph.get(name) ?? []) {
      const cycle = visit(next, [...trail, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return null;
  };
  for (const name of graph.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return null;
}
