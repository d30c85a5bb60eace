import type { Actor } from "../../../../engine/kinds/flow/document.ts";
import type { Entity, Flow } from "../../../../engine/model/model.ts";
import type { Call, FlowPlace } from "../../platform/runtime.ts";

/** A flow without nodes for rows that have none: actors are found by what rows say of them. */
const bare = new WeakMap<Actor, Flow>();

/** A row of the entity as a place at which an actor means people, whether it has a flow or not. */
export function actorPlace(call: Call, entity: Entity, actor: Actor): FlowPlace {
  const own = call.model.flows.get(entity.flow ?? "");
  const id = own?.id ?? entity.id;
  const known = bare.get(actor);
  const asked = [{ key: "told", on: [], do: [{ notify: actor }] }];
  const doc = { kind: "flow", id, title: "", entity: entity.id, state: own?.doc.state ?? "id", nodes: [], moves: [], effects: asked } as const;
  const flow: Flow = known ?? { id, doc: doc as unknown as Flow["doc"], entity: entity.id, startNode: "", moves: new Map() };
  bare.set(actor, flow);
  return { call, entity, flow, rules: call.model };
}
