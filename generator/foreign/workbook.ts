import type { ReadCell, ReadRow } from "../xlsx/read-workbook.ts";
import { buildDraft } from "./build-draft.ts";
import { cleanLine } from "./clean-text.ts";
import { guessType } from "./guess-values.ts";
import { findTitles, type SheetTitle } from "./sheet-titles.ts";
import { type Draft, type DraftOptions, type FieldShape, type ForeignEntity, type ForeignField, noNotes, type Notes } from "./types.ts";

export interface SheetOptions extends DraftOptions {
  /** Name of the entity. */
  name: string;
}

const MOST_COLUMNS = 200;
/** So many rows without a gap or a twin are a rule rather than luck. */
const ENOUGH_ROWS = 20;
const MOST_ROWS = 5_000;
const isKeyName = /(?:^|[^a-z])(?:id|no|code|xh|gh|bh)$|号$|编码$|代码$/i;

/** The rows of a sheet as entity and screen documents: names from its titles, types from its values. */
export function draftFromWorkbook(rows: readonly ReadRow[], { name, ...options }: SheetOptions): Draft {
  const notes = noNotes();
  const { titles, firstRow } = findTitles(rows);
  const records = rows.filter(({ row }) => row >= firstRow).slice(0, MOST_ROWS);
  if (titles.length > MOST_COLUMNS)
    notes.unexpressed.push({ pointer: `列 ${MOST_COLUMNS + 1}`, keyword: "column", why: `只读前 ${MOST_COLUMNS} 列` });
  tellNameless(titles, records, notes);
  const columns = titles.slice(0, MOST_COLUMNS).map((title) => columnOf(title, records, notes));
  const fields = columns.map(({ field }) => field);
  const unique = columns.filter(({ isKey }) => isKey).map(({ field }) => [field.source]);
  const entity: ForeignEntity = {
    source: name,
    pointer: name,
    title: name,
    help: null,
    fields: fields.length > 0 ? fields : [nothing(name)],
    unique,
    indexes: [],
    key: null,
  };
  return buildDraft([entity], notes, options);
}

const nothing = (pointer: string): ForeignField => ({
  source: "value",
  path: ["value"],
  pointer,
  title: "内容",
  help: null,
  shape: { type: "json" },
  section: null,
});

/** `金额（元）*`: the unit and the mark are no part of the name. */
const readTitle = (title: string): { name: string; unit: string | null } => {
  const bare = title.replace(/^[*＊]\s*|\s*[*＊]$/g, "").trim();
  const match = /^(.+?)\s*[（(]([^（）()]{1,10})[)）]$/.exec(bare);
  return match === null ? { name: bare, unit: null } : { name: match[1]!, unit: match[2]! };
};

const textOf = (cell: ReadCell | undefined): string =>
  cell === null || cell === undefined ? "" : typeof cell === "boolean" ? (cell ? "是" : "否") : String(cell).trim();

function columnOf(
  { title, section, column, source, cell }: SheetTitle,
  records: readonly ReadRow[],
  notes: Notes,
): { field: ForeignField; isKey: boolean } {
  const values = records.map(({ values }) => textOf(values[column]));
  const filled = values.filter((value) => value !== "");
  const { name, unit } = readTitle(title);
  const isDistinct = filled.length >= ENOUGH_ROWS && new Set(filled).size === filled.length;
  const isKey = isDistinct && isKeyName.test(name);
  const { shape, choices, misread } = guessType({ values: filled, words: title, isUnique: isKey });
  const isUnique = isKey && (shape.type === "string" || shape.type === "idcard");
  const isNumber = shape.type === "number" || shape.type === "integer";
  const isRequired = filled.length >= ENOUGH_ROWS && filled.length === values.length;
  const full: FieldShape = { ...shape, ...(isRequired ? { required: true } : {}), ...(isNumber && unit !== null ? { unit } : {}) };
  if (misread !== undefined)
    notes.narrowed.push({
      pointer: cell,
      option: "type",
      why: `按“${shape.type}”处理，个别值读不出来：${[...new Set(misread)].map((value) => cleanLine(value, 20) ?? "?").join("、")}`,
    });
  const help = unit !== null && !isNumber ? title : null;
  return {
    field: { source, path: [source], pointer: cell, title: name, help, shape: full, section, ...(choices === undefined ? {} : { choices }) },
    isKey: isUnique,
  };
}

/** Values below no title have no field. */
function tellNameless(titles: readonly SheetTitle[], records: readonly ReadRow[], notes: Notes): void {
  const named = new Set(titles.map(({ column }) => column));
  const lost = new Set(
    records.flatMap(({ values }) => values.flatMap((value, column) => (textOf(value) !== "" && !named.has(column) ? [column] : []))),
  );
  for (const column of [...lost].sort((a, b) => a - b).slice(0, MOST_COLUMNS))
    notes.unexpressed.push({ pointer: `第 ${column + 1} 列`, keyword: "column", why: "有内容但没有标题，没有生成字段" });
}
