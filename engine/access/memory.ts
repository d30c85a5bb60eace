import type { Model } from "../model/model.ts";
import { type Kept, keep, taken } from "../model/reads.ts";

/** Answers kept as long as the model they were worked out from. Bounded, because clients may ask for anything. */
export function memory<T>(maxKept: number): (model: Model, key: string, find: () => T) => T {
  const models = new WeakMap<Model, Map<string, Kept<T>>>();
  return (model, key, find) => {
    const known = models.get(model) ?? new Map<string, Kept<T>>();
    models.set(model, known);
    const kept = known.get(key);
    if (kept !== undefined) return taken(model, kept);
    const found = keep(model, find);
    if (known.size < maxKept) known.set(key, found);
    return found.value;
  };
}
