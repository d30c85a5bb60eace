import type { Entity } from "../../../../engine/model/model.ts";
import { isDraft, nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import type { Call } from "../../platform/runtime.ts";
import { happened } from "../effects/happened.ts";
import { askByName, askedAt, assertAttended } from "./arrivals.ts";
import { tellBegun } from "./followers.ts";
import { saveInstance } from "./log.ts";
import { flowPlace } from "./place.ts";

/** New records of a flow that begins with somebody's turn instead of a draft: they are asked, told and counted as at every other node. */
export async function beginFlows(call: Call, entity: Entity, records: readonly Record<string, unknown>[]): Promise<void> {
  if (records.length === 0 || entity.flow === null || !call.model.flows.has(entity.flow)) return;
  const place = flowPlace(call, entity.id);
  const start = place.flow.doc.nodes.find((node) => node.key === place.flow.startNode);
  if (start?.by === undefined || start.waits === false || isDraft(place.flow, start)) return;
  for (const record of records) {
    if (nodeOf(place.flow, record) !== start) continue;
    const node = nodeOn(start, record);
    await assertAttended(place, node, record);
    const asked = await askedAt(place, node, record);
    const { people } = asked;
    await saveInstance(place, String(record.id), { node: start, starts: true, record, state: "running", people });
    if (asked.isInstead) await askByName(place, { node, recordId: String(record.id), asked });
    await tellBegun(place, { record, node: start, people });
    const passage = { place, from: start, to: start, people, isPassed: false };
    await happened({ call, entity }, [{ record, before: null, events: new Set([`enter:${start.key}`]), move: null, passage }]);
  }
}
