export { awaitedExport } from "./awaited-export.ts";
export { dictLabels } from "./labels.ts";
export { EXPORT_MAX, exportRecords, type ExportReply, type ExportRequest } from "./export-records.ts";
export { cancelExport, ownExport as findExport, ownExport, ownExports, toldOf } from "./job-store.ts";
export { beginExport, exportedFile, pageOfExport, resumeExports, rowsToExport, runExport } from "./run-export.ts";
