import type { FlowHelper } from "../../../../engine/kinds/flow/document.ts";
import { actsOn, availableMoves, isDraft, nodeOf } from "../../../../engine/flow/index.ts";
import type { Call } from "../../platform/runtime.ts";
import { flowEnv, flowPlace, isApproval, ruledPlaces, withReads } from "./place.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { actingAs, turnsOn } from "./tasks.ts";

/** `move:<key>` of every move the caller may make now, and `help:<helper>` of every way to bring in others, by record id. */
export async function movesOfRows(call: Call, entityId: string, records: readonly Record<string, unknown>[]): Promise<ReadonlyMap<string, string[]>> {
  const today = flowPlace(call, entityId);
  const ids = records.map((record) => String(record.id));
  const turns = await turnsOn(today, ids);
  const places = await ruledPlaces(today, ids);
  const found = new Map<string, string[]>();
  for (const [place, ruled] of Map.groupBy(records, (record) => places.get(String(record.id)) ?? today)) {
    const env = flowEnv(place);
    for (const record of await withReads(place, ruled)) {
      const turn = turns.get(String(record.id));
      const as = actingAs(turn, String(record[place.flow.doc.state]));
      const question = { model: place.rules, flow: place.flow, record, env, as };
      const moves = availableMoves(question).map(({ move }) => `move:${move.key}`);
      found.set(String(record.id), [...moves, ...helpsOn(place, record, { acts: actsOn(question), isAsked: turn?.isAsked === true })]);
    }
  }
  return found;
}

/** Whoever acts brings in others; whoever only watches may remind those who act. A say is handed on before its turn, too. */
function helpsOn({ flow }: FlowPlace, record: Record<string, unknown>, { acts, isAsked }: { acts: boolean; isAsked: boolean }): string[] {
  const node = nodeOf(flow, record);
  if (node === undefined || !isApproval(node) || isDraft(flow, node)) return [];
  const offered = (helper: FlowHelper) => (helper === "remind" ? !acts : acts || (helper === "transfer" && isAsked));
  return (flow.doc.helpers ?? []).filter(offered).map((helper) => `help:${helper}`);
}
