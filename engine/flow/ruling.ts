import { askedFieldNames } from "../fields/ask-document.ts";
import { checkFlowDocument } from "./flow-references.ts";
import type { Finding } from "../problems/finding.ts";
import type { Entity, Flow, Model, PastFlow } from "../model/model.ts";

/** What decides the moves of a record: a version of its flow, and the model with the named conditions of that version. */
export interface Ruling {
  flow: Flow;
  model: Model;
}

const known = new WeakMap<Model, Map<string, (Ruling & PastFlow)[]>>();

/** Earlier versions of the flow under which records may still be decided, newest first. One that no longer fits today's documents rules nothing. */
export function pastRulings(model: Model, flow: Flow): readonly (Ruling & PastFlow)[] {
  const past = model.pastFlows?.get(flow.id);
  if (past === undefined) return [];
  const ofModel = known.get(model) ?? new Map<string, (Ruling & PastFlow)[]>();
  known.set(model, ofModel);
  const found = ofModel.get(flow.id) ?? past.map((one) => ({ ...one, model: modelOf(model, one) })).filter(({ model: then }) => fits(then, flow.id));
  ofModel.set(flow.id, found);
  return found;
}

/** What rules a record that started under the set of this hash. Today's flow for a record that never started, or whose version rules nothing any more. */
export function rulingOf(model: Model, flow: Flow, release: string | null): Ruling {
  const past = release === null ? undefined : pastRulings(model, flow).find(({ releases }) => releases.has(release));
  return past ?? { flow, model };
}

/** Today's model, in which this flow and its conditions are as they were. */
function modelOf(model: Model, { flow, conditions }: PastFlow): Model {
  const entity = model.entities.get(flow.entity);
  const entities = new Map(model.entities);
  if (entity !== undefined) entities.set(entity.id, { ...entity, conditions: { ...entity.conditions, ...conditions } });
  return { ...model, entities, flows: new Map(model.flows).set(flow.id, flow) };
}

/** Everything it names is still there, and what it writes may still be written. States that came later are not its own. */
function fits(model: Model, id: string): boolean {
  const flow = model.flows.get(id);
  const entity = model.entities.get(flow?.entity ?? "");
  if (flow === undefined || entity === undefined) return false;
  const findings: Finding[] = [];
  checkFlowDocument(flow.doc, { model, file: "", findings });
  const own = findings.filter(({ severity, code, path }) => severity === "error" && !(code === "FLOW_STATE_MISMATCH" && path === "/nodes"));
  return own.length === 0 && writtenBy(flow).every((name) => isWritable(entity, name));
}

const isWritable = (entity: Entity, name: string): boolean => entity.fields.get(name)?.doc.retired !== true;

function writtenBy({ doc }: Flow): string[] {
  const moves = doc.moves.flatMap(({ ask, set = {} }) => [...askedFieldNames(ask), ...Object.keys(set)]);
  return [doc.state, ...moves, ...Object.values(doc.mirror ?? {})];
}
