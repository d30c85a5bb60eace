import type { FlowHelper, FlowMove, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import type { Text } from "../../../../engine/language/text.ts";
import type { FlowStep } from "../../../../engine/flow/index.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Flow, Model } from "../../../../engine/model/model.ts";
import type { Call } from "../../platform/runtime.ts";
import { helperTitles } from "../flow/helper-titles.ts";
import { keptWords, modelIn, phraseFor } from "./model-in.ts";
import { inWords } from "./own-words.ts";

/**
 * The name of a node in the reader's language. `said` is what records keep: a key of the flow as it is or was, or words that a record has of its
 * own, which are translated where somebody translated them.
 */
export function nodeWords(call: Call, flowId: string, said: string): string {
  const own = modelIn(keptWords(call.model), call.language ?? "zh-CN");
  const node = own.flows.get(flowId)?.doc.nodes.find((one) => one.key === said);
  if (node !== undefined) return zh(titleOf(own, own.flows.get(flowId)!, node));
  const former = versionsOf(call.model, flowId).flatMap((flow) =>
    flow.doc.nodes.filter((one) => one.key === said).map((one) => titleOf(own, flow, one)),
  );
  return phraseFor(call, former[0] ?? said) ?? zh(former[0] ?? said);
}

/** The name of a part of a node in the reader's language, in the flow as it is or was. */
export function partWords(call: Call, flowId: string, of: { node: string; part: string }): string {
  const own = modelIn(keptWords(call.model), call.language ?? "zh-CN").flows.get(flowId);
  const title = [...(own === undefined ? [] : [own]), ...versionsOf(call.model, flowId)]
    .flatMap((flow) => flow.doc.nodes.filter(({ key }) => key === of.node).flatMap(({ parts = [] }) => parts))
    .find(({ key }) => key === of.part)?.title;
  const words = title ?? of.part;
  return phraseFor(call, words) ?? zh(words);
}

/** Its own title, else the label of the state. */
function titleOf(model: Model, flow: Flow, node: FlowNode): Text {
  if (node.title !== undefined) return node.title;
  const dict = model.dicts.get(model.entities.get(flow.entity)?.fields.get(flow.doc.state)?.doc.dict ?? "");
  return dict?.items.find((item) => item.value === node.key)?.label ?? node.key;
}

const versionsOf = (model: Model, flowId: string): Flow[] => (keptWords(model).pastFlows?.get(flowId) ?? []).map((past) => past.flow);

/** The steps of a record's history with the names of nodes and moves, and what the program itself gave as a reason, in the reader's language. */
export const stepsInWords = (call: Call, flowId: string, steps: readonly FlowStep[]): FlowStep[] =>
  steps.map((step) => ({
    ...step,
    nodeTitle: nodeWords(call, flowId, step.nodeTitle ?? step.node),
    moveTitle: moveWords(call, flowId, step),
    partTitle: step.part === null ? null : partWords(call, flowId, { node: step.node, part: step.part }),
    opinion: step.actorRole === "system" && step.opinion !== null ? inWords(call, step.opinion) : step.opinion,
  }));

function moveWords(call: Call, flowId: string, step: FlowStep): string {
  if (Object.hasOwn(helperTitles, step.move)) return inWords(call, helperTitles[step.move as FlowHelper]);
  const own = modelIn(keptWords(call.model), call.language ?? "zh-CN").flows.get(flowId);
  const title = [...(own === undefined ? [] : [own]), ...versionsOf(call.model, flowId)].map((flow) => moveOf(flow, step)?.title).find(Boolean);
  const words = title ?? step.moveTitle ?? step.move;
  return phraseFor(call, words) ?? zh(words);
}

/** Of several moves that share a key the one that left this node with this result. */
function moveOf(flow: Flow, { move, node, result }: FlowStep): FlowMove | undefined {
  const moves = flow.moves.get(move) ?? [];
  return moves.find((one) => one.from.includes(node) && (one.result ?? "neutral") === result) ?? moves[0];
}
