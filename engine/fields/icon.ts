import { cellText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { iconNames } from "./icon-names.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { codeOperators, plainText, textOrNull } from "./text-rules.ts";

const options = optionSchema([]);

/** The name of an icon that the renderers draw. */
export const icon = defineField({
  name: "icon",
  title: "图标",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "图标的名称", enum: [...iconNames] }),
  column: () => ({ kind: "text" }),
  valueClass: "text",
  operators: codeOperators,
  sample: ({ next }) => iconNames[Math.floor(next() * iconNames.length)],
  format: plainText,
  parse: (cell) => textOrNull(cellText(cell)),
  widget: "icon",
  cell: "icon",
  filter: "text",
  defaultFilter: "eq",
  width: 80,
});
