import { accessError, problem } from "../../../../engine/errors.ts";
import { type Claim, type ClaimResult, claimMoves, isOfAssignee, nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Turn } from "../../identity/asked-records.ts";
import { isInForce } from "../../identity/delegations.ts";
import { callAs } from "../../identity/call-as.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { type InName, noAgents } from "./agents.ts";
import { partsOnRows } from "./parts.ts";
import { beforeMove, flowEnv } from "./place.ts";
import { actingAs, isVoted, turnsOn } from "./tasks.ts";
import { waitingPeople } from "./waiting.ts";

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
  const parts = question.parts && {
    ...question.parts,
    ...(await partsOnRows(place, [String(asked.stored.id)], turn.behalf.userId)).get(String(asked.stored.id)),
  };
  const theirs = parts === undefined ? question : { ...question, parts };
  const claim = claimMoves(theirs, move);
  return claim.ok ? { claim, inName: await nameFor(place, theirs, { ...asked, turn, claim }) } : { claim, inName: null };
}

/** What somebody makes without having been asked: where several decide, each says only what was theirs to say. */
const isOwnMatter = ({ node, moves }: Claim, stored: OperationRecord): boolean =>
  !isVoted(nodeOn(node, stored)) || moves.every((move) => !isOfAssignee(move, node));

async function nameFor(place: FlowPlace, question: Question, { turn, claim, move, stored }: Asked & { turn: Turn; claim: Claim }): Promise<InName> {
  const { call } = place;
  const { userId, delegationId } = turn.behalf!;
  const denied = () => accessError([problem("ACTION_DENIED", "", { action: zh(claim.moves[0]!.title) })]);
  if (!(await isInForce(call.runtime, call.user.tenantId, delegationId))) throw denied();
  const principal = await callAs(call, userId);
  const node = nodeOf(place.flow, stored);
  if (principal === null || node === undefined) throw denied();
  if ((await noAgents(place, node, stored)).includes(call.user.id)) throw denied();
  if (!(await waitingPeople(place, nodeOn(node, stored), stored)).includes(userId)) throw denied();
  const theirs = { ...place, call: principal.call };
  const as = actingAs((await turnsOn(theirs, [String(stored.id)])).get(String(stored.id)), node.key);
  if (!claimMoves({ ...question, env: beforeMove(flowEnv(theirs), question.record), as }, move).ok) throw denied();
  return { userId, userName: principal.call.user.userName, delegationId };
}
