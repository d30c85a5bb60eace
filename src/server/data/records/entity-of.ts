import type { Entity } from "../../../../engine/model/model.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import type { Call } from "../../platform/runtime.ts";

/** The entity a call is about; rows of a `table` field are no entity of their own. @throws RequestError CALL_UNKNOWN */
export function entityOf(call: Call, id: string): Entity {
  const entity = call.model.entities.get(id);
  if (entity === undefined || entity.childOf !== null) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return entity;
}
