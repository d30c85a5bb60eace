import { triggersOf } from "../kinds/effects/document.ts";
import { accessFor } from "../access/access-for.ts";
import type { Flow, Model } from "../model/model.ts";
import { resolvePath } from "../conditions/resolve-path.ts";
import { unknownPath } from "../conditions/unknown-path.ts";
import { type Actor, type FlowMove, SAME } from "../kinds/flow/document.ts";
import { type Problem, problem } from "../errors.ts";
import { isPersonCond } from "../access/person.ts";
import { exceptCond, exceptOf } from "./actor-cond.ts";
import { checkMirror } from "./check-mirror.ts";
import { checkNobody } from "./check-nobody.ts";
import { instead } from "./instead.ts";
import { reachable } from "./reachable.ts";
import { alwaysStays, nodeMeant, onwardMove, targetsOf } from "./targets.ts";

/**
 * What is wrong with a flow as a whole; paths are JSON Pointers into its document. Every node is reachable from the start and leads to
 * an end, a move always has a target, the nodes are the values of the state dictionary, and who acts exists and can read.
 */
export function checkFlow(model: Model, flow: Flow): Problem[] {
  const { nodes } = flow.doc;
  const actors = nodes.flatMap((node, at) => [
    ...checkActor(node.parts === undefined ? node.by : undefined, { model, flow, path: `/nodes/${at}/by`, node: node.key }),
    ...checkActor(instead(node), { model, flow, path: `/nodes/${at}/nobody/to`, node: node.key }),
    ...checkActor(node.due?.to, { model, flow, path: `/nodes/${at}/due/to`, node: node.key }),
    ...(node.parts ?? []).flatMap((part, no) => [
      ...checkActor(part.by, { model, flow, path: `/nodes/${at}/parts/${no}/by`, node: node.key }),
      ...checkActor(part.due?.to, { model, flow, path: `/nodes/${at}/parts/${no}/due/to`, node: node.key }),
    ]),
  ]);
  const moveActors = flow.doc.moves.flatMap((move, at) =>
    checkActor(move.by, { model, flow, path: `/moves/${at}/by`, node: move.from[0] ?? move.key }),
  );
  return [
    ...checkStates(model, flow),
    ...checkMirror(model, flow),
    ...checkEnds(flow),
    ...checkSkips(flow),
    ...checkNobody(flow),
    ...checkMoves(flow),
    ...actors,
    ...moveActors,
  ];
}

function checkStates(model: Model, flow: Flow): Problem[] {
  const state = model.entities.get(flow.entity)?.fields.get(flow.doc.state);
  if (state === undefined) return [unknownPath(model, flow.entity, { path: flow.doc.state, at: "/state" })];
  const dict = state.doc.dict ?? "";
  const items = model.dicts.get(dict)?.items ?? [];
  const keys = flow.doc.nodes.map((node) => node.key);
  const noValue = keys.map((node, at) => ({ node, at })).filter(({ node }) => !items.some((item) => item.value === node));
  const noNode = items.filter((item) => item.retired !== true && !keys.includes(item.value));
  return [
    ...noValue.map(({ node, at }) => problem("FLOW_STATE_MISMATCH", `/nodes/${at}/key`, { node, dict })),
    ...noNode.map((item) => problem("FLOW_STATE_MISMATCH", "/nodes", { node: item.value, dict })),
    ...keys.flatMap((key, at) =>
      key === SAME
        ? [problem("FIELD_OPTION_INVALID", `/nodes/${at}/key`, { field: key, option: "key", reason: "same 表示停在原环节，不能用作环节" })]
        : [],
    ),
    ...keys.filter((key, at) => keys.indexOf(key) !== at).map((id) => problem("DOCUMENT_ID_DUPLICATE", "/nodes", { id, other: "另一个节点" })),
  ];
}

function checkEnds(flow: Flow): Problem[] {
  const edges = flow.doc.moves.flatMap((move) =>
    move.from.flatMap((from) => targetsOf(move).map((target) => ({ from, to: nodeMeant(target, from) }))),
  );
  const reached = reachable([flow.startNode], edges);
  // The state of a thing that lives for ever has no end: a bed, a key, a device.
  const isEndless = flow.doc.nodes.every((node) => node.end !== true);
  const ending = reachable(
    flow.doc.nodes.filter((node) => node.end).map((node) => node.key),
    edges.map(({ from, to }) => ({ from: to, to: from })),
  );
  return flow.doc.nodes.flatMap(({ key }, at) => [
    ...(reached.has(key) ? [] : [problem("FLOW_NODE_UNREACHABLE", `/nodes/${at}`, { node: key })]),
    ...(isEndless || ending.has(key) ? [] : [problem("FLOW_NODE_NO_END", `/nodes/${at}`, { node: key })]),
  ]);
}

function checkSkips(flow: Flow): Problem[] {
  return flow.doc.nodes.flatMap((node, at) =>
    node.skip !== undefined && onwardMove(flow, node.key) === undefined ? [problem("FLOW_SKIP_NO_WAY", `/nodes/${at}/skip`, { node: node.key })] : [],
  );
}

function checkMoves(flow: Flow): Problem[] {
  const keys = new Set(flow.doc.nodes.map((node) => node.key));
  return flow.doc.moves.flatMap((move, at) => {
    const unknown = [...move.from, ...targetsOf(move).map(({ to }) => to)].filter((key) => key !== SAME && !keys.has(key));
    const dangling = unknown.map((id) => problem("REFERENCE_DANGLING", `/moves/${at}`, { kind: "节点", id }));
    const last = typeof move.to === "string" ? undefined : move.to.at(-1);
    const alone = flow.doc.moves.filter((other) => other.key === move.key).length === 1;
    const guarded = last?.when !== undefined && alone;
    const open = guarded ? [problem("FLOW_LAST_TARGET_GUARDED", `/moves/${at}/to`, { move: move.key })] : [];
    return [...dangling, ...open, ...checkResume(flow, move, `/moves/${at}/resume`), ...checkStay(flow, move, `/moves/${at}`)];
  });
}

/** Only what was given back comes straight back; the history knows a return by its key and its node alone. */
function checkResume({ doc }: Flow, move: FlowMove, path: string): Problem[] {
  if (move.resume === undefined) return [];
  const wrong = (reason: string) => [problem("FIELD_OPTION_INVALID", path, { field: move.key, option: "resume", reason })];
  if (move.result !== "return") return wrong("只写在退回的动作上（result: return）");
  const others = doc.moves.filter(({ key, from }) => key === move.key && from.some((node) => move.from.includes(node)));
  return others.some(({ resume = "start" }) => resume !== move.resume) ? wrong("从同一环节退回的同名动作要写得一样") : [];
}

/** What leaves a record where it is decides nothing there; by itself it would be made again every minute unless it ends its own condition. */
function checkStay(flow: Flow, move: FlowMove, path: string): Problem[] {
  if (!alwaysStays(move)) return [];
  const wrong = (option: string, reason: string) => [problem("FIELD_OPTION_INVALID", `${path}/${option}`, { field: move.key, option, reason })];
  if ((move.result ?? "neutral") !== "neutral") return wrong("result", "停在原环节的动作不表示同意、退回或拒绝");
  if (move.back === true) return wrong("back", "停在原环节的动作不能选择退回的环节");
  const changes = Object.keys(move.set ?? {}).length + effectsOfMove(flow, move.key).length;
  return move.auto !== undefined && changes === 0 ? wrong("auto", "停在原环节的自动动作要改变它自己的条件，否则会一直重复") : [];
}

const effectsOfMove = ({ doc }: Flow, key: string) =>
  (doc.effects ?? []).filter((effect) => triggersOf(effect).some((trigger) => trigger.replace("before:", "") === `move:${key}`));

interface CheckedNode {
  model: Model;
  flow: Flow;
  path: string;
  node: string;
}

function checkActor(actor: Actor | undefined, at: CheckedNode): Problem[] {
  if (actor === undefined || "system" in actor) return [];
  const except = exceptOf(actor);
  const lost = except !== undefined && exceptCond(at.model, at.flow.entity, except) === null;
  const found = checkMeant(actor, at);
  return lost ? [...found, unknownPath(at.model, at.flow.entity, { path: except, at: `${at.path}/except` })] : found;
}

function checkMeant(actor: Exclude<Actor, { system: true }>, at: CheckedNode): Problem[] {
  if ("any" in actor) return actor.any.flatMap((one, index) => checkActor(one, { ...at, path: `${at.path}/any/${index}` }));
  const { model, flow } = at;
  if ("owner" in actor) {
    const owner = model.entities.get(flow.entity)?.doc.owner ?? "createUser";
    return isPersonCond(model, flow.entity, owner) ? [] : [unknownPath(model, flow.entity, { path: owner, at: at.path })];
  }
  if ("path" in actor) {
    return isPersonCond(model, flow.entity, actor.path) ? [] : [unknownPath(model, flow.entity, { path: actor.path, at: `${at.path}/path` })];
  }
  return checkRole(actor, at);
}

function checkRole(actor: Extract<Actor, { role: string | string[] }>, { model, flow, path, node }: CheckedNode): Problem[] {
  const roles = [actor.role].flat();
  const scopes = model.entities.get(flow.entity)?.doc.access.scopes ?? {};
  const missing = "scope" in actor ? [actor.scope].flat().filter((name) => !Object.hasOwn(scopes, name)) : [];
  if (missing.length > 0) return missing.map((id) => problem("REFERENCE_DANGLING", `${path}/scope`, { kind: "数据范围", id }));
  const within = "within" in actor ? actor.within : undefined;
  const lost = within !== undefined && resolvePath(model, flow.entity, within) === null;
  const blind = roles.filter((role) => accessFor(model, flow.entity, { roles: [role] }).read.length === 0);
  return [
    ...(lost ? [unknownPath(model, flow.entity, { path: within!, at: `${path}/within` })] : []),
    ...blind.map((role) => problem("FLOW_APPROVER_BLIND", path, { node, role })),
  ];
}
