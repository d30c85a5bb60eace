import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { nodeWords } from "../language/flow-words.ts";
import { inWords } from "../language/own-words.ts";

/** Says what a value becomes for the reader. */
type Teller = (call: Call, value: unknown, row: OperationRecord) => unknown;

const kept = new WeakMap<Model, Map<string, ReadonlyMap<string, Teller>>>();
const walked = new WeakMap<Model, Map<string, Teller | null>>();

/** Column of the lines of a flow's mirror that holds the node. */
const LINE_NODE = "nodeName";

/**
 * The record as it was projected, with the nodes of flows told by their names in the reader's language: records keep keys. A column of approvals tells
 * what the program itself gave as a reason, too.
 */
export function tellNodes(call: Call, entity: Entity, record: OperationRecord): OperationRecord {
  const tellers = tellersOf(call.model, entity);
  const told: OperationRecord = {};
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === undefined) continue;
    const teller = name.includes(".") ? walkedTeller(call.model, entity, name) : tellers.get(name);
    if (teller != null) told[name] = teller(call, value, record);
  }
  return Object.keys(told).length === 0 ? record : { ...record, ...told };
}

function tellersOf(model: Model, entity: Entity): ReadonlyMap<string, Teller> {
  const ofModel = kept.get(model) ?? new Map<string, ReadonlyMap<string, Teller>>();
  kept.set(model, ofModel);
  const found = ofModel.get(entity.id) ?? new Map(makeTellers(model, entity));
  ofModel.set(entity.id, found);
  return found;
}

function makeTellers(model: Model, entity: Entity): [string, Teller][] {
  const flow = entity.flow === null ? undefined : model.flows.get(entity.flow);
  const { currentNode, approvals } = flow?.doc.mirror ?? {};
  const told: [string, Teller][] = [];
  if (flow !== undefined && currentNode !== undefined) told.push([currentNode, (call, value) => nodeWords(call, flow.id, String(value))]);
  if (flow !== undefined && approvals !== undefined) told.push([approvals, (call, value) => lines(call, flow.id, value)]);
  for (const field of entity.fields.values()) {
    const { nodeOf } = field.doc;
    if (nodeOf !== undefined) told.push([field.name, (call, value, row) => ofEntity(call, row[nodeOf], value)]);
  }
  return told;
}

/** The same behind references, where the row itself does not say more than the flow. */
function walkedTeller(model: Model, entity: Entity, path: string): Teller | null {
  const ofModel = walked.get(model) ?? new Map<string, Teller | null>();
  walked.set(model, ofModel);
  const key = `${entity.id}.${path}`;
  const known = ofModel.get(key);
  if (known !== undefined) return known;
  const end = resolvePath(model, entity.id, path);
  const flow = end?.entity.flow == null ? undefined : model.flows.get(end.entity.flow);
  const isNode = flow !== undefined && flow.doc.mirror?.currentNode === end?.field.name;
  const teller: Teller | null = isNode ? (call, value) => nodeWords(call, flow.id, String(value)) : null;
  ofModel.set(key, teller);
  return teller;
}

function lines(call: Call, flowId: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((line: OperationRecord) => ({
    ...line,
    ...(typeof line[LINE_NODE] === "string" ? { [LINE_NODE]: nodeWords(call, flowId, line[LINE_NODE]) } : {}),
    ...(line.approver === null && typeof line.opinion === "string" ? { opinion: inWords(call, line.opinion) } : {}),
  }));
}

function ofEntity(call: Call, entityId: unknown, said: unknown): unknown {
  const flow = call.model.entities.get(String(entityId))?.flow;
  return flow == null ? said : nodeWords(call, flow, String(said));
}
