import { functions, type FunctionSpec } from "../../engine/conditions/functions/index.ts";
import { operators } from "../../engine/grammar/condition.ts";
import { builtinContext, places } from "../../engine/context.ts";
import { catalogue } from "../../engine/errors.ts";
import { fieldTypes } from "../../engine/fields/index.ts";
import { queryParameterList } from "../../engine/api.ts";
import { code, table } from "./blocks.ts";
import { documentKeys } from "./document-keys.ts";
import { fieldTypesTable } from "./field-types.ts";

/** The generated parts of `schemas/README.md`, by name. */
export const languageBlocks = (): Record<string, string> => ({
  "document-keys": documentKeys(),
  "field-types": fieldTypesTable(),
  operators: operatorTable(),
  functions: functionTable(),
  context: contextTable(),
  problems: problemTable(),
  "query-parameters": queryTable(),
});

/** What may stand in the query of a read, call by call. */
function queryTable(): string {
  const kinds = { number: "整数", text: "文本", names: "逗号分隔", flag: "1 或 0", json: "JSON 文本" } as const;
  const rows = queryParameterList.map(([name, { kind, of, note }]) => [code(name), kinds[kind], of.join(" "), note]);
  return table(["parameter", "kind", "calls", "meaning"], rows);
}

function operatorTable(): string {
  const rows = operators.map((operator) => [
    code(operator),
    fieldTypes
      .filter((type) => type.operators.includes(operator))
      .map((type) => type.name)
      .join(" "),
  ]);
  return table(["operator", "field types"], rows);
}

const argumentText = ({ args, variadic }: FunctionSpec): string =>
  args.map(({ name, classes, optional }) => `${name}${optional ? "?" : ""}: ${classes === "any" ? "any" : classes.join("/")}`).join(", ") +
  (variadic ? ", …" : "");

function functionTable(): string {
  const rows = functions.map((spec) => [
    code(`${spec.name}(${argumentText(spec)})`),
    spec.title,
    String(spec.returns),
    spec.sql ? "yes" : "no",
    spec.pure ? "yes" : "no",
    spec.help,
  ]);
  return table(["function", "称呼", "returns", "SQL", "pure", "meaning"], rows);
}

function contextTable(): string {
  const rows = Object.entries(builtinContext).map(([name, { class: valueClass, places: where }]) => [
    code(name),
    valueClass,
    where === "all" ? "everywhere" : where.join(" "),
  ]);
  const more = [
    [code("user.<name>"), "list", "everywhere; declared by `context` of an area"],
    [code("last.<move>.<fact>"), "as `last.<fact>`", "guard flow; `opinion` `actor` `time` of the last move with that key"],
    [code("before.<path>"), "as the field", "rule guard flow effect named"],
    [code("record.<path>"), "as the field", "everywhere; in option of the record being edited"],
  ];
  return `Places: ${places.join(" ")}.\n\n${table(["name", "class", "where"], [...rows, ...more])}`;
}

/** The sentence with the names of its params in their places. */
function problemTable(): string {
  const rows = Object.entries(catalogue).map(([name, sentence]) => [code(name), String((sentence as (params: unknown) => unknown)(placeholders))]);
  return table(["code", "sentence"], rows);
}

const named = (key: string) => {
  const text = `‹${key}›`;
  return { toString: () => text, join: () => text, toFixed: () => text, [Symbol.toPrimitive]: () => text };
};
const placeholders = new Proxy({}, { get: (_, key) => named(String(key)) });
