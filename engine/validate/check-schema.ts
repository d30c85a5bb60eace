import { type Problem, problem } from "../errors.ts";
import type { JsonSchema } from "../grammar/json-schema.ts";
import { valueText } from "../values/value-text.ts";
import { type SchemaFault, schemaFaults } from "./schema-faults.ts";

export interface SchemaAt {
  /** JSON Pointer of the value in the record. */
  path: string;
  /** Chinese title, for sentences. */
  label: string;
  /** Sentence for a value that does not match `pattern`. */
  hint?: string;
}

/** What is wrong with a present value, in the reader's words. */
export const checkSchema = (schema: JsonSchema, value: unknown, at: SchemaAt): Problem[] =>
  schemaFaults(value, schema).map((fault) => faultProblem(fault, at));

const typeWords: Record<string, string> = { string: "文本", integer: "整数", number: "数字", boolean: "是或否", array: "列表", object: "对象" };

function faultProblem({ keyword, schema, value, path: inner }: SchemaFault, { path, label, hint }: SchemaAt): Problem {
  const at = `${path}${inner}`;
  const limit = (name: keyof SchemaFault["schema"]) => Number(schema[name]);
  switch (keyword) {
    case "maxLength":
      return problem("VALUE_TOO_LONG", at, { label, max: limit("maxLength") });
    case "minLength":
      return problem("VALUE_TOO_SHORT", at, { label, min: limit("minLength") });
    case "minimum":
      return problem("VALUE_TOO_SMALL", at, { label, min: limit("minimum") });
    case "maximum":
      return problem("VALUE_TOO_LARGE", at, { label, max: limit("maximum") });
    case "minItems":
      return problem("VALUE_TOO_FEW", at, { label, min: limit("minItems") });
    case "maxItems":
      return problem("VALUE_TOO_MANY", at, { label, max: limit("maxItems") });
    case "pattern":
      return problem("VALUE_PATTERN", at, { label, hint });
    case "uniqueItems":
      return problem("VALUE_TYPE", at, { label, expected: "不重复的列表" });
    case "enum":
    case "const":
      return problem("VALUE_NOT_IN_DICT", at, { label, value: valueText(value).slice(0, 60) });
    case "additionalProperties":
      return problem("VALUE_UNKNOWN_FIELD", at, { field: at.slice(1) });
    case "required":
    case "type":
    case "anyOf":
    case "depth":
      return problem("VALUE_TYPE", at, { label, expected: expectedOf(schema) });
  }
}

const expectedOf = (schema: SchemaFault["schema"]): string =>
  [schema.type ?? "object"]
    .flat()
    .filter((type) => type !== "null")
    .map((type) => typeWords[type] ?? type)
    .join("或");
