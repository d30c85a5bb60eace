import { sql } from "kysely";
import { toldFlow } from "../../../../engine/access/told-sentence.ts";
import type { Flow, Model } from "../../../../engine/model/model.ts";
import type { EvalEnv, EvalRecord } from "../../../../engine/conditions/env.ts";
import { withContext } from "../../../../engine/conditions/with-context.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import type { FlowMove, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { pastRulings, type Ruling, rulingOf } from "../../../../engine/flow/ruling.ts";
import { current } from "../../platform/database/transaction.ts";
import { entityOf } from "../records/entity-of.ts";
import type { Call, FlowPlace } from "../../platform/runtime.ts";
import { zh } from "../../../../engine/language/text.ts";

/** @throws AppError CALL_UNKNOWN when the entity has no flow */
export function flowPlace(call: Call, entityId: string): FlowPlace {
  const entity = entityOf(call, entityId);
  const flow = entity.flow === null ? undefined : call.model.flows.get(entity.flow);
  if (flow === undefined) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return { call, entity, flow: heardBy(call, flow, call.model), rules: call.model };
}

/** The flow with guards that say what the caller may hear. The system is told all. */
const heardBy = ({ ctx, user }: Call, flow: Flow, model: Model): Flow => (ctx.tells === undefined ? flow : toldFlow({ model, user }, flow));

/**
 * The same for each of these records, under the version of the flow that it started under. Records at the start of their flow, and those
 * that never started, are ruled by today's.
 */
export async function ruledPlaces(place: FlowPlace, recordIds: readonly string[]): Promise<Map<string, FlowPlace>> {
  const { call, entity, flow } = place;
  if (pastRulings(call.model, flow).length === 0) return new Map(recordIds.map((id) => [id, place]));
  const { rows } = await sql<{ id: string; release: string; node: string }>`select record_id as id, release, node from platform.flow_instance
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = any(${[...recordIds]}::text[])`.execute(
    current(call.runtime.db),
  );
  const started = new Map(rows.filter(({ node }) => node !== flow.startNode).map((row) => [row.id, row.release]));
  return new Map(recordIds.map((id) => [id, ruledBy(place, rulingOf(call.model, flow, started.get(id) ?? null))]));
}

const ruledBy = (place: FlowPlace, ruling: Ruling): FlowPlace =>
  ruling.model === place.call.model ? place : { ...place, flow: heardBy(place.call, ruling.flow, ruling.model), rules: ruling.model };

export async function ruledPlace(place: FlowPlace, recordId: string): Promise<FlowPlace> {
  return (await ruledPlaces(place, [recordId])).get(recordId) ?? place;
}

/** Today's flow and the earlier versions of it that still rule records. */
export const everyPlace = (place: FlowPlace): FlowPlace[] => [
  place,
  ...pastRulings(place.call.model, place.flow).map((ruling) => ruledBy(place, ruling)),
];

/** What guards say is told already as the caller may hear it. */
export const flowEnv = ({ call: { ctx }, entity, rules }: FlowPlace): EvalEnv =>
  modelEnv(rules, entity.id, ctx.tells === undefined ? ctx : { ...ctx, tells: undefined });

/** Guards and values may read the record as it was. */
export const beforeMove = (env: EvalEnv, stored: EvalRecord): EvalEnv => withContext(env, { before: stored });

/** Words that the record itself has for the node; null: what the flow calls it. */
export function ownNodeTitle(node: FlowNode, record: EvalRecord): string | null {
  const said = node.titleFrom === undefined ? null : record[node.titleFrom];
  return typeof said === "string" && said !== "" ? said : null;
}

/** What records keep of the node they are at: their own words for it, else its key. Readers get its name in their language. */
export const nodeSaid = (node: FlowNode, record: EvalRecord): string => ownNodeTitle(node, record) ?? node.key;

/** Title of a node in zh-CN, for messages and logs: what the record says, its own, else the label of the state. */
export function nodeTitle({ call, entity, flow }: FlowPlace, node: FlowNode, record: EvalRecord = {}): string {
  const said = ownNodeTitle(node, record);
  if (said !== null) return said;
  const dict = call.model.dicts.get(entity.fields.get(flow.doc.state)?.doc.dict ?? "");
  return zh(node.title ?? dict?.items.find((item) => item.value === node.key)?.label ?? node.key);
}

export const moveTitle = (move: Pick<FlowMove, "title">): string => zh(move.title);

/** Whether people other than the owner decide at the node. */
export const isApproval = (node: FlowNode): boolean => node.by !== undefined && node.edit === undefined && node.end !== true;
