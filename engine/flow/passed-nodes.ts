import type { Flow } from "../model/model.ts";
import type { FlowNode } from "../kinds/flow/document.ts";
import type { FlowStep } from "./types.ts";

/**
 * Nodes that agreed since the record last left its author's hands, in that order, without the one it stands at: to each of them it can be given
 * back. What lies behind a node it was given back to has to be passed again. `steps` are the history, oldest first.
 */
export function passedNodes(flow: Flow, steps: readonly Pick<FlowStep, "node" | "toNode" | "result">[], present: string): FlowNode[] {
  let passed: string[] = [];
  for (const { node, toNode, result } of steps) {
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
