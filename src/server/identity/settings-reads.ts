import type { Model } from "../../../engine/model/model.ts";
import type { Runtime } from "../platform/runtime.ts";
import { forgetWhenWritten, type IsSource } from "../platform/timed-cache.ts";

const known = new WeakMap<Model, ReadonlySet<string>>();

/** Entities that the documents declare as settings, with those of the rows of their tables. */
export function settingsOf(model: Model): ReadonlySet<string> {
  const found = known.get(model);
  if (found !== undefined) return found;
  const settings = [...model.entities.values()].filter(({ doc }) => doc.settings === true);
  const made = new Set(settings.flatMap((entity) => [entity.id, ...[...entity.fields.values()].flatMap(({ childEntity }) => childEntity ?? [])]));
  known.set(model, made);
  return made;
}

const isSettings: IsSource = (entityId, runtime) => settingsOf(runtime.model()).has(entityId);

forgetWhenWritten({ isSource: isSettings, forget: ({ connections }) => connections.settled.forget() });

/** From now on what is read of settings is kept for all calls. */
export function keepSettings(runtime: Runtime): void {
  runtime.connections.settled.settle((table) => settingsOf(runtime.model()).has(table));
}
