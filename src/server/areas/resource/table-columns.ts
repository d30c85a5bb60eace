import type { TableRow } from "../kit/records.ts";
import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import { entityIn, type KeptDraft, screenIn } from "./kept-draft.ts";
import { zh } from "../../../../engine/language/text.ts";

const controls: Partial<Record<FieldDocument["type"], string>> = {
  text: "textarea",
  json: "textarea",
  integer: "number",
  number: "number",
  money: "number",
  year: "number",
  boolean: "switch",
  dict: "select",
  dicts: "checkbox",
  ref: "select",
  refs: "select",
  tree: "tree",
  date: "date",
  month: "date",
  datetime: "datetime",
  richtext: "editor",
  file: "upload",
  files: "upload",
  image: "upload",
  images: "upload",
};

/** A row of settings per column, as a person may change them. */
export function columnRows(kept: KeptDraft): Column[] {
  const entity = entityIn(kept);
  const screen = screenIn(kept);
  const listed = new Set(screen?.list?.columns.map((column) => column.field));
  const asked = new Set(screen?.list?.filters?.flatMap((filter) => filter.field ?? []));
  const byField = new Map(Object.entries(kept.columns).map(([column, field]) => [field, column]));
  return entity.fields.map((field, at) => ({
    columnName: byField.get(field.name) ?? field.name,
    columnComment: zh(field.title),
    columnType: field.type,
    javaField: field.name,
    javaType: field.type,
    isPk: entity.key === field.name,
    isRequired: field.required === true,
    isList: listed.has(field.name),
    isForm: (field.writtenBy ?? "user") === "user",
    isQuery: asked.has(field.name),
    queryKind: field.type === "string" || field.type === "text" ? "like" : field.type === "date" || field.type === "datetime" ? "between" : "eq",
    control: controls[field.type] ?? "input",
    dictCode: field.dict ?? null,
    refEntity: field.entity ?? null,
    isSensitive: field.mask !== undefined,
    sort: at + 1,
  }));
}

/** A column of a table that was read, with its settings. */
export type Column = Partial<TableRow<"genTable", "columns">> & Pick<TableRow<"genTable", "columns">, "columnName">;

/** Settings of columns that are still the same stay; others come from what was read now. */
export function mergedRows(old: readonly Column[], fresh: readonly Column[]): Column[] {
  const kept = new Map(old.map((row) => [row.columnName, row]));
  return fresh.map((row) => {
    const before = kept.get(row.columnName);
    return before !== undefined && before.columnType === row.columnType ? { ...row, ...withoutKeys(before) } : row;
  });
}

/** Columns of the platform stay with the row that is replaced. */
const withoutKeys = ({ id: _id, ...rest }: Column): Column => rest;
