import { type Decision, nodeOn } from "../../../../engine/flow/index.ts";
import type { InName } from "./agents.ts";
import { tellStayed } from "./followers.ts";
import { messageText, sendMessages } from "./notices.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { mirrorWaiting, waitingSince } from "./waiting.ts";

interface Vote {
  decision: Decision;
  stored: Record<string, unknown>;
  opinion: string | null;
  inName: InName | null;
}

/** Somebody said theirs and the record stays where it is: the next ones, or the one who asked for a signature, are asked now. */
export async function tellVoted(place: FlowPlace, { decision, stored, opinion, inName }: Vote): Promise<void> {
  const { call, entity } = place;
  const recordId = String(stored.id);
  const { people, fresh } = await waitingSince(place, nodeOn(decision.from, stored), { record: stored, userId: inName?.userId ?? call.user.id });
  await mirrorWaiting(place, recordId, people);
  await tellStayed(place, {
    record: stored,
    node: decision.from,
    move: decision.move,
    opinion,
    people,
    inName,
    ...(decision.from.parts !== undefined && { only: true }),
  });
  const words = messageText(place, "flow.todo", decision.from, stored);
  await sendMessages(
    call,
    fresh.map((userId) => ({ userId, template: "flow.todo", ...words, entity: entity.id, recordId })),
  );
}
