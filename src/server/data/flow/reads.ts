import { actorQuestions, claimQuestions, flowQuestions, momentQuestions, moveQuestions, nodeQuestions } from "../../../../engine/flow/index.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { Actor, FlowMove, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import type { Flow, Model } from "../../../../engine/model/model.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { bothNeeds, type Needs, needsOf, walkRecords } from "../records/walk.ts";

/** What of a flow is judged on records. The guards of one move may ask for rows that another never looks at. */
export interface Judged {
  nodes?: readonly FlowNode[];
  moves?: readonly FlowMove[];
  actors?: readonly Actor[];
  /** Whose the records and all moves on them are. */
  claims?: true;
  /** When the system makes moves. */
  moments?: true;
}
/** Everything. */
export const WHOLE = "whole";

const known = new WeakMap<Model, WeakMap<Flow, Map<unknown, Needs>>>();

/**
 * The records with everything that what is judged reads of them. `before`: what it reads of them as they were. Default: they are as they were.
 * What is read already stays on them.
 */
export async function withReads(
  place: FlowPlace,
  records: readonly OperationRecord[],
  judged: Judged | typeof WHOLE,
  before?: OperationRecord,
): Promise<OperationRecord[]> {
  const { call, entity } = place;
  const needs = needsFor(place, judged);
  if (needs.asksBefore !== true) return walkRecords(call, entity, records, needs);
  const stored = before === undefined ? await walkRecords(call, entity, records, { paths: needs.paths, rows: new Map() }) : [];
  const befores = records.map((_, at) => before ?? stored[at]!);
  return walkRecords(call, entity, records, { ...needs, befores });
}

function needsFor(place: FlowPlace, judged: Judged | typeof WHOLE): Needs {
  const { rules, flow } = place;
  if (judged === WHOLE) return kept(place, WHOLE, () => flowQuestions(rules, flow));
  const { nodes = [], moves = [], actors = [], claims, moments } = judged;
  const parts = [
    ...nodes.map((node) => kept(place, `node ${node.key}`, () => nodeQuestions(rules, flow, node))),
    ...moves.map((move) => kept(place, move, () => moveQuestions(rules, flow, move))),
    ...actors.map((actor) => readsOf(place, actorQuestions(rules, flow, actor))),
    ...(claims === undefined ? [] : [kept(place, claimQuestions, () => claimQuestions(rules, flow))]),
    ...(moments === undefined ? [] : [kept(place, momentQuestions, () => momentQuestions(flow))]),
  ];
  return parts.length === 0 ? { paths: [], rows: new Map() } : parts.reduce(bothNeeds);
}

/** Worked out once for each part of a flow. */
function kept(place: FlowPlace, part: unknown, questions: () => Cond): Needs {
  const { rules, flow } = place;
  const ofModel = known.get(rules) ?? new WeakMap<Flow, Map<unknown, Needs>>();
  const ofFlow = ofModel.get(flow) ?? new Map<unknown, Needs>();
  known.set(rules, ofModel.set(flow, ofFlow));
  const needs = ofFlow.get(part) ?? readsOf(place, questions());
  ofFlow.set(part, needs);
  return needs;
}

/** What is read of the record and, by the same names, of the record as it was. */
function readsOf({ call, entity, rules }: FlowPlace, questions: Cond): Needs {
  const of = rules.entities.get(entity.id) ?? entity;
  const at = { ...call, model: rules };
  return bothNeeds(needsOf(at, of, [questions]), needsOf(at, of, [questions], "before"));
}
