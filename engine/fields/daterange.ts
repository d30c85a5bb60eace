import { phrase } from "../language/phrase.ts";
import { saidBy } from "./said-by.ts";
import { problem } from "../errors.ts";
import { isDate } from "../values/calendar-date.ts";
import { codeText } from "./cell-text.ts";
import { momentOfCell } from "./date-cell.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";

const options = optionSchema([]);

/** Two calendar days, both belonging to the range. */
export interface DateRange {
  start: string;
  end: string;
}

const isRange = (value: unknown): value is DateRange => typeof value === "object" && value !== null && "start" in value && "end" in value;

export const daterange = defineField({
  name: "daterange",
  title: "日期范围",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({
    type: "object",
    description: "起止日期，都算在内",
    properties: { start: { type: "string", maxLength: 40 }, end: { type: "string", maxLength: 40 } },
    required: ["start", "end"],
    additionalProperties: false,
  }),
  checkValue: (value, _field, { path, label }) => {
    const { start, end } = value as DateRange;
    const wrong = [
      ["start", start],
      ["end", end],
    ].filter(([, day]) => !isDate(day ?? ""));
    if (wrong.length > 0) return wrong.map(([key, day]) => problem("VALUE_NOT_A_DATE", `${path}/${key}`, { label, value: day ?? "" }));
    return end < start ? [problem("VALUE_RANGE_ORDER", path, { label })] : [];
  },
  column: () => ({ kind: "jsonb" }),
  valueClass: "opaque",
  operators: ["empty"],
  format: (value, _, labels) => (isRange(value) ? saidBy(labels, phrase`${value.start} 至 ${value.end}`) : ""),
  parse: (cell, field) => {
    const text = codeText(cell);
    if (text === "") return null;
    const [from, to, ...rest] = text.split(/\s*(?:至|到|to|~|—+|–|\s-\s)\s*/);
    const [start, end] = [momentOfCell(from ?? ""), momentOfCell(to ?? "")];
    if (start === null || end === null || rest.length > 0) throw unreadable(field, cell, "2025-09-01 至 2025-09-30 这样的范围");
    return { start: start.date, end: end.date };
  },
  widget: "daterange",
  cell: "text",
  filter: "dates",
  defaultFilter: "range",
  width: 200,
});
