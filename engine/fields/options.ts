import type { Problem } from "../errors.ts";
import { problem } from "../errors.ts";
import type { JsonSchema } from "../grammar/json-schema.ts";
import { type FieldDocument, type FieldOptionName, fieldOptionList, fieldOptions } from "./field-document.ts";

/** JSON Schema of the named options, with Chinese titles for the designer's panel. */
export function optionSchema(names: readonly FieldOptionName[], required: readonly FieldOptionName[] = []): JsonSchema {
  const properties = Object.fromEntries(names.map((name) => [name, panelOf(name)]));
  return { type: "object", properties, required: [...required], additionalProperties: false };
}

function panelOf(name: FieldOptionName): JsonSchema {
  const { panel, title, unit }: { panel: JsonSchema; title: string; unit?: string } = fieldOptions[name];
  return { ...panel, title: unit === undefined ? title : `${title}（${unit}）` };
}

/** Mistakes every type shares: an option of another type, a missing required one, bounds the wrong way round. */
export function checkOptions(schema: JsonSchema, field: FieldDocument, path: string): Problem[] {
  const own = schema.properties ?? {};
  const wrong = (option: string, reason: string) => problem("FIELD_OPTION_INVALID", `${path}/${option}`, { field: field.name, option, reason });
  const problems: Problem[] = [];
  for (const [option, { upTo }] of fieldOptionList) {
    const value = field[option];
    if (value !== undefined && !(option in own)) problems.push(wrong(option, `类型“${field.type}”没有这个设置`));
    if (value === undefined && schema.required?.includes(option)) problems.push(wrong(option, "必须填写"));
    problems.push(...boundFaults(value, own[option]).map((reason) => wrong(option, reason)));
    const limit = upTo === undefined ? undefined : field[upTo as FieldOptionName];
    if (typeof value === "number" && typeof limit === "number" && value > limit) problems.push(wrong(option, `不能大于 ${upTo}`));
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
