import { effectsOn, type StandingEffect } from "../../../../engine/flow/effects/effects-on.ts";
import { triggersOf } from "../../../../engine/kinds/effects/document.ts";
import { keptByModel } from "../../../../engine/model/kept-by-model.ts";
import type { Entity, Flow, Model } from "../../../../engine/model/model.ts";

const kept = keptByModel<StandingEffect[]>();

/** What stands on the records of an entity under today's flow is worked out once per model. */
export function dueEffects(model: Model, entity: Entity, flow?: Flow | null): readonly StandingEffect[] {
  if (flow !== undefined && flow !== model.flows.get(entity.flow ?? "")) return effectsOn(model, entity.id, flow);
  return kept(model, entity.id, () => effectsOn(model, entity.id));
}

/** Whether something completes records of the entity before they are judged. */
export const completes = (model: Model, entity: Entity): boolean =>
  dueEffects(model, entity).some(({ effect }) => triggersOf(effect).some((trigger) => trigger.startsWith("before:")));
