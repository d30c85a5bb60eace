import { problem } from "../errors.ts";
import { isDatetime } from "../values/calendar-date.ts";
import { codeText } from "./cell-text.ts";
import { momentOfCell } from "./date-cell.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { orderOperators, plainText } from "./text-rules.ts";

const options = optionSchema([]);

/** A moment on the clock of Asia/Shanghai, `yyyy-MM-dd HH:mm:ss`. */
export const datetime = defineField({
  name: "datetime",
  title: "日期时间",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "时间 yyyy-MM-dd HH:mm:ss（东八区）", maxLength: 40 }),
  checkValue: (value, _field, at) =>
    isDatetime(value as string) ? [] : [problem("VALUE_TYPE", at.path, { label: at.label, expected: "存在的时间，如 2025-09-01 08:00:00" })],
  column: () => ({ kind: "timestamp" }),
  valueClass: "datetime",
  operators: orderOperators,
  // Seconds that nobody chose are noise on screen.
  format: (value) => plainText(value).replace(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}):00$/, "$1"),
  parse: (text, field) => {
    if (codeText(text) === "") return null;
    const moment = momentOfCell(text);
    if (moment === null) throw unreadable(field, text, "存在的时间，如 2025-09-01 08:00");
    return `${moment.date} ${moment.time}`;
  },
  widget: "datetime",
  cell: "date",
  filter: "dates",
  defaultFilter: "range",
  width: 160,
});
