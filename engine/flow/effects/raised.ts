import type { Expr } from "../../grammar/condition.ts";
import type { EffectStep, Target } from "../../kinds/effects/document.ts";
import { SAME } from "../../kinds/flow/document.ts";
import type { Model } from "../../model/model.ts";
import { targetsOf } from "../targets.ts";
import { SELF, type Standing, targetEntity } from "./standing.ts";

/** An event that a step brings about. */
export interface Raised {
  /** Entity and event: `book create`. */
  event: string;
  /** A record leaves the node it is at and makes the same move no second time: a circle through here ends by itself. */
  leads: boolean;
  /** Fixed values that the record has been given. Default: none. */
  gives?: Readonly<Record<string, unknown>>;
}

const fixedIn = (values: Readonly<Record<string, Expr>> | null): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => typeof value !== "object"));

/** Events on other records that the steps bring about, in the same call. What a step changes of the record at hand raises none. */
export function raisedBy(model: Model, steps: readonly EffectStep[], standing: Standing): Raised[] {
  let names = standing.names;
  return steps.flatMap((step) => {
    const here = { ...standing, names };
    if ("make" in step && step.as !== undefined) names = { ...names, [step.as]: step.make };
    return raisedByStep(model, step, here);
  });
}

function raisedByStep(model: Model, step: EffectStep, at: Standing): Raised[] {
  const events = (entity: string | null, words: readonly string[], leads = false) =>
    entity === null ? [] : words.map((word) => ({ event: `${entity} ${word}`, leads }));
  if ("make" in step) return events(step.make, step.exists === "update" ? ["create", "update", "save"] : ["create", "save"]);
  if ("set" in step) {
    const raised = step.set === SELF ? [] : events(targetEntity(model, step.set, at), ["update", "save"]);
    return raised.map((one) => ({ ...one, gives: fixedIn(step.to) }));
  }
  if ("remove" in step) return events(targetEntity(model, step.remove, at), ["remove"]);
  if ("move" in step) return raisedByMove(model, step.move, targetEntity(model, step.of as Target, at));
  if (!("each" in step)) return [];
  const row = targetEntity(model, step.each, at);
  if (row === null) return [];
  const names = step.each.as === undefined ? at.names : { ...at.names, [step.each.as]: row };
  return raisedBy(model, step.do, { ...at, row, names });
}

function raisedByMove(model: Model, key: string, entity: string | null): Raised[] {
  const moves = model.flows.get(model.entities.get(entity ?? "")?.flow ?? "")?.moves.get(key) ?? [];
  const stays = moves.some((move) => targetsOf(move).some(({ to }) => to === SAME));
  const passed = moves.flatMap((move) => [
    ...move.from.map((node) => `leave:${node}`),
    ...targetsOf(move).flatMap(({ to }) => (to === SAME ? [] : [`enter:${to}`])),
  ]);
  return [...new Set(["update", "save", `move:${key}`, ...passed])].map((word) => ({ event: `${entity} ${word}`, leads: !stays }));
}
