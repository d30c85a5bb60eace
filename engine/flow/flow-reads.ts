import type { Flow, Model } from "../model/model.ts";
import { type Dependencies, dependencies } from "../conditions/dependencies.ts";
import type { Cond, Expr } from "../grammar/condition.ts";
import type { Effect } from "../kinds/effects/document.ts";
import type { Actor } from "../kinds/flow/document.ts";
import { valuesIn } from "../grammar/sentence.ts";
import { actorCond } from "./actor-cond.ts";
import { isDated } from "./moments.ts";
import { decidingFields } from "./node-on.ts";

/** Everything a record must carry before moves are decided on it: what actors, guards, targets and set values read. */
export function flowReads(model: Model, flow: Flow): Dependencies {
  return dependencies(flowQuestions(model, flow), model.entities.get(flow.entity)?.conditions ?? {});
}

/** Every condition and expression of the flow in one tree, for whoever reads records before moves are decided. */
export function flowQuestions(model: Model, flow: Flow): Cond {
  const conds: Cond[] = [{ field: flow.doc.state, empty: false }];
  const exprs: Expr[] = [];
  if (flow.doc.remindHours !== undefined) exprs.push(flow.doc.remindHours);
  for (const node of flow.doc.nodes) {
    conds.push(actorCond({ model, flow, node }), ...(node.skip === undefined ? [] : [node.skip]));
    exprs.push(...[node.due?.hours, node.due?.workHours].filter((hours) => hours !== undefined));
    exprs.push(...decidingFields(node).map((field) => ({ field })));
  }
  for (const actor of toldBy(flow.doc.effects ?? [])) conds.push(actorCond({ model, flow, node: { key: "", by: actor } }));
  for (const move of flow.doc.moves) {
    for (const node of flow.doc.nodes) if (move.from.includes(node.key)) conds.push(actorCond({ model, flow, node, move }));
    conds.push(...[move.when, move.auto?.when].filter((cond) => cond !== undefined));
    for (const guard of move.guards ?? []) {
      conds.push(guard.assert, ...(guard.when === undefined ? [] : [guard.when]));
      exprs.push(...valuesIn(guard.message).map(({ value }) => value));
    }
    if (typeof move.to !== "string") conds.push(...move.to.flatMap((target) => target.when ?? []));
    for (const one of move.ask ?? []) {
      conds.push(...[one.visible, one.required].filter((cond) => typeof cond === "object"));
      if (one.default !== undefined) exprs.push(one.default);
    }
    exprs.push(...Object.values(move.set ?? {}), ...(isDated(move) ? [move.auto.at] : []));
  }
  return { all: [...conds, ...exprs.map((value) => ({ value, empty: false }))] };
}

/** Whom the effects tell of the record at hand. */
const toldBy = (effects: readonly Effect[]): Actor[] =>
  effects.flatMap((effect) =>
    effect.do.flatMap((step) => ("copy" in step ? step.copy : "notify" in step && step.notify !== "assignees" && step.of === undefined ? step.notify : [])),
  );
