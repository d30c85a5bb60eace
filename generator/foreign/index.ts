export { draftFromJsonSchema, type SchemaOptions } from "./json-schema/draft-from-json-schema.ts";
export { draftFromOpenApi } from "./openapi.ts";
export { draftFromTables, introspectTables, type TablesOptions } from "./tables/draft-from-tables.ts";
export { draftFromWorkbook, type SheetOptions } from "./workbook.ts";
export type { TableClient } from "./tables/catalog.ts";
export type { Draft, DraftDocument, DraftOptions, Narrowed, Origin, Unexpressed } from "./types.ts";
