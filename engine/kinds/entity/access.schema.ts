import type { JsonSchema } from "../../grammar/json-schema.ts";
import { cond, list, map, names, nameOrNames, part, shape } from "../../grammar/schema-parts.ts";

const row = {
  scope: nameOrNames("Names of scopes, ANDed. Absent: every row of the tenant."),
  when: cond("A further condition on the row as it is before the action."),
};

const grant = shape(
  {
    role: nameOrNames("Who."),
    read: part("readGrant", "List, detail, select."),
    create: part("writeGrant", "New records."),
    update: part("writeGrant", "Changes."),
    remove: part("rowGrant", "Logical removal."),
    restore: part("rowGrant", "Back from the recycle bin."),
    export: part("readGrant", "Never wider than read."),
    import: part("writeGrant", "Rows from a workbook."),
    print: part("rowGrant", "Print templates."),
    statistics: part("rowGrant", "Aggregates over rows the reader may not list one by one. Default: the read scope."),
    reveal: part("revealGrant", "Values that are masked for the reader, in clear: one field of one record, with a reason that is logged."),
    changes: part("rowGrant", "Who changed what of a record and when, field by field as far as the reader sees the field. Never wider than read."),
    comment: part(
      "rowGrant",
      "Comments beside the record: read and written by whoever holds it, who may mention others who hold it. Never wider than read.",
    ),
    propose: part("writeGrant", "Changes that the keeper of the entity accepts or rejects; until then the record stays as it is."),
    call: map(part("rowGrant"), "Calls of the entity and registered operations by name, and the rows each may be called on."),
  },
  ["role"],
);

/** `$defs` of who may do what. */
export const accessParts: Record<string, JsonSchema> = {
  access: shape({ scopes: map(cond(), "Named row conditions."), grants: list(part("grant"), "Role -> action -> rows and groups.") }, ["grants"]),
  grant,
  rowGrant: shape(row),
  readGrant: shape({ ...row, groups: names('`["*"]` = all groups. Default `["basic"]`.'), masked: names("Groups that are seen masked.") }),
  revealGrant: shape({ ...row, groups: names("Groups whose fields may be asked for; only what the reader sees masked.") }, ["groups"]),
  writeGrant: shape({ ...row, groups: names('Groups that may be written. Default `["basic"]`.'), fields: names("Only these fields of the groups.") }),
};
