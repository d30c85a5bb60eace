import type { Expr } from "../../../../engine/grammar/condition.ts";
import { triggersOf } from "../../../../engine/kinds/effects/document.ts";
import { SELF } from "../../../../engine/flow/effects/standing.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { entityOf } from "../records/entity-of.ts";
import { dueEffects } from "./due-effects.ts";
import { standingOn, valuesOn } from "./reading.ts";

interface Sought {
  entity: string;
  /** `before:move:submit`. */
  event: string;
  field: string;
  /** As far as it is known; nobody has written it. */
  record: OperationRecord;
}

/** What the documents would give a field as the event comes to a record that is only thought of. */
export async function foreseenValue(call: Call, { entity: id, event, field, record }: Sought): Promise<unknown> {
  const entity = entityOf(call, id);
  const given = dueEffects(call.model, entity).flatMap(({ effect }): Expr[] =>
    triggersOf(effect).some((trigger) => trigger === event)
      ? effect.do.flatMap((step) => ("set" in step && step.set === SELF && Object.hasOwn(step.to, field) ? [step.to[field]!] : []))
      : [],
  );
  const [expr] = given;
  if (expr === undefined) throw new Error(`nothing gives ${field} of ${id} on ${event}`);
  const standing = standingOn(call, entity, { record, before: null, events: new Set([event]), move: null });
  return (await valuesOn(standing, standing.hand, { values: { [field]: expr }, into: entity }))[field];
}
