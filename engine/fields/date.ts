import { problem } from "../errors.ts";
import { isDate } from "../values/calendar-date.ts";
import { codeText } from "./cell-text.ts";
import { momentOfCell } from "./date-cell.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { orderOperators, plainText } from "./text-rules.ts";

const options = optionSchema([]);

/** A calendar day, `yyyy-MM-dd`. */
export const date = defineField({
  name: "date",
  title: "日期",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "日期 yyyy-MM-dd", maxLength: 40 }),
  checkValue: (value, _field, at) =>
    isDate(value as string) ? [] : [problem("VALUE_NOT_A_DATE", at.path, { label: at.label, value: value as string })],
  column: () => ({ kind: "date" }),
  valueClass: "date",
  operators: orderOperators,
  format: plainText,
  parse: (text, field) => {
    if (codeText(text) === "") return null;
    const moment = momentOfCell(text);
    if (moment === null || moment.time !== "00:00:00") throw unreadable(field, text, "存在的日期，如 2025-09-01");
    return moment.date;
  },
  widget: "date",
  cell: "date",
  filter: "dates",
  defaultFilter: "eq",
  width: 120,
});
