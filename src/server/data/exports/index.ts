export { dictLabels } from "./labels.ts";
export { EXPORT_MAX, exportRecords, type ExportReply, type ExportRequest } from "./export-records.ts";
