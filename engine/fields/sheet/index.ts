import { problem } from "../../errors.ts";
import { phrase } from "../../language/phrase.ts";
import { isStorableJson } from "../../values/storable-text.ts";
import { codeText } from "../cell-text.ts";
import { defineField } from "../define-field.ts";
import { checkOptions, optionSchema } from "../options.ts";
import { unreadable } from "../problem-at.ts";
import { saidBy } from "../said-by.ts";
import { partProblems } from "./sheet-parts.ts";
import { sheetSchema } from "./sheet-schema.ts";
import type { Sheet } from "./sheet-value.ts";

const options = optionSchema(["sources"]);
const MAX_LETTERS = 500_000;

/** Sections of questions that a school edits in the product. `engine/sheets` judges what they say of each other. */
export const sheet = defineField({
  name: "sheet",
  title: "题目",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => sheetSchema,
  checkValue: (value, _field, { path, label }) => {
    if (!isStorableJson(value)) return [problem("VALUE_PATTERN", path, { label, hint: `${label}层数过深或含有无法保存的字符` })];
    if (JSON.stringify(value).length > MAX_LETTERS) return [problem("VALUE_TOO_LONG", path, { label, max: MAX_LETTERS })];
    return partProblems(value as Sheet, path);
  },
  column: () => ({ kind: "jsonb" }),
  valueClass: "opaque",
  isUntypable: true,
  sheet: "asks",
  operators: ["empty"],
  format: (value, _field, labels) => {
    const sections = (value as Partial<Sheet> | null)?.sections;
    return Array.isArray(sections) ? saidBy(labels, phrase`共 ${sections.reduce((sum, { items }) => sum + items.length, 0)} 题`) : "";
  },
  parse: (cell, field) => {
    if (codeText(cell) === "") return null;
    throw unreadable(field, cell, "空（题目请在页面编辑）");
  },
  widget: "sheet",
  cell: "sheet",
  filter: "yesno",
  defaultFilter: "eq",
  width: 120,
});
