import type { FilterDocument, ItemDocument, ScreenDocument, SectionDocument } from "../../engine/kinds/screen/document.ts";
import { fieldType } from "../../engine/fields/index.ts";
import { widgetTraits } from "../../engine/fields/slots.ts";
import type { FieldTypeName } from "../../engine/fields/types.ts";
import { cleanLine } from "./clean-text.ts";
import { type DraftField, isImported } from "./draft-fields.ts";

const SHOWN_COLUMNS = 8;
const MOST_COLUMNS = 24;
const MOST_FILTERS = 8;

/** Too long or too deep for a cell of a list. */
const unlisted: ReadonlySet<FieldTypeName> = new Set(["json", "table", "richtext", "file", "files"]);
const long: ReadonlySet<FieldTypeName> = new Set(["text", "image", "images", "location"]);
const filtered: ReadonlySet<FieldTypeName> = new Set(["dict", "dicts", "boolean", "date", "datetime", "month", "year", "ref", "tree"]);

interface DraftedScreen {
  area: string;
  entity: string;
  title: string;
  role: string;
  titleField: string | undefined;
  isTree: boolean;
}

/** A list with filters, a form in sections and the usual buttons, for one role. */
export function draftScreen(fields: readonly DraftField[], { area, entity, title, role, titleField, isTree }: DraftedScreen): ScreenDocument {
  const listed = fields.filter(({ doc }) => !unlisted.has(doc.type));
  const columns = [...listed].sort((a, b) => rank(a, titleField) - rank(b, titleField)).slice(0, MOST_COLUMNS);
  const exported = listed.filter(({ doc }) => doc.type !== "image" && doc.type !== "images");
  return {
    kind: "screen",
    id: `${area}/${entity}`,
    title,
    entity,
    type: isTree ? "tree" : "crud",
    list: {
      columns: columns.length === 0 ? [{ field: "updateTime" }] : columns.map(({ doc }, at) => column(doc.name, at, titleField)),
      filters: filters(fields),
      toolbar: [{ do: "create" }, ...(isImported(fields) ? [{ do: "import" as const }] : []), { do: "export" }],
      row: [{ do: "detail" }, { do: "edit" }, { do: "remove" }],
      batch: [{ do: "remove" }],
      ...(isTree && titleField !== undefined ? { treeColumn: titleField } : {}),
    },
    form: { sections: sections(fields) },
    export: { fileName: title, headers: exported.length === 0 ? [{ field: "updateTime" }] : exported.map(({ doc }) => ({ field: doc.name })) },
    variants: { [role]: {} },
  };
}

/** The title first, long texts last. */
const rank = ({ doc }: DraftField, titleField: string | undefined): number => (doc.name === titleField ? 0 : long.has(doc.type) ? 2 : 1);

const column = (field: string, at: number, titleField: string | undefined) => ({
  field,
  ...(field === titleField ? { open: "detail" as const } : {}),
  ...(at >= SHOWN_COLUMNS ? { optional: true } : {}),
});

function filters(fields: readonly DraftField[]): FilterDocument[] {
  const search: FilterDocument[] = fields.some(({ doc }) => doc.type === "string") ? [{ key: "keyword", as: "search" }] : [];
  const chosen = fields.filter(({ doc }) => filtered.has(doc.type)).slice(0, MOST_FILTERS);
  return [...search, ...chosen.map(({ doc }, at): FilterDocument => ({ field: doc.name, ...(at >= 4 ? { advanced: true } : {}) }))];
}

function sections(fields: readonly DraftField[]): SectionDocument[] {
  const groups = Map.groupBy(fields, ({ from }) => from.section);
  return [...groups].map(
    ([section, members], at): SectionDocument => ({
      key: at === 0 ? "main" : `part${at + 1}`,
      title: (section === null ? null : cleanLine(section)) ?? "基本信息",
      items: members.map(({ doc }): ItemDocument => ({ field: doc.name, ...(widgetTraits[fieldType(doc.type).widget].takesRow ? { span: 2 } : {}) })),
    }),
  );
}
