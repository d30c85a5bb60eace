import type { Change } from "../documents/change.ts";

/** What takes the changes back, in the order in which it has to be done. */
export const invertAll = (changes: readonly Change[]): Change[] => changes.map(invert).reverse();

/** What takes one change back where it has been made. `invert(invert(change))` is the change. */
export function invert({ before, after, behind, stoodBehind, ...change }: Change): Change {
  const turned = { ...change, ...(after === undefined ? {} : { before: after }), ...(before === undefined ? {} : { after: before }) };
  const where = behind === undefined ? {} : { behind };
  if (change.kind === "add") return { ...turned, kind: "remove", ...where };
  if (change.kind === "remove") return { ...turned, kind: "add", ...where };
  if (change.kind === "move") return { ...turned, behind: stoodBehind ?? null, stoodBehind: behind ?? null };
  if (change.kind !== "rename" || change.steps.length === 0) return turned;
  const steps = [...change.steps.slice(0, -1), String(after)];
  return { ...turned, steps, anchor: steps.join(".") };
}
