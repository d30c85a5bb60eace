import type { Flow, Model } from "../../../engine/compile/model.ts";
import { dependencies } from "../../../engine/conditions/dependencies.ts";
import type { Cond } from "../../../engine/conditions/types.ts";
import { flowQuestions } from "../../../engine/flow/index.ts";
import { sha256 } from "./layers.ts";

/** Named conditions of the entity that the flow reads, through each other too. */
export function conditionsOf(model: Model, flow: Flow): Record<string, Cond> {
  const known = model.entities.get(flow.entity)?.conditions ?? {};
  const { uses } = dependencies(flowQuestions(model, flow), known);
  return Object.fromEntries([...uses].sort().flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])));
}

/** Flow id -> digest of everything that decides its moves: the document and the named conditions it reads. */
export function flowDigests(model: Model): Map<string, string> {
  return new Map([...model.flows].map(([id, flow]) => [id, sha256(JSON.stringify([flow.doc, conditionsOf(model, flow)]))]));
}
