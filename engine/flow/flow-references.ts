import { type FlowDocument, type FlowMove, type FlowNode, SAME } from "../kinds/flow/document.ts";
import { checkActor } from "./check-actor.ts";
import { checkAsk } from "./check-ask.ts";
import { checkDue } from "./check-due.ts";
import { checkEffects } from "./effects/check-effects.ts";
import { checkFlow } from "./check-flow.ts";
import { checkParts } from "./check-parts.ts";
import { instead } from "./instead.ts";
import { isDated, momentReads } from "./moments.ts";
import { decidingFields } from "./node-on.ts";
import { knowsItsScopes } from "../access/known-scopes.ts";
import { addError, addFound, type Look, lookAtCond, lookAtExpr, need, needEntity, needField } from "../findings/look.ts";
import { valuesIn } from "../grammar/sentence.ts";
import { problem } from "../errors.ts";
import { pointerStep } from "../values/json-pointer.ts";
import { targetsOf } from "./targets.ts";

/** Every node, field, group, scope, role and operation a flow names exists. Only then the graph as a whole is judged. */
export function checkFlowDocument(flow: FlowDocument, look: Look): void {
  const before = look.findings.length;
  checkNames(flow, look);
  const entity = look.model.entities.get(flow.entity);
  if (look.findings.length > before || !entity || !knowsItsScopes(entity)) return;
  for (const found of checkFlow(look.model, { ...look.model.flows.get(flow.id)!, doc: flow })) addFound(look, found);
}

function checkNames(flow: FlowDocument, look: Look): void {
  if (!needEntity(look, flow.entity, "/entity")) return;
  if (needField(look, { entity: flow.entity, path: flow.state, at: "/state" })) checkState(flow, look);
  for (const [at, node] of flow.nodes.entries()) checkNode(node, { flow, look, path: `/nodes/${at}` });
  for (const [at, move] of flow.moves.entries()) checkMove(move, { flow, look, path: `/moves/${at}` });
  checkEffects(flow.effects ?? [], { entity: flow.entity, flow: flow.id, path: "/effects", look });
  lookAtExpr(look, flow.remindHours, { entity: flow.entity, place: "flow", at: "/remindHours" });
  for (const [key, path] of Object.entries(flow.mirror ?? {})) needField(look, { entity: flow.entity, path, at: `/mirror/${key}` });
}

interface Inside {
  flow: FlowDocument;
  look: Look;
  path: string;
}

const needNode = (id: string, { flow, look, path }: Inside): boolean =>
  need(look, { kind: "节点", id, known: flow.nodes.map((node) => node.key), path });

/** The client must not be able to write the state beside the flow. */
function checkState(flow: FlowDocument, look: Look): void {
  const field = look.model.entities.get(flow.entity)?.fields.get(flow.state);
  if (field?.doc.dict === undefined)
    addError(look, problem("FIELD_OPTION_INVALID", "/state", { field: flow.state, option: "type", reason: "流程状态应为 dict 字段" }));
  else if (field.writable)
    addError(look, problem("FIELD_OPTION_INVALID", "/state", { field: flow.state, option: "writtenBy", reason: '流程状态应写 "writtenBy": "flow"' }));
}

function checkNode(node: FlowNode, { flow, look, path }: Inside): void {
  if (node.by) checkActor(node.by, { entity: flow.entity, moves: flow.moves, look, path: `${path}/by` });
  const other = instead(node);
  if (other) checkActor(other, { entity: flow.entity, moves: flow.moves, look, path: `${path}/nobody/to` });
  checkParts(node, { flow, look, path });
  const groups = [...(look.model.entities.get(flow.entity)?.fields.values() ?? [])].map((field) => field.group);
  for (const [at, id] of (node.edit ?? []).entries())
    need(look, { kind: "字段组", id, known: new Set(["*", ...groups]), path: `${path}/edit/${at}` });
  for (const name of decidingFields(node)) needField(look, { entity: flow.entity, path: name, at: path });
  checkDue(node.due, { flow, look, path: `${path}/due`, of: node.key });
  lookAtCond(look, node.skip, { entity: flow.entity, place: "guard", at: `${path}/skip` });
}

function checkMove(move: FlowMove, { flow, look, path }: Inside): void {
  const { entity } = flow;
  const asks = checkAsk(move, { flow, look, path: `${path}/ask` });
  for (const [at, id] of move.from.entries()) needNode(id, { flow, look, path: `${path}/from/${at}` });
  targetsOf(move).forEach((target, at) => {
    const place = typeof move.to === "string" ? `${path}/to` : `${path}/to/${at}/to`;
    if (target.to !== SAME) needNode(target.to, { flow, look, path: place });
    if ("when" in target) lookAtCond(look, target.when, { entity, place: "guard", asks, at: `${path}/to/${at}/when` });
  });
  if (move.back === true && move.result !== "return")
    addError(
      look,
      problem("FIELD_OPTION_INVALID", `${path}/back`, {
        field: move.key,
        option: "back",
        reason: '只有退回的动作（"result": "return"）可以选择已办节点',
      }),
    );
  if (move.by) checkActor(move.by, { entity: flow.entity, moves: flow.moves, look, path: `${path}/by` });
  lookAtCond(look, move.when, { entity, place: "guard", asks, at: `${path}/when` });
  checkAuto(move, { flow, look, path: `${path}/auto` });
  for (const [at, guard] of (move.guards ?? []).entries()) {
    lookAtCond(look, guard.when, { entity, place: "guard", asks, at: `${path}/guards/${at}/when` });
    lookAtCond(look, guard.assert, { entity, place: "guard", asks, at: `${path}/guards/${at}/assert` });
    for (const said of valuesIn(guard.message))
      lookAtExpr(look, said.value, { entity, place: "guard", asks, at: `${path}/guards/${at}/message/${said.at}` });
  }
  for (const [name, expr] of Object.entries(move.set ?? {})) {
    needField(look, { entity, path: name, at: `${path}/set/${pointerStep(name)}` });
    lookAtExpr(look, expr, { entity, place: "flow", asks, at: `${path}/set/${pointerStep(name)}` });
  }
}

function checkAuto(move: FlowMove, { flow: { entity }, look, path }: Inside): void {
  lookAtCond(look, move.auto?.when, { entity, place: "guard", at: `${path}/when` });
  if (!isDated(move)) return;
  const before = look.findings.length;
  lookAtExpr(look, move.auto.at, { entity, place: "moment", at: `${path}/at`, expected: "datetime" });
  if (look.findings.length > before) return;
  const { unsteady } = momentReads(look.model, entity, move.auto.at);
  if (unsteady.length > 0)
    addError(look, problem("FLOW_MOMENT_UNSTEADY", `${path}/at`, { move: move.key, reads: [...new Set(unsteady)].join("、") }));
}
