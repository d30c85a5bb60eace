import { phrase } from "../language/phrase.ts";
import { saidBy } from "./said-by.ts";
import { problem } from "../errors.ts";
import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";

const options = optionSchema(["columns", "minRows", "maxRows"], ["columns"]);
const DEFAULT_MAX_ROWS = 500;

/** Rows of a child entity, edited inside the record. The columns check each cell. */
export const table = defineField({
  name: "table",
  title: "子表",
  options,
  checkOptions: (field, path) => [
    ...checkOptions(options, field, path),
    ...(field.columns ?? []).flatMap((column, at) =>
      column.type === "secret"
        ? [problem("FIELD_OPTION_INVALID", `${path}/columns/${at}/type`, { field: column.name, option: "type", reason: "明细行里不能有密文" })]
        : [],
    ),
  ],
  valueSchema: (field) => ({ type: "array", items: { type: "object" }, minItems: field.minRows ?? 0, maxItems: field.maxRows ?? DEFAULT_MAX_ROWS }),
  column: () => ({ kind: "none" }),
  valueClass: "rows",
  isUntypable: true,
  operators: ["empty"],
  format: (value, _, labels) => (Array.isArray(value) && value.length > 0 ? saidBy(labels, phrase`共 ${value.length} 行`) : ""),
  parse: (cell, field) => {
    if (codeText(cell) === "") return null;
    throw unreadable(field, cell, "空（明细请在页面填写）");
  },
  widget: "table",
  cell: "rows",
  filter: "yesno",
  defaultFilter: "eq",
  width: 120,
});
