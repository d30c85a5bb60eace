import { type CallDocument, callNamed } from "../../kinds/entity/call-document.ts";
import type { Entity, Model } from "../../model/model.ts";

/** The call of that name which is made on no record and asks for nothing, so that a job may make it; none: what bears the name is registered in code. */
export function callOfJob(model: Model, key: string): { entity: Entity; call: CallDocument } | undefined {
  for (const entity of model.entities.values()) {
    const call = callNamed(entity.doc, key);
    if (call?.records === "none" && call.ask === undefined) return { entity, call };
  }
  return undefined;
}
