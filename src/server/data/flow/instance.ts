import type { FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { deadlineOf } from "../../../../engine/flow/index.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { platformEntity } from "../../platform/platform-entity.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { recordTitle } from "../records/record-title.ts";
import { flowEnv } from "./place.ts";

/** Entities that show where records stand in their flows, and what was done: views of the tables beside. */
export const instanceEntity = platformEntity("processInstance", { by: "流程监控", needs: {} });
platformEntity("processHistory", { by: "流程监控", needs: {} });
platformEntity("processTask", { by: "流程任务", needs: {} });

const MAX_TITLE = 200;

/** What a record is called in lists of all flows, and whom and what it is about: the plain references that it holds, by the names of their fields. */
export function aboutInstance(model: Model, entity: Entity, record: OperationRecord): { title: string; subject: Record<string, string> } {
  const subject: Record<string, string> = {};
  for (const field of entity.fields.values()) {
    const value = field.refTo === null || field.kind !== "stored" || field.group !== "basic" ? null : record[field.name];
    if (typeof value === "string" && value !== "") subject[field.name] = value;
  }
  const given = [...entity.fields.values()].find(({ type, name }) => type.isGiven === true && typeof record[name] === "string");
  const title = recordTitle(model, entity, record) || (given === undefined ? zh(entity.title) : String(record[given.name]));
  return { title: title.slice(0, MAX_TITLE), subject };
}

/** The same of a record at a node, with the moment by which it is to leave it. */
export function instanceOf(place: FlowPlace, { node, record }: { node: FlowNode; record: OperationRecord }) {
  const { call, entity } = place;
  const due = node.due === undefined ? null : deadlineOf(node.due, { from: call.ctx.now, record, env: flowEnv(place) });
  return { ...aboutInstance(call.model, entity, record), due };
}
