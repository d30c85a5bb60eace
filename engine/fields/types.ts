/** The field types of the language. One file each in this folder; `index.ts` is the registry. */
export const fieldTypeNames = [
  "string", "text", "richtext", "integer", "number", "money", "boolean", "date", "time", "datetime", "month", "year", "daterange",
  "phone", "email", "idcard", "url", "dict", "dicts", "ref", "refs", "tree", "file", "files", "image", "images", "location", "json", "table", "serial",
] as const;
export type FieldTypeName = (typeof fieldTypeNames)[number];
