import type { Flow, Model } from "../model/model.ts";
import { type Dependencies, dependencies } from "../conditions/dependencies.ts";
import type { Cond, Expr } from "../grammar/condition.ts";
import type { Effect } from "../kinds/effects/document.ts";
import type { Actor, FlowMove, FlowNode } from "../kinds/flow/document.ts";
import { valuesIn } from "../grammar/sentence.ts";
import { actorCond } from "./actor-cond.ts";
import { datedMoves, isDated } from "./moments.ts";
import { decidingFields } from "./node-on.ts";

/** Everything a record must carry before moves are decided on it: what actors, guards, targets and set values read. */
export function flowReads(model: Model, flow: Flow): Dependencies {
  return dependencies(flowQuestions(model, flow), model.entities.get(flow.entity)?.conditions ?? {});
}

/** Every condition and expression of the flow in one tree, for whoever reads records before moves are decided. */
export function flowQuestions(model: Model, flow: Flow): Cond {
  const { remindHours, nodes, effects = [], moves } = flow.doc;
  return {
    all: [
      { field: flow.doc.state, empty: false },
      ...(remindHours === undefined ? [] : [asked(remindHours)]),
      ...nodes.map((node) => nodeQuestions(model, flow, node)),
      ...toldBy(effects).map((actor) => actorQuestions(model, flow, actor)),
      ...moves.map((move) => moveQuestions(model, flow, move)),
    ],
  };
}

/** What the flow asks of a record that stands at the node or comes to it: who acts there, whether it is passed, when it is due. */
export function nodeQuestions(model: Model, flow: Flow, node: FlowNode): Cond {
  const dues = [node.due, ...(node.parts ?? []).map(({ due }) => due)];
  const exprs = dues.flatMap((due) => [due?.hours ?? [], due?.workHours ?? [], due?.remindBefore ?? []].flat());
  return {
    all: [
      actorCond({ model, flow, node }),
      ...(node.skip === undefined ? [] : [node.skip]),
      ...[...exprs, ...decidingFields(node).map((field) => ({ field }))].map(asked),
    ],
  };
}

/** Whose a record and each move on it are, wherever it stands. */
export const claimQuestions = (model: Model, flow: Flow): Cond => ({
  all: flow.doc.nodes.flatMap((node) => [
    actorCond({ model, flow, node }),
    ...flow.doc.moves.filter(({ from }) => from.includes(node.key)).map((move) => actorCond({ model, flow, node, move })),
  ]),
});

/** The moments from which on the system makes moves. */
export const momentQuestions = ({ doc }: Flow): Cond => ({ all: datedMoves(doc).map(({ auto }) => asked(auto.at)) });

/** Whom the actor means on a record. */
export const actorQuestions = (model: Model, flow: Flow, actor: Actor): Cond => actorCond({ model, flow, node: { key: "", by: actor } });

/** What one move asks of a record before it is made: whose it is, when it is meant, what it asks for, sets and refuses, and where it leads. */
export function moveQuestions(model: Model, flow: Flow, move: FlowMove): Cond {
  const conds: Cond[] = flow.doc.nodes.filter(({ key }) => move.from.includes(key)).map((node) => actorCond({ model, flow, node, move }));
  const exprs: Expr[] = [];
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
  return { all: [...conds, ...exprs.map(asked)] };
}

const asked = (value: Expr): Cond => ({ value, empty: false });

/** Whom the effects tell of the record at hand. */
const toldBy = (effects: readonly Effect[]): Actor[] =>
  effects.flatMap((effect) =>
    effect.do.flatMap((step) =>
      "copy" in step ? step.copy : "notify" in step && step.notify !== "assignees" && step.of === undefined ? step.notify : [],
    ),
  );
