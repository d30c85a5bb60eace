import type { Row } from "../../../../engine/api.ts";
import type { Entity, Flow, Model } from "../../../../engine/model/model.ts";
import { askedFieldNames } from "../../../../engine/fields/ask-document.ts";
import type { FlowStep } from "../../../../engine/flow/index.ts";

/**
 * The steps that a reader of this row may see. They say what the record itself repeats of them, so they are as secret as that: all of them as
 * the field that mirrors the approvals, without one as the state; an opinion as the fields that the same move writes.
 */
export function seenHistory(at: { model: Model; entity: Entity; row: Row }, steps: readonly FlowStep[]): FlowStep[] {
  const flow = at.entity.flow === null ? undefined : at.model.flows.get(at.entity.flow);
  if (flow === undefined) return [...steps];
  const isClear = (field: string): boolean => at.row._withheld?.[field] === undefined;
  if (!isClear(flow.doc.mirror?.approvals ?? flow.doc.state)) return [];
  const versions = [flow, ...(at.model.pastFlows?.get(flow.id) ?? []).map((past) => past.flow)];
  return steps.map((step) => (writtenBy(versions, step.move).every(isClear) ? step : { ...step, opinion: null }));
}

/** In every version of the flow: a step may have been made under an earlier one. */
const writtenBy = (versions: readonly Flow[], move: string): string[] =>
  versions.flatMap((flow) => (flow.moves.get(move) ?? []).flatMap((one) => askedFieldNames(one.ask)));
