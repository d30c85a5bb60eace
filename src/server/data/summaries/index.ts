export { areSummariesKept, keepSummaries } from "./triggers.ts";
export { workOffSummaries } from "./work-off.ts";
