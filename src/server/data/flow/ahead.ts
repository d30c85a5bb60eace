import { isAppError } from "../../../../engine/errors.ts";
import { type NodeOn, nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import type { FlowMove, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import type { Flow } from "../../../../engine/model/model.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { askedAt } from "./arrivals.ts";
import { decide } from "./decide.ts";
import type { MoveOrder } from "./move-order.ts";
import { passingBy } from "./passing.ts";
import { isApproval } from "./place.ts";
import { systemCall } from "./system-call.ts";

/** Nodes looked at: a flow that leads back to itself ends here. */
const MAX_STOPS = 8;

/** A node that lies ahead of a record, and the record as it would come there. */
export interface Stop {
  node: NodeOn;
  record: OperationRecord;
  /** Account ids of whom the node means. */
  people: string[];
}

/**
 * The nodes that a record comes to when everybody agrees, up to the first where nobody decides, without those that it is led past. What completes records before a move runs as it
 * would, so this belongs into `undone`. It ends where a move would be refused: from there on nothing is known. `draft`: its author hands it in
 * first.
 */
export async function stopsAhead(place: FlowPlace, record: OperationRecord, from: "approval" | "draft" = "approval"): Promise<Stop[]> {
  const bySystem = { ...place, call: { ...(await systemCall(place.call.runtime, place.call.user.tenantId)), model: place.call.model } };
  const stops: Stop[] = [];
  /** Nodes that the record is led past. */
  const passed = new Set<string>();
  for (let at = record; stops.length + passed.size < MAX_STOPS; ) {
    const node = nodeOf(place.flow, at);
    const isHandedIn = from === "draft" && stops.length === 0;
    const move = node === undefined || !(isHandedIn || isApproval(node)) ? undefined : onwardFrom(place.flow, node);
    const stop = move === undefined ? null : await stopAfter(bySystem, { ...orderOf(at, move), as: "system" }, at);
    if (stop === null || passed.has(stop.node.key) || stops.some(({ node }) => node.key === stop.node.key)) return stops;
    if ((await passingBy(bySystem, stop.node, stop.record)) === null) stops.push(stop);
    else passed.add(stop.node.key);
    if (!isApproval(stop.node)) return stops;
    at = stop.record;
  }
  return stops;
}

async function stopAfter(place: FlowPlace, order: MoveOrder, record: OperationRecord): Promise<Stop | null> {
  try {
    return await arriving(place, order, record);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

async function arriving(place: FlowPlace, order: MoveOrder, stored: OperationRecord): Promise<Stop> {
  const { decision, patch } = await decide(place, order, stored);
  const record = { ...stored, ...patch, [place.flow.doc.state]: decision.to.key };
  const node = nodeOn(decision.to, record);
  return { node, record, people: isApproval(node) ? (await askedAt(place, node, record)).people : [] };
}

/** An opinion that a move insists on is given by whoever makes it. */
const orderOf = (record: OperationRecord, move: FlowMove): Omit<MoveOrder, "as"> => ({
  id: String(record.id),
  move: move.key,
  opinion: move.opinion === "required" ? "…" : null,
  fields: {},
  version: null,
});

/** The move that goes on from a node: the one that agrees, else the one that stands out. */
function onwardFrom(flow: Flow, node: FlowNode): FlowMove | undefined {
  const leaving = flow.doc.moves.filter((move) => move.from.includes(node.key) && move.auto === undefined);
  return leaving.find(({ result }) => result === "agree") ?? leaving.find(({ tone }) => tone === "primary" || tone === "success");
}
