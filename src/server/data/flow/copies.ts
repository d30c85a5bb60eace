import type { FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { tellHelped } from "./followers.ts";
import { messageText, sendMessages } from "./notices.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { readerOf } from "./reader-of.ts";

/** Copies a record to people and tells them. Whoever acts knows it already; who may not read the record gets none. */
export async function copyTo(
  place: FlowPlace,
  { node, record }: { node: FlowNode; record: OperationRecord },
  userIds: readonly string[],
): Promise<void> {
  const people: string[] = [];
  for (const userId of new Set(userIds))
    if (userId !== place.call.user.id && (await readerOf(place, String(record.id), userId)).reads) people.push(userId);
  if (people.length === 0) return;
  await tellHelped(place, { record, node, helper: "cc", title: "抄送", opinion: null, people });
  const words = messageText(place, "flow.cc", node, record);
  await sendMessages(
    place.call,
    people.map((userId) => ({ userId, template: "flow.cc", ...words, entity: place.entity.id, recordId: String(record.id) })),
  );
}
