import { problem, requestError } from "../../../../engine/errors.ts";
import type { Actor } from "../../../../engine/kinds/flow/document.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call } from "../../platform/runtime.ts";
import { entityOf } from "../records/entity-of.ts";

export type KeptEntity = Entity & { doc: { keeper: Actor } };

export const hasKeeper = (entity: Entity): entity is KeptEntity => entity.doc.keeper !== undefined;

/** An entity whose records somebody keeps. @throws AppError CALL_UNKNOWN */
export function keptEntity(call: Call, entityId: string): KeptEntity {
  const entity = entityOf(call, entityId);
  if (!hasKeeper(entity)) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return entity;
}
