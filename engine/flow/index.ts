export { actorCond, mayEverMove, NOBODY } from "./actor-cond.ts";
export { checkFlow } from "./check-flow.ts";
export { actsOn, availableMoves, claimMoves, decideClaimed, decideMove, nodeOf } from "./decide-move.ts";
export { flowQuestions, flowReads } from "./flow-reads.ts";
export { type NodeOn, nodeOn } from "./node-on.ts";
export { todoCond } from "./todo-cond.ts";
export type * from "./types.ts";
export { dueAt } from "./due-at.ts";
export { type Settlement, settle, type Votes } from "./settle.ts";
