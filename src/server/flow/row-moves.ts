import { availableMoves } from "../../../engine/flow/index.ts";
import type { Call } from "../runtime.ts";
import { flowEnv, flowPlace, ruledPlaces, withReads } from "./place.ts";
import { askedRecords } from "./tasks.ts";

/** `move:<key>` of every move the caller may make now, by record id. */
export async function movesOfRows(call: Call, entityId: string, records: readonly Record<string, unknown>[]): Promise<ReadonlyMap<string, string[]>> {
  const today = flowPlace(call, entityId);
  const ids = records.map((record) => String(record.id));
  const asked = await askedRecords(today, ids);
  const places = await ruledPlaces(today, ids);
  const found = new Map<string, string[]>();
  for (const [place, ruled] of Map.groupBy(records, (record) => places.get(String(record.id)) ?? today)) {
    const env = flowEnv(place);
    for (const record of await withReads(place, ruled)) {
      const isAsked = asked.get(String(record.id)) === record[place.flow.doc.state];
      const moves = availableMoves({ model: place.rules, flow: place.flow, record, env, as: isAsked ? "assignee" : "user" });
      found.set(
        String(record.id),
        moves.map(({ move }) => `move:${move.key}`),
      );
    }
  }
  return found;
}
