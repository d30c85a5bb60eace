export { importRecords, type ImportRequest, IMPORT_MAX } from "./import-records.ts";
export { importTemplate } from "./template.ts";
