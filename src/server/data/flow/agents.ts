import type { FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import { type Behalf, delegationsInForce } from "../../identity/delegations.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { recordTitle } from "../records/record-title.ts";
import { sendMessages } from "./notices.ts";
import { exceptedOn, peopleOf } from "./people.ts";
import { isApproval } from "./place.ts";

/** In whose name a move is made. */
export interface InName {
  userId: string;
  userName: string;
  delegationId: string;
}

/** Who decides on the record for nobody else: those excepted from the node, and who asked for it. */
export const noAgents = async (place: FlowPlace, { by }: FlowNode, record: OperationRecord): Promise<string[]> => [
  ...(await exceptedOn(place, by, record)),
  ...(await peopleOf(place, { owner: true }, record)),
];

/** Whoever decides in the place of these people on what comes to a node now, by whom. */
export async function agentsOf(
  place: FlowPlace,
  { node, record, people }: { node: FlowNode; record: OperationRecord; people: readonly string[] },
): Promise<ReadonlyMap<string, Behalf>> {
  const { call, entity } = place;
  if (!isApproval(node)) return new Map();
  const inForce = (await delegationsInForce(call.runtime, call.user.tenantId)).filter(
    ({ userId, agentId, entities }) =>
      people.includes(userId) && !people.includes(agentId) && (entities.length === 0 || entities.includes(entity.id)),
  );
  if (inForce.length === 0) return new Map();
  const notTheirs = await noAgents(place, node, record);
  return new Map(
    inForce.filter(({ agentId }) => !notTheirs.includes(agentId)).map(({ agentId, userId, id }) => [agentId, { userId, delegationId: id }]),
  );
}

/** Whoever delegated it hears each time what was done in their name, unless they want to be left alone. */
export async function tellInName(place: FlowPlace, inName: InName, about: { record: OperationRecord; title: string }): Promise<void> {
  const { call, entity } = place;
  const delegation = (await delegationsInForce(call.runtime, call.user.tenantId)).find(({ id }) => id === inName.delegationId);
  if (delegation?.keepNotice === false) return;
  const what = zh(entity.title);
  const name = recordTitle(call.model, entity, about.record) || what;
  await sendMessages(call, [
    {
      userId: inName.userId,
      template: "flow.inName",
      title: `代办：${what}`,
      body: `${call.user.userName} 代您办理了 ${name}：${about.title}`,
      entity: entity.id,
      recordId: String(about.record.id),
    },
  ]);
}
