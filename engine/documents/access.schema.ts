import type { JsonSchema } from "../fields/define-field.ts";
import { cond, list, map, names, nameOrNames, shape } from "./schema-parts.ts";

const row = { scope: nameOrNames("Names of scopes, ANDed. Absent: every row of the tenant."), when: cond("A further condition on the row as it is before the action.") };
const rowGrant = (description: string): JsonSchema => ({ ...shape(row), description });
const readGrant = (description: string): JsonSchema => ({
  ...shape({ ...row, groups: names("`[\"*\"]` = all groups. Default `[\"basic\"]`."), masked: names("Groups that are seen masked.") }), description,
});
const writeGrant = (description: string): JsonSchema => ({
  ...shape({ ...row, groups: names("Groups that may be written. Default `[\"basic\"]`."), fields: names("Only these fields of the groups.") }), description,
});

const grant = shape({
  role: nameOrNames("Who."),
  read: readGrant("List, detail, select."),
  create: writeGrant("New records."),
  update: writeGrant("Changes."),
  remove: rowGrant("Logical removal."),
  restore: rowGrant("Back from the recycle bin."),
  export: readGrant("Never wider than read."),
  import: writeGrant("Rows from a workbook."),
  print: rowGrant("Print templates."),
  statistics: rowGrant("Aggregates over rows the reader may not list one by one. Default: the read scope."),
  call: map(rowGrant("Rows it may be called on."), "Registered operations by name."),
}, ["role"]);

export const accessSchema: JsonSchema = shape({
  scopes: map(cond(), "Named row conditions."),
  grants: list(grant, "Role -> action -> rows and groups."),
}, ["grants"]);
