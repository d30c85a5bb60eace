export { type LiveMarks, liveHub } from "./hub.ts";
export { liveStream } from "./stream.ts";
