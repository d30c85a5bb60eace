import type { Flow } from "../model/model.ts";
import type { FlowNode } from "../kinds/flow/document.ts";
import { resumedNode } from "./resumed-node.ts";
import type { FlowStep } from "./types.ts";

/**
 * Nodes that agreed since the record last left its author's hands, in that order, without the one it stands at: to each of them it can be given
 * back. What lies behind a node it was given back to has to be passed again, unless it went straight to who gave it back. `steps` are the history, oldest first.
 */
export function passedNodes(flow: Flow, steps: readonly Pick<FlowStep, "node" | "toNode" | "result" | "move">[], present: string): FlowNode[] {
  let passed: string[] = [];
  let given: { from: string; to: string; passed: string[] } | null = null;
  for (const { node, toNode, result, move } of steps) {
    if (given !== null && node === given.to && toNode === given.from) {
      passed = given.passed;
      given = null;
      continue;
    }
    if (node !== toNode) given = resumedNode(flow, { node, toNode, move }) === undefined ? null : { from: node, to: toNode, passed };
    if (isAuthors(flow, node)) passed = [];
    else if (toNode !== node && result === "agree" && !passed.includes(node)) passed.push(node);
    if (passed.includes(toNode)) passed = passed.slice(0, passed.indexOf(toNode));
  }
  return passed.flatMap((key) => flow.doc.nodes.find((node) => node.key === key && key !== present) ?? []);
}

/** The author works on it here. */
function isAuthors(flow: Flow, key: string): boolean {
  const node = flow.doc.nodes.find((one) => one.key === key);
  return key === flow.startNode || node?.edit !== undefined;
}
