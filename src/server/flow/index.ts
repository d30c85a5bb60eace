export { assist } from "./assist.ts";
export { runDue } from "./due.ts";
export { readHistory } from "./log.ts";
export { moveAsSystem, type MoveBody, moveRecords, type MoveReply } from "./move.ts";
export { type Message, sendMessages } from "./notices.ts";
export { peopleOf } from "./people.ts";
export { flowPlace } from "./place.ts";
export { movesOfRows } from "./row-moves.ts";
export { systemCall } from "./system-call.ts";
