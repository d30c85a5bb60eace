import { nodeMeant, targetsOf } from "../../../flow/targets.ts";
import { checkCond } from "../../../conditions/check.ts";
import { addError, addFound, eachDocument, need } from "../../../findings/look.ts";
import { problem } from "../../../errors.ts";
import type { Flow } from "../../../model/model.ts";
import { below } from "../../../values/json-pointer.ts";
import { foundNames } from "./found-names.ts";

/** The flow ends where a way leads, and opinions are those of its moves. */
export const sampleFlow = eachDocument("samples", (document, look) => {
  const { of, states, opinions = {}, within } = document;
  const entity = look.model.entities.get(of);
  if (entity === undefined || (states === undefined && Object.keys(opinions).length === 0 && within === undefined)) return;
  const flow = look.model.flows.get(entity.flow ?? "");
  if (flow === undefined) return addError(look, problem("SAMPLE_INVALID", "/states", { part: "states", reason: `“${of}”没有流程，请去掉` }));
  const ways = reached(flow);
  const checkWeights = (weights: Readonly<Record<string, number>>, path: string): void => {
    for (const [state, weight] of Object.entries(weights)) {
      const at = below(path, state);
      if (!need(look, { kind: "节点", id: state, known: flow.doc.nodes.map(({ key }) => key), path: at })) continue;
      if (!ways.has(state))
        addError(look, problem("SAMPLE_INVALID", at, { part: state, reason: `没有动作通到这个节点，可用：${[...ways].join("、")}` }));
      if (!(weight > 0)) addError(look, problem("SAMPLE_INVALID", at, { part: state, reason: "份量应大于 0" }));
    }
  };
  if (Array.isArray(states))
    for (const [n, { when, weights }] of states.entries()) {
      const place = { model: look.model, entity: of, place: "sample", path: `/states/${n}/when`, names: foundNames(look, document) } as const;
      if (when !== undefined) for (const found of checkCond(when, place)) addFound(look, found);
      checkWeights(weights, `/states/${n}/weights`);
    }
  else checkWeights(states ?? {}, "/states");
  for (const move of Object.keys(opinions)) need(look, { kind: "流程动作", id: move, known: flow.moves, path: below("/opinions", move) });
});

/** Nodes to which moves lead from the start. */
function reached({ doc: { moves }, startNode }: Flow): ReadonlySet<string> {
  const found = new Set([startNode]);
  for (const node of found)
    for (const move of moves.filter(({ from }) => from.includes(node))) for (const target of targetsOf(move)) found.add(nodeMeant(target, node));
  return found;
}
