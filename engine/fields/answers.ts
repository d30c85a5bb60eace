import { problem } from "../errors.ts";
import { phrase } from "../language/phrase.ts";
import { isStorableJson } from "../values/storable-text.ts";
import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import type { FieldDocument } from "./field-document.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { saidBy } from "./said-by.ts";
import { answersSchema } from "./sheet/sheet-schema.ts";
import type { Answers } from "./sheet/sheet-value.ts";

const options = optionSchema(["sheet", "results", "anonymous"], ["sheet"]);
const MAX_LETTERS = 500_000;

/** One row for each thing that was answered, kept beside the answers so that statistics and conditions read them. */
export const answerColumns: readonly FieldDocument[] = [
  { name: "item", title: "题目", type: "string", maxLength: 64 },
  { name: "row", title: "对象", type: "string", maxLength: 64 },
  { name: "option", title: "选项", type: "string", maxLength: 30 },
  { name: "text", title: "文字", type: "text", maxLength: 5000 },
  { name: "number", title: "数值", type: "number", scale: 4 },
  { name: "score", title: "得分", type: "number", scale: 4 },
  { name: "files", title: "附件", type: "files", maxFiles: 20 },
];

/** Answers to a sheet that another row holds. The server works out what is kept, the score and the rows. */
export const answers = defineField({
  name: "answers",
  title: "作答",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => answersSchema,
  checkValue: (value, _field, { path, label }) => {
    if (!isStorableJson(value)) return [problem("VALUE_PATTERN", path, { label, hint: `${label}层数过深或含有无法保存的字符` })];
    return JSON.stringify(value).length > MAX_LETTERS ? [problem("VALUE_TOO_LONG", path, { label, max: MAX_LETTERS })] : [];
  },
  column: () => ({ kind: "jsonb" }),
  valueClass: "opaque",
  isUntypable: true,
  sheet: "answers",
  madeRows: { suffix: "Rows", columns: answerColumns },
  operators: ["empty"],
  format: (value, _field, labels) => {
    const { score, values } = (value ?? {}) as Partial<Answers>;
    if (values === undefined) return "";
    return typeof score === "number" ? saidBy(labels, phrase`${score} 分`) : saidBy(labels, phrase`已答 ${Object.keys(values).length} 题`);
  },
  parse: (cell, field) => {
    if (codeText(cell) === "") return null;
    throw unreadable(field, cell, "空（作答请在页面填写）");
  },
  widget: "answers",
  cell: "answers",
  filter: "yesno",
  defaultFilter: "eq",
  width: 120,
});
