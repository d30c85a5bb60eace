import type { Flow, Model } from "../model/model.ts";
import type { Cond } from "../grammar/condition.ts";
import type { FlowNode } from "../kinds/flow/document.ts";
import { actorCond } from "./actor-cond.ts";
import { isDraft } from "./is-draft.ts";
import { pastRulings } from "./ruling.ts";

/**
 * Records that wait for the caller: at a node before the end whose actor the caller is, or where the caller was asked by name, unless the
 * caller's turn rests there. Drafts wait for nobody. Of records under an earlier version of the flow, those that would wait under either: the
 * moves offered on each are exact.
 */
export function todoCond({ model, flow }: { model: Model; flow: Flow }): Cond {
  const past = pastRulings(model, flow).map((ruling) => waitingCond(ruling));
  return past.length === 0 ? waitingCond({ model, flow }) : { any: [waitingCond({ model, flow }), ...past] };
}

/** Nodes at which a record waits for somebody. */
export const waitingNodes = (flow: Flow): FlowNode[] =>
  flow.doc.nodes.filter((node) => node.by !== undefined && node.end !== true && node.waits !== false && !isDraft(flow, node));

function waitingCond({ model, flow }: { model: Model; flow: Flow }): Cond {
  const waiting = waitingNodes(flow);
  const own: Cond[] = waiting.map((node) => ({ all: [{ field: flow.doc.state, eq: node.key }, actorCond({ model, flow, node })] }));
  const asked: Cond = {
    all: [
      { field: flow.doc.state, in: waiting.map((node) => node.key) },
      { field: "id", in: { ctx: "user.asked" } },
    ],
  };
  return { all: [{ any: [...own, asked] }, { not: { field: "id", in: { ctx: "user.resting" } } }] };
}
