import { zh } from "../../../../engine/language/text.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { actorPlace } from "../flow/actor-place.ts";
import { sendMessages } from "../flow/notices.ts";
import { peopleOf } from "../flow/people.ts";
import { callAs } from "../../identity/call-as.ts";
import { recordTitle } from "../records/record-title.ts";
import type { KeptEntity } from "./kept-entity.ts";
import { keptRows } from "./kept-rows.ts";
import type { StoredProposal } from "./store.ts";

const nameOf = ({ model }: Call, entity: Entity, record: OperationRecord): string => recordTitle(model, entity, record) || zh(entity.title);

/**
 * Of the people whom the keeper means those who may decide on these fields; none of them is told twice. Values stand in no message: each reads the
 * record with rights of their own.
 */
export async function tellKeeper(
  call: Call,
  entity: KeptEntity,
  { record, names }: { record: OperationRecord; names: readonly string[] },
): Promise<void> {
  const { keeper } = entity.doc;
  const people: string[] = [];
  for (const id of await peopleOf(actorPlace(call, entity, keeper), keeper, record))
    if (id !== call.user.id && (await mayDecide(call, entity, { id, record, names }))) people.push(id);
  const words = {
    title: `待审核：${zh(entity.title)}`,
    body: `${call.user.userName}对${nameOf(call, entity, record)}提出了修改，请核对后采纳或退回`,
  };
  await sendMessages(
    call,
    people.map((userId) => ({ userId, template: "proposal.todo", ...words, entity: entity.id, recordId: String(record.id) })),
  );
}

async function mayDecide(call: Call, entity: KeptEntity, of: { id: string; record: OperationRecord; names: readonly string[] }): Promise<boolean> {
  const their = await callAs(call, of.id);
  if (their === null) return false;
  const [row] = await keptRows(their.call, entity, [String(of.record.id)]);
  return row !== undefined && of.names.every((name) => row.writable.has(name));
}

interface Ended {
  proposal: StoredProposal;
  record: OperationRecord;
  reason: string | null;
}

export async function tellProposer(call: Call, entity: Entity, { proposal, record, reason }: Ended): Promise<void> {
  if (proposal.userId === call.user.id) return;
  const name = nameOf(call, entity, record);
  const words = reason === null ? { body: `您对${name}提出的修改已采纳` } : { body: `您对${name}提出的修改未采纳：${reason}` };
  await sendMessages(call, [
    {
      userId: proposal.userId,
      template: "proposal.result",
      title: `修改结果：${zh(entity.title)}`,
      ...words,
      entity: entity.id,
      recordId: proposal.recordId,
    },
  ]);
}
