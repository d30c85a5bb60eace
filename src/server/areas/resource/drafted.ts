import type { ScreenDocument } from "../../../../engine/kinds/screen/document.ts";
import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { entityIn, type KeptDraft } from "./kept-draft.ts";
import type { Row, TableRow } from "../kit/records.ts";

/** The documents of a table with the settings of its columns in them. */
export function draftedDocuments(kept: KeptDraft, row: Row<"genTable">): KeptDraft["documents"] {
  const settings = new Map((row.columns ?? []).map((line) => [kept.columns[line.columnName] ?? line.columnName, line]));
  const own = entityIn(kept).id;
  return kept.documents.map(({ file, document }) => {
    if (document.kind === "entity" && document.id === own) return { file, document: entityWith(document, settings, row) };
    if (document.kind === "screen") return { file, document: screenWith(document, settings, row) };
    return { file, document };
  });
}

type Settings = ReadonlyMap<string, TableRow<"genTable", "columns">>;
const orderOf = (settings: Settings, name: string): number => settings.get(name)?.sort ?? Number.MAX_SAFE_INTEGER;
const inOrder = <T>(items: readonly T[], settings: Settings, name: (item: T) => string): T[] =>
  items.toSorted((a, b) => orderOf(settings, name(a)) - orderOf(settings, name(b)));

function entityWith(entity: EntityDocument, settings: Settings, row: Row<"genTable">): EntityDocument {
  const fields = inOrder(entity.fields, settings, (field) => field.name).map((field) => fieldWith(field, settings.get(field.name)));
  const id = nameOf(entity.id, row);
  const own = fields.map((field) => (field.entity === entity.id ? { ...field, entity: id } : field));
  return { ...entity, id, title: row.tableComment, fields: own };
}

/** The entity is called as the row says. */
const nameOf = (id: string, row: Row<"genTable">): string => text(row.entityName) ?? id;

/** A title, a duty to fill, a dictionary and a mask; the type stays what the column is. */
function fieldWith(field: FieldDocument, line: OperationRecord | undefined): FieldDocument {
  if (line === undefined) return field;
  const { required: _required, ...rest } = field;
  const isText = field.type === "string" || field.type === "integer";
  return {
    ...rest,
    title: text(line.columnComment) ?? field.title,
    ...(line.isRequired === true ? { required: true } : {}),
    ...(isText && text(line.dictCode) !== null ? { type: "dict" as const, dict: text(line.dictCode)!, ...withoutText } : {}),
    ...(isText && text(line.refEntity) !== null ? { type: "ref" as const, entity: text(line.refEntity)!, ...withoutText } : {}),
    ...(line.isSensitive === true && field.mask === undefined ? { mask: "all" as const, group: "sensitive" } : {}),
  };
}

/** Options of text mean nothing to a choice. */
const withoutText = { maxLength: undefined, minLength: undefined, pattern: undefined, patternMessage: undefined, min: undefined, max: undefined };
const text = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);

function screenWith(screen: ScreenDocument, settings: Settings, row: Row<"genTable">): ScreenDocument {
  const chosen = (flag: "isList" | "isForm" | "isQuery") =>
    [...settings].filter(([, line]) => line[flag] === true).map(([name]) => ({ field: name }));
  const list = screen.list;
  const search = list?.filters?.filter((filter) => filter.field === undefined) ?? [];
  const form = screen.form;
  const items = new Map(form?.sections.flatMap((section) => section.items).map((item) => [item.field, item]));
  const wanted = inOrder(chosen("isForm"), settings, ({ field }) => field);
  return {
    ...screen,
    entity: nameOf(screen.entity, row),
    title: row.tableComment,
    ...(list === undefined
      ? {}
      : {
          list: {
            ...list,
            columns: inOrder(chosen("isList"), settings, ({ field }) => field),
            filters: [...search, ...inOrder(chosen("isQuery"), settings, ({ field }) => field)],
          },
        }),
    ...(form === undefined
      ? {}
      : {
          form: { ...form, sections: [{ key: "main", title: row.tableComment, items: wanted.map((item) => items.get(item.field) ?? item) }] },
        }),
  };
}
