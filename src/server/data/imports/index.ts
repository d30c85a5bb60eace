export { importRecords, type ImportRequest, IMPORT_MAX } from "./import-records.ts";
export { addJob, jobsOf } from "./job-store.ts";
export { forgetImportFiles, resumeJobs, runJob } from "./run-job.ts";
export { takeBackImport, takeBackRows } from "./take-back.ts";
export { importTemplate } from "./template.ts";
