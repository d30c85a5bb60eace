import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { type Decision, decideMove, nodeOn, onwardMove } from "../../../../engine/flow/index.ts";
import type { FlowNode } from "../../../../engine/kinds/flow/document.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { fetchRecords } from "../records/fetch.ts";
import { isDeserted } from "./arrivals.ts";
import type { MoveOrder } from "./move-order.ts";
import { beforeMove, flowEnv } from "./place.ts";
import { withReads } from "./reads.ts";

/** The move that leads a record past the node it comes to, and what the history says of it. */
export interface Passing {
  move: string;
  opinion: string | null;
}

/** How the record is led past the node it comes to; null: it stays there, also where that move would be refused. */
export async function passingBy(place: FlowPlace, to: FlowNode, arriving: OperationRecord): Promise<Passing | null> {
  const move = to.skip === undefined && to.nobody !== "pass" ? undefined : onwardMove(place.flow, to.key);
  if (move === undefined) return null;
  const judged = { nodes: [to], moves: place.flow.moves.get(move.key) };
  const [record] = await withReads(place, [{ ...arriving, [place.flow.doc.state]: to.key }], judged);
  const isSkipped = to.skip !== undefined && evaluate(to.skip, record!, flowEnv(place));
  if (!isSkipped && !(to.nobody === "pass" && (await isDeserted(place, to, record!)))) return null;
  if (!wouldBeMade(place, record!, { as: "system", move: move.key })) return null;
  return { move: move.key, opinion: isSkipped ? null : "无人办理，自动通过" };
}

/** Whether somebody would only agree again to what they just agreed to: then they pass the next node too. */
export async function agreesAgain(place: FlowPlace, order: MoveOrder, { to, move }: Decision): Promise<boolean> {
  if (order.as !== "user" || order.inName != null || to.skipSameActor === undefined || move.result !== "agree") return false;
  const [found] = await fetchRecords({ call: place.call, entity: place.entity, ids: [order.id], tables: "all" });
  const [record] = await withReads(place, [found!.record], { moves: place.flow.moves.get(order.move) });
  if (!nodeOn(to, record!).skipSameActor) return false;
  return wouldBeMade(place, record!, { as: "user", move: order.move, opinion: order.opinion ?? "" });
}

/** Whether the move would be made on the record as it stands. */
const wouldBeMade = (place: FlowPlace, record: OperationRecord, order: Pick<MoveOrder, "as" | "move"> & { opinion?: string }): boolean =>
  decideMove({ model: place.rules, flow: place.flow, record, env: beforeMove(flowEnv(place), record), ...order }).ok;
