import type { FieldDocument } from "./field-document.ts";
import type { Problem } from "../errors.ts";
import { problem } from "../errors.ts";
import type { JsonSchema } from "../grammar/json-schema.ts";

/** Options that belong to single types; a type's own `options` schema says which of them it takes. */
const typeOptions = [
  "maxLength",
  "minLength",
  "pattern",
  "patternMessage",
  "min",
  "max",
  "scale",
  "dict",
  "entity",
  "options",
  "accept",
  "maxFiles",
  "maxSizeMb",
  "columns",
  "minRows",
  "maxRows",
] as const satisfies readonly (keyof FieldDocument)[];

const panels: Record<string, JsonSchema> = {
  maxLength: { type: "integer", title: "最多字符数", minimum: 1, maximum: 1_000_000 },
  minLength: { type: "integer", title: "最少字符数", minimum: 0 },
  pattern: { type: "string", title: "格式（正则表达式）", maxLength: 300 },
  patternMessage: { title: "格式不对时的提示" },
  min: { type: "number", title: "最小值" },
  max: { type: "number", title: "最大值" },
  scale: { type: "integer", title: "小数位数", minimum: 0, maximum: 8 },
  dict: { type: "string", title: "字典" },
  entity: { type: "string", title: "引用的实体" },
  options: { type: "object", title: "可选范围（条件）" },
  accept: { type: "array", title: "允许的扩展名", items: { type: "string", pattern: "^[a-z0-9]{1,10}$" } },
  maxFiles: { type: "integer", title: "最多个数", minimum: 1, maximum: 100 },
  maxSizeMb: { type: "number", title: "单个文件上限（MB）", minimum: 0 },
  columns: { type: "array", title: "列", minItems: 1 },
  minRows: { type: "integer", title: "最少行数", minimum: 0 },
  maxRows: { type: "integer", title: "最多行数", minimum: 1, maximum: 2000 },
};

/** JSON Schema of the named options, with Chinese titles for the designer's panel. */
export function optionSchema(names: readonly (typeof typeOptions)[number][], required: readonly string[] = []): JsonSchema {
  const properties = Object.fromEntries(names.map((name) => [name, panels[name] ?? {}]));
  return { type: "object", properties, required: [...required], additionalProperties: false };
}

const pairs = [
  ["minLength", "maxLength"],
  ["min", "max"],
  ["minRows", "maxRows"],
] as const;

/** Mistakes every type shares: an option of another type, a missing required one, bounds the wrong way round. */
export function checkOptions(schema: JsonSchema, field: FieldDocument, path: string): Problem[] {
  const own = schema.properties ?? {};
  const wrong = (option: string, reason: string) => problem("FIELD_OPTION_INVALID", `${path}/${option}`, { field: field.name, option, reason });
  const problems: Problem[] = [];
  for (const option of typeOptions) {
    if (field[option] !== undefined && !(option in own)) problems.push(wrong(option, `类型“${field.type}”没有这个设置`));
    if (field[option] === undefined && schema.required?.includes(option)) problems.push(wrong(option, "必须填写"));
    problems.push(...boundFaults(field[option], own[option]).map((reason) => wrong(option, reason)));
  }
  for (const [low, high] of pairs) {
    const [from, to] = [field[low], field[high]];
    if (from !== undefined && to !== undefined && from > to) problems.push(wrong(low, `不能大于 ${high}`));
  }
  return problems;
}

function boundFaults(value: unknown, schema: JsonSchema | undefined): string[] {
  if (typeof value !== "number" || schema === undefined) return [];
  if (!Number.isFinite(value)) return ["不是有效的数"];
  if (schema.type === "integer" && !Number.isInteger(value)) return ["应为整数"];
  if (schema.minimum !== undefined && value < schema.minimum) return [`不能小于 ${schema.minimum}`];
  return schema.maximum !== undefined && value > schema.maximum ? [`不能大于 ${schema.maximum}`] : [];
}
