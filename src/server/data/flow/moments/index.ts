export { datedFlows } from "./dated.ts";
export { runMoments } from "./run.ts";
export { areMomentsWatched, watchMoments } from "./watches.ts";
