import type { Cond, Path } from "../grammar/condition.ts";
import { keptByModel } from "../model/kept-by-model.ts";
import type { Model } from "../model/model.ts";
import { variantOf } from "./variant-of.ts";

const kept = keptByModel<ReadonlyMap<Path, Cond>>();

/** The narrower choices that the form of a screen says for its fields, as a role has it. Kept as long as the model. */
export const formOptions = (model: Model, screenId: string, role: string): ReadonlyMap<Path, Cond> =>
  kept(model, `${role} ${screenId}`, () => optionsOf(model, screenId, role));

function optionsOf(model: Model, screenId: string, role: string): ReadonlyMap<Path, Cond> {
  const document = model.screens.get(screenId);
  const sections = document === undefined ? [] : (variantOf(model, document, role).form?.sections ?? []);
  const options = new Map<Path, Cond>();
  for (const { field, options: own } of sections.flatMap(({ items }) => items)) {
    const before = options.get(field);
    if (own !== undefined) options.set(field, before === undefined ? own : { all: [before, own] });
  }
  return options;
}
