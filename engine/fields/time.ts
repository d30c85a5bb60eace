import { problem } from "../errors.ts";
import { isTime } from "../values/time-range.ts";
import { codeText } from "./cell-text.ts";
import { clockOfCell } from "./date-cell.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { orderOperators, plainText } from "./text-rules.ts";

const options = optionSchema([]);

/** A time of day, `HH:mm`. */
export const time = defineField({
  name: "time",
  title: "时间",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "时间 HH:mm", maxLength: 40 }),
  checkValue: (value, _field, at) =>
    isTime(value as string) ? [] : [problem("VALUE_TYPE", at.path, { label: at.label, expected: "08:00 这样的时间" })],
  column: () => ({ kind: "text" }),
  valueClass: "text",
  moment: "time",
  operators: orderOperators,
  format: plainText,
  parse: (text, field) => {
    if (codeText(text) === "") return null;
    const clock = clockOfCell(text);
    if (clock === null) throw unreadable(field, text, "08:00 这样的时间");
    return clock.slice(0, 5);
  },
  widget: "time",
  cell: "text",
  filter: "range",
  defaultFilter: "eq",
  width: 90,
});
