import { accessFor } from "../../../../engine/access/access-for.ts";
import type { FlowMove } from "../../../../engine/kinds/flow/document.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { platformEntity } from "../../platform/platform-entity.ts";
import type { Call } from "../../platform/runtime.ts";
import { listRecords } from "../records/index.ts";
import { flowPlace } from "./place.ts";

/** Entity of what people often write when they decide: their own words, and those of the school. */
export const phraseEntity = platformEntity("processOpinion", {
  by: "常用意见",
  needs: { text: ["userId", "opinionKind", "content"], boolean: ["isPublic"] },
});

const MOST_PHRASES = 50;
const kindOf: Record<NonNullable<FlowMove["result"]>, string | null> = { agree: "approve", reject: "reject", return: "reject", neutral: null };

/** Words offered to the caller for the opinion of a move, their own first; those of no kind go with every move. @throws AppError CALL_UNKNOWN */
export async function phrasesFor(call: Call, entityId: string, { move }: { move: string }): Promise<string[]> {
  const [found] = flowPlace(call, entityId).flow.moves.get(move) ?? [];
  if (found === undefined) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  if (!call.model.entities.has(phraseEntity) || accessFor(call.model, phraseEntity, call.user).read.length === 0) return [];
  const kind = kindOf[found.result ?? "neutral"];
  const { records } = await listRecords(call, phraseEntity, { size: String(MOST_PHRASES) });
  const fitting = records.filter(({ opinionKind }) => kind === null || opinionKind === kind || opinionKind === "other");
  const own = (row: (typeof records)[number]) => row.userId === call.user.id;
  return [...new Set([...fitting.filter(own), ...fitting.filter((row) => !own(row))].map(({ content }) => String(content)))];
}
