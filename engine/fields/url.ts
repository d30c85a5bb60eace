import { problem } from "../errors.ts";
import { leadsTo, type Reach } from "../values/web-address.ts";
import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { codeOperators, plainText, textOrNull } from "./text-rules.ts";

const options = optionSchema(["reach"]);
const DEFAULT_REACH: readonly Reach[] = ["public"];

/** An address that a click may follow: a public http, https or ftp address, or what `reach` names instead. Nothing else becomes a link. */
export const url = defineField({
  name: "url",
  title: "网址",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({ type: "string", description: "网址或站内路径", maxLength: 2000 }),
  checkValue: (value, { reach = DEFAULT_REACH }, at) =>
    leadsTo(value as string, reach) ? [] : [problem(faultOf(reach), at.path, { label: at.label })],
  column: () => ({ kind: "text" }),
  valueClass: "text",
  operators: codeOperators,
  format: plainText,
  parse: (cell) => textOrNull(codeText(cell)),
  widget: "input",
  cell: "link",
  filter: "text",
  defaultFilter: "contains",
  width: 200,
});

/** The sentence that says where the address may lead. */
function faultOf(reach: readonly Reach[]) {
  if (reach.includes("site")) return reach.length === 1 ? "VALUE_SITE_PATH" : "VALUE_ADDRESS";
  return reach.includes("public") ? "VALUE_URL" : "VALUE_WEB_ADDRESS";
}
