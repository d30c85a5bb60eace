export { actorCond, exceptOf, isLastActor, isOfAssignee, isSystem, mayEverMove, NOBODY } from "./actor-cond.ts";
export { type Filled, type FilledMove, fillMove, missingIn, needsPerson, sentAsks, strangersTo } from "./asked.ts";
export { checkFlow } from "./check-flow.ts";
export {
  actsOn,
  type Claim,
  type ClaimResult,
  claimMoves,
  decideMove,
  filledBy,
  type MoveQuestion,
  nodeOf,
  routeClaimed,
  settleRouted,
} from "./decide-move.ts";
export { actorQuestions, claimQuestions, flowQuestions, flowReads, momentQuestions, moveQuestions, nodeQuestions } from "./flow-reads.ts";
export { instead } from "./instead.ts";
export { isDraft } from "./is-draft.ts";
export { type NodeOn, nodeOn } from "./node-on.ts";
export { firstGuards, type OfferedMove, offeredMoves } from "./offered-moves.ts";
export { todoCond } from "./todo-cond.ts";
export { nodeMeant, onwardMove, targetsOf } from "./targets.ts";
export type * from "./types.ts";
export { actorOfParts, isSignature, partKeyOf, type PartsOn, partOf } from "./parts.ts";
export { passedNodes } from "./passed-nodes.ts";
export { handsIn, hasResumes, resumedNode } from "./resumed-node.ts";
export { deadlineOf, dueAt, dueSoonOf } from "./due-at.ts";
export { type Settlement, settle, type Votes } from "./settle.ts";
