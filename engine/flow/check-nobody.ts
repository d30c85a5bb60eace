import { type Problem, problem } from "../errors.ts";
import type { Actor, FlowMove, FlowNode } from "../kinds/flow/document.ts";
import type { Flow } from "../model/model.ts";
import { isDraft } from "./is-draft.ts";
import { leadsOnward, nodesReached, onwardMove } from "./targets.ts";

/** What happens where nobody could act is said of nodes at which others decide; led past one of them, a record still comes to somebody who has to agree. */
export const checkNobody = (flow: Flow): Problem[] =>
  flow.doc.nodes.flatMap((node, at) => {
    const reason = node.nobody === undefined ? null : faultOf(flow, node);
    return reason === null ? [] : [problem("FLOW_NOBODY_WRONG", `/nodes/${at}/nobody`, { node: node.key, reason })];
  });

function faultOf(flow: Flow, node: FlowNode): string | null {
  if (node.parts !== undefined) return "会签的环节由各方办理，不写 nobody";
  if (node.end === true || node.edit !== undefined || isDraft(flow, node) || !isOfOthers(node.by)) return "只写在由别人办理的环节";
  if (node.nobody !== "pass") return typeof node.nobody === "object" && isSystems(node.nobody.to) ? "请写由谁办理，不能是系统" : null;
  if (node.key === flow.startNode) return "流程从这里开始，不能自动通过";
  const onward = onwardMove(flow, node.key);
  if (onward === undefined) return "没有不必填写内容的同意动作，不能自动通过";
  const lax = laxNode(flow, nodesReached(onward, node.key));
  return lax === null ? null : `自动通过之后，到“${lax}”为止没有必须由人同意的环节`;
}

const isSystems = (actor: Actor): boolean => "system" in actor || ("any" in actor && actor.any.every(isSystems));
const isOfOthers = (actor: Actor | undefined): boolean =>
  actor !== undefined && ("any" in actor ? actor.any.some(isOfOthers) : !("owner" in actor) && !("system" in actor));

/** The first node on the way on at which a record would be over or rest without anybody having had to agree; null: on every way somebody has to. */
function laxNode({ doc }: Flow, first: readonly string[]): string | null {
  const seen = new Set(first);
  for (const key of seen) {
    const node = doc.nodes.find((one) => one.key === key);
    if (node === undefined || insists(node, doc.moves)) continue;
    const onward = doc.moves.filter((move) => move.from.includes(key) && leadsOnward(move) && (move.by === undefined || !("owner" in move.by)));
    const next = onward.flatMap((move) => nodesReached(move, key)).filter((to) => to !== key);
    if (node.end === true || next.length === 0) return key;
    for (const to of next) seen.add(to);
  }
  return null;
}

/** Somebody else has to agree here, whatever the record is. */
const insists = (node: FlowNode, moves: readonly FlowMove[]): boolean =>
  node.end !== true &&
  node.edit === undefined &&
  node.waits !== false &&
  node.skip === undefined &&
  node.nobody !== "pass" &&
  (node.parts !== undefined || isOfOthers(node.by)) &&
  moves.some(({ from, result }) => from.includes(node.key) && result === "agree");
