import { problem } from "../errors.ts";
import { isMonth } from "../values/calendar-date.ts";
import { codeText } from "./cell-text.ts";
import { momentOfCell } from "./date-cell.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { orderOperators, plainText } from "./text-rules.ts";

const options = optionSchema([]);
const MONTH_CELL = /^(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*月?$/;

/** A month, `yyyy-MM`. */
export const month = defineField({
  name: "month",
  title: "月份",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "月份 yyyy-MM", maxLength: 40 }),
  checkValue: (value, _field, at) =>
    isMonth(value as string) ? [] : [problem("VALUE_TYPE", at.path, { label: at.label, expected: "2025-09 这样的月份" })],
  column: () => ({ kind: "text" }),
  valueClass: "text",
  moment: "month",
  operators: orderOperators,
  format: plainText,
  parse: (cell, field) => {
    const text = codeText(cell);
    if (text === "") return null;
    // Six digits are yyyyMM; five are the serial number Excel keeps for a month cell.
    const match = /^\d{5}$/.test(text) ? null : MONTH_CELL.exec(text);
    const value = match ? `${match[1]}-${match[2]?.padStart(2, "0")}` : momentOfCell(text)?.date.slice(0, 7);
    if (value === undefined || !isMonth(value)) throw unreadable(field, cell, "2025-09 这样的月份");
    return value;
  },
  widget: "month",
  cell: "date",
  filter: "month",
  defaultFilter: "eq",
  width: 100,
});
