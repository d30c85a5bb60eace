import type { Model } from "./model.ts";

/** Keeps what is worked out of a model under a name, as long as the model. */
export function keptByModel<T>(): (model: Model, name: string, make: () => T) => T {
  const known = new WeakMap<Model, Map<string, T>>();
  return (model, name, make) => {
    const ofModel = known.get(model) ?? new Map<string, T>();
    known.set(model, ofModel);
    if (!ofModel.has(name)) ofModel.set(name, make());
    return ofModel.get(name)!;
  };
}
