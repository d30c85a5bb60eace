import type { JsonObject } from "../values/json-object.ts";
import { anchorsOf } from "../documents/anchors.ts";
import { suggest } from "../values/suggest.ts";

/** The anchor that a misspelt one may have meant, or where the same part stands now; undefined when nothing is near enough. */
export function nearestAnchor(root: JsonObject, anchor: string): string | undefined {
  const steps = anchor.split(".");
  const known = anchorsOf(root).map((one) => ({ anchor: one, steps: one.split(".") }));
  const alike = known.filter((one) => one.steps.length === steps.length && one.steps[0] === steps[0]);
  const misspelt = alike.filter((one) => one.steps.every((step, at) => step === steps[at] || suggest(steps[at]!, [step]) !== undefined));
  if (misspelt.length > 0)
    return (
      suggest(
        anchor,
        misspelt.map((one) => one.anchor),
      ) ?? misspelt[0]!.anchor
    );
  const elsewhere = alike.filter((one) => one.steps.at(-1) === steps.at(-1) && one.steps.filter((step, at) => step !== steps[at]).length === 1);
  if (elsewhere.length === 1) return elsewhere[0]!.anchor;
  const inFull = known.filter((one) => one.steps.at(-1) === steps.at(-1) && one.steps[0] === steps[0] && isShortFor(steps, one.steps));
  if (inFull.length === 1) return inFull[0]!.anchor;
  return steps.length === 1 ? suggest(anchor, Object.keys(root)) : undefined;
}

/** Whether the steps are those of the full ones, in their order, with some left out. */
function isShortFor(steps: readonly string[], full: readonly string[]): boolean {
  let at = 0;
  for (const step of full) if (step === steps[at]) at++;
  return at === steps.length;
}
