import { saidBy } from "./said-by.ts";
import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";

const options = optionSchema([]);
const YES = new Set(["是", "√", "✓", "✔", "☑", "y", "yes", "true", "1", "有", "对", "t", "on"]);
const NO = new Set(["否", "×", "✗", "✘", "x", "n", "no", "false", "0", "无", "错", "f", "off", "☐"]);

/** Yes or no. Null = not answered. */
export const boolean = defineField({
  name: "boolean",
  title: "是否",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "boolean" }),
  column: () => ({ kind: "boolean" }),
  valueClass: "boolean",
  operators: ["eq", "ne", "in", "notIn", "empty"],
  format: (value, _, labels) => (typeof value === "boolean" ? saidBy(labels, value ? "是" : "否") : ""),
  parse: (text, field) => {
    const word = codeText(text).toLowerCase();
    if (word === "") return null;
    if (YES.has(word)) return true;
    if (NO.has(word)) return false;
    throw unreadable(field, text, "“是”或“否”");
  },
  widget: "switch",
  cell: "yesno",
  filter: "yesno",
  defaultFilter: "eq",
  width: 80,
});
