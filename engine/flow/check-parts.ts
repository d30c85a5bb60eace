import { problem } from "../errors.ts";
import { addError, type Look, lookAtExpr, needField } from "../findings/look.ts";
import type { FlowDocument, FlowNode } from "../kinds/flow/document.ts";
import { pointerStep } from "../values/json-pointer.ts";
import { same } from "../values/json-object.ts";
import { checkActor } from "./check-actor.ts";
import { checkAsk } from "./check-ask.ts";
import { checkDue } from "./check-due.ts";
import { actorOfParts, isSignature, partKeyOf } from "./parts.ts";

interface Inside {
  flow: FlowDocument;
  look: Look;
  /** JSON Pointer of the node. */
  path: string;
}

/** Parts sign at a node that waits for them, each named once, by a move that agrees; whom they name, and what they write, exists. */
export function checkParts(node: FlowNode, { flow, look, path }: Inside): void {
  const { parts } = node;
  if (parts === undefined) return;
  for (const { at, reason } of faultsOf(node, flow)) addError(look, problem("FLOW_PARTS_WRONG", `${path}/${at}`, { node: node.key, reason }));
  const keys = parts.map(({ key }) => key);
  for (const [at, part] of parts.entries()) {
    const place = `${path}/parts/${at}`;
    if (keys.indexOf(part.key) !== at) addError(look, problem("DOCUMENT_ID_DUPLICATE", `${place}/key`, { id: part.key, other: "另一个会签方" }));
    checkActor(part.by, { entity: flow.entity, moves: flow.moves, look, path: `${place}/by` });
    const signing = { key: part.key, title: part.title, from: [node.key], to: node.key, by: part.by, ...(part.ask && { ask: part.ask }) };
    const asks = checkAsk(signing, { flow, look, path: `${place}/ask` });
    for (const [name, expr] of Object.entries(part.set ?? {})) {
      needField(look, { entity: flow.entity, path: name, at: `${place}/set/${pointerStep(name)}` });
      lookAtExpr(look, expr, { entity: flow.entity, place: "flow", asks, at: `${place}/set/${pointerStep(name)}` });
    }
    checkDue(part.due, { flow, look, path: `${place}/due`, of: part.key });
  }
}

function faultsOf(node: FlowNode, flow: FlowDocument): { at: string; reason: string }[] {
  const parts = node.parts ?? [];
  const { mode } = node;
  const isStart = node.start === true || flow.nodes[0] === node;
  const signs = flow.moves.some(
    (move) => move.from.includes(node.key) && move.result === "agree" && (isSignature(move) || partKeyOf(move) !== undefined),
  );
  const taken = new Set(flow.moves.filter(({ from }) => from.includes(node.key)).flatMap(({ ask = [] }) => ask.map((one) => JSON.stringify(one))));
  const twice = parts.findIndex(
    ({ ask = [] }) => ask.some((one) => taken.has(JSON.stringify(one))) && !flow.moves.some((move) => partKeyOf(move) !== undefined),
  );
  return [
    ...(parts.length === 0 ? [{ at: "parts", reason: "至少要有一个会签方" }] : []),
    ...(node.by !== undefined && !same(node.by, actorOfParts(parts)) ? [{ at: "by", reason: "有会签方的环节由各方办理，不写 by" }] : []),
    ...(isStart || node.end === true ? [{ at: "parts", reason: "起点和终点不能会签" }] : []),
    ...(node.edit !== undefined ? [{ at: "edit", reason: "会签时各方只填写自己的 ask，不写 edit" }] : []),
    ...(mode === "sequence" ? [{ at: "mode", reason: "会签不分先后；要依次办理请写成几个环节" }] : []),
    ...(typeof mode === "number" && mode > parts.length ? [{ at: "mode", reason: `只有 ${parts.length} 个会签方，凑不够 ${mode} 个同意` }] : []),
    ...(signs ? [] : [{ at: "parts", reason: "没有离开这个环节的同意动作（result: agree，不写 by），会签完走不下去" }]),
    ...(twice < 0 ? [] : [{ at: `parts/${twice}/ask`, reason: "同意动作已经填写它，不用再写一次" }]),
  ];
}
