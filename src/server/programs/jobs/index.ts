export { scheduledJobs } from "./scheduled-jobs.ts";
export { type Jobs, startJobs } from "./start-jobs.ts";
