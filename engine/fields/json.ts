import { problem } from "../errors.ts";
import { isStorableJson } from "../values/storable-text.ts";
import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";

const options = optionSchema(["maxLength"]);
const DEFAULT_MAX = 20_000;

/** Any JSON value. Neither searched nor sorted; what is filtered belongs in a field of its own. */
export const json = defineField({
  name: "json",
  title: "JSON",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({}),
  checkValue: (value, field, { path, label }) => {
    if (!isStorableJson(value)) return [problem("VALUE_PATTERN", path, { label, hint: `${label}层数过深或含有无法保存的字符` })];
    const max = field.maxLength ?? DEFAULT_MAX;
    return JSON.stringify(value).length > max ? [problem("VALUE_TOO_LONG", path, { label, max })] : [];
  },
  column: () => ({ kind: "jsonb" }),
  valueClass: "opaque",
  isUntypable: true,
  operators: ["empty"],
  format: (value) => (value === null || value === undefined ? "" : JSON.stringify(value)),
  parse: (cell, field) => {
    if (codeText(cell) === "") return null;
    try {
      // No negative zero: it would not come back from its own text.
      return JSON.parse(cell, (_key, value: unknown) => (value === 0 ? 0 : value)) as unknown;
    } catch {
      throw unreadable(field, cell, "JSON 文本");
    }
  },
  widget: "json",
  cell: "json",
  filter: "yesno",
  defaultFilter: "eq",
  width: 200,
});
