import { accessError, problem } from "../../../../engine/errors.ts";
import { type Claim, type ClaimResult, claimMoves, isOfAssignee, nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Turn } from "../../identity/asked-records.ts";
import { delegationsInForce, isInForce } from "../../identity/delegations.ts";
import { personOf } from "../../identity/user-context.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { recordTitle } from "../records/record-title.ts";
import { sendMessages } from "./notices.ts";
import { exceptedOn, peopleOf } from "./people.ts";
import { beforeMove, flowEnv, isApproval } from "./place.ts";
import { actingAs, isVoted, turnsOn } from "./tasks.ts";
import { waitingPeople } from "./waiting.ts";

/** In whose name a move is made. */
export interface InName {
  userId: string;
  userName: string;
  delegationId: string;
}

type Question = Parameters<typeof claimMoves>[0];
interface Asked {
  turn: Turn | undefined;
  move: string;
  stored: OperationRecord;
}

/**
 * The caller's own claim on the move; where they have none but somebody delegated theirs to them, the claim in that person's name. It is no more
 * than what that person could make of the record now, and never on what the caller asked for. @throws AppError ACTION_DENIED
 */
export async function claimInName(place: FlowPlace, question: Question, asked: Asked): Promise<{ claim: ClaimResult; inName: InName | null }> {
  const { turn, move } = asked;
  if (turn?.behalf === undefined || question.as !== "assignee") return { claim: claimMoves(question, move), inName: null };
  const own = claimMoves({ ...question, as: "user" }, move);
  if (own.ok && isOwnMatter(own, asked.stored)) return { claim: own, inName: null };
  const claim = claimMoves(question, move);
  return claim.ok ? { claim, inName: await nameFor(place, question, { ...asked, turn, claim }) } : { claim, inName: null };
}

/** What somebody makes without having been asked: where several decide, each says only what was theirs to say. */
const isOwnMatter = ({ node, moves }: Claim, stored: OperationRecord): boolean =>
  !isVoted(nodeOn(node, stored)) || moves.every((move) => !isOfAssignee(move, node));

async function nameFor(place: FlowPlace, question: Question, { turn, claim, move, stored }: Asked & { turn: Turn; claim: Claim }): Promise<InName> {
  const { call } = place;
  const { userId, delegationId } = turn.behalf!;
  const denied = () => accessError([problem("ACTION_DENIED", "", { action: zh(claim.moves[0]!.title) })]);
  if (!(await isInForce(call.runtime, call.user.tenantId, delegationId))) throw denied();
  const principal = await personOf(call.runtime, { tenantId: call.user.tenantId, userId });
  const node = nodeOf(place.flow, stored);
  if (principal === null || node === undefined) throw denied();
  const notTheirs = [...(await exceptedOn(place, node.by, stored)), ...(await peopleOf(place, { owner: true }, stored))];
  if (notTheirs.includes(call.user.id)) throw denied();
  if (!(await waitingPeople(place, nodeOn(node, stored), stored)).includes(userId)) throw denied();
  const theirs = { ...place, call: { ...call, user: principal.user, ctx: { ...call.ctx, user: principal.user } } };
  const as = actingAs((await turnsOn(theirs, [String(stored.id)])).get(String(stored.id)), node.key);
  if (!claimMoves({ ...question, env: beforeMove(flowEnv(theirs), question.record), as }, move).ok) throw denied();
  return { userId, userName: principal.user.userName, delegationId };
}

/** Whoever decides in the place of these people on what comes to a node now, by whom. */
export async function agentsOf(
  place: FlowPlace,
  { node, record, people }: { node: Parameters<typeof isApproval>[0]; record: OperationRecord; people: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { call, entity } = place;
  if (!isApproval(node)) return new Map();
  const inForce = (await delegationsInForce(call.runtime, call.user.tenantId)).filter(
    ({ userId, agentId, entities }) => people.includes(userId) && !people.includes(agentId) && (entities.length === 0 || entities.includes(entity.id)),
  );
  if (inForce.length === 0) return new Map();
  const notTheirs = [...(await exceptedOn(place, node.by, record)), ...(await peopleOf(place, { owner: true }, record))];
  return new Map(inForce.filter(({ agentId }) => !notTheirs.includes(agentId)).map(({ agentId, userId }) => [agentId, userId]));
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
