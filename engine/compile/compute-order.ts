import type { Field } from "../model/model.ts";

export interface ComputeOrder {
  /** Stored fields with an expression, each after those it reads. */
  order: string[];
  /** First cycle met, in reading order, closed: `a, b, a`. Null = none. */
  cycle: string[] | null;
}

/** Phase 4: depth first over `dependsOn`; fields inside a cycle are left out of the order. */
export function computeOrder(fields: ReadonlyMap<string, Field>): ComputeOrder {
  const done = new Set<string>();
  const order: string[] = [];
  let cycle: string[] | null = null;
  const visit = (name: string, trail: string[]): void => {
    const field = fields.get(name);
    if (!field || field.expr === null || done.has(name)) return;
    const at = trail.indexOf(name);
    if (at >= 0) {
      cycle ??= [...trail.slice(at), name];
      return;
    }
    for (const read of field.dependsOn) visit(read, [...trail, name]);
    if (done.has(name)) return;
    done.add(name);
    if (field.kind === "stored" && !(cycle ?? []).includes(name)) order.push(name);
  };
  for (const name of fields.keys()) visit(name, []);
  return { order, cycle };
}
