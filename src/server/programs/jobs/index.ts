export { chores } from "./chores.ts";
export { type Jobs, startJobs } from "./start-jobs.ts";
