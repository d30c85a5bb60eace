import type { Effect, EffectsDocument } from "../../kinds/effects/document.ts";
import type { Flow, Model } from "../../model/model.ts";

/** An effect with the place it is written at. */
export interface StandingEffect {
  /** Document and key: `leave/rules.close`. */
  id: string;
  effect: Effect;
}

/** Areas that the document needs and the set lacks: it does nothing there. */
export const missingAreas = (model: Model, { needs }: EffectsDocument): string[] => [needs ?? []].flat().filter((id) => !model.areas.has(id));

/**
 * What stands on the records of an entity, in the order in which it happens: the entity's own, its flow's, then documents by id.
 * `flow`: the version that rules the record. Default: today's.
 */
export function effectsOn(model: Model, entityId: string, flow?: Flow | null): StandingEffect[] {
  const entity = model.entities.get(entityId);
  if (entity === undefined) return [];
  const own = Array.isArray(entity.doc.effects) ? entity.doc.effects : [];
  const ruling = flow === undefined ? model.flows.get(entity.flow ?? "") : flow;
  const documents = [...model.documents.effects.values()]
    .map(({ document }) => document)
    .filter((document) => document.of === entityId && missingAreas(model, document).length === 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const named = (id: string, effects: readonly Effect[]) => effects.map((effect) => ({ id: `${id}.${effect.key}`, effect }));
  return [
    ...named(entityId, own),
    ...named(ruling?.id ?? "", ruling?.doc.effects ?? []),
    ...documents.flatMap(({ id, effects }) => named(id, effects)),
  ];
}
