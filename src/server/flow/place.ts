import type { Entity, Flow } from "../../../engine/compile/model.ts";
import type { EvalEnv } from "../../../engine/conditions/env.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { FlowMove, FlowNode } from "../../../engine/documents/index.ts";
import { problem, requestError } from "../../../engine/errors.ts";
import { flowQuestions } from "../../../engine/flow/index.ts";
import { entityOf, zh } from "../records/entity-of.ts";
import { type Needs, needsOf, walkRecords } from "../records/walk.ts";
import type { Call } from "../runtime.ts";

/** A flow and the records it moves, for one call. */
export interface FlowPlace {
  call: Call;
  entity: Entity;
  flow: Flow;
}

/** @throws AppError CALL_UNKNOWN when the entity has no flow */
export function flowPlace(call: Call, entityId: string): FlowPlace {
  const entity = entityOf(call, entityId);
  const flow = entity.flow === null ? undefined : call.model.flows.get(entity.flow);
  if (flow === undefined) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return { call, entity, flow };
}

const known = new WeakMap<Flow, Needs>();

/** The records with everything the flow's conditions read of them. */
export async function withReads({ call, entity, flow }: FlowPlace, records: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  const needs = known.get(flow) ?? needsOf(call, entity, [flowQuestions(call.model, flow)]);
  known.set(flow, needs);
  return walkRecords(call, entity, records, needs);
}

export const flowEnv = ({ call, entity }: FlowPlace): EvalEnv => modelEnv(call.model, entity.id, call.ctx);

/** Title of a node: its own, else the label of the state. */
export function nodeTitle({ call, entity, flow }: FlowPlace, node: FlowNode): string {
  const dict = call.model.dicts.get(entity.fields.get(flow.doc.state)?.doc.dict ?? "");
  return zh(node.title ?? dict?.items.find((item) => item.value === node.key)?.label ?? node.key);
}

export const moveTitle = (move: FlowMove): string => zh(move.title);

/** Whether people other than the owner decide at the node. */
export const isApproval = (node: FlowNode): boolean => node.by !== undefined && node.edit === undefined && node.end !== true;
