import { availableMoves } from "../../../engine/flow/index.ts";
import type { Call } from "../runtime.ts";
import { flowEnv, flowPlace, withReads } from "./place.ts";
import { askedRecords } from "./tasks.ts";

/** `move:<key>` of every move the caller may make now, by record id. */
export async function movesOfRows(call: Call, entityId: string, records: readonly Record<string, unknown>[]): Promise<ReadonlyMap<string, string[]>> {
  const place = flowPlace(call, entityId);
  const asked = await askedRecords(
    place,
    records.map((record) => String(record.id)),
  );
  const walked = await withReads(place, records);
  const env = flowEnv(place);
  return new Map(
    walked.map((record) => {
      const isAsked = asked.get(String(record.id)) === record[place.flow.doc.state];
      const moves = availableMoves({ model: call.model, flow: place.flow, record, env, as: isAsked ? "assignee" : "user" });
      return [String(record.id), moves.map(({ move }) => `move:${move.key}`)];
    }),
  );
}
