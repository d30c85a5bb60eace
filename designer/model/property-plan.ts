import { resolveRef } from "../../engine/documents/check-shape.ts";
import { isLogic, keyPlace, type SchemaPlace, shapesOf } from "../../engine/documents/schema-place.ts";
import type { JsonSchema } from "../../engine/grammar/json-schema.ts";
import { isObject } from "../../engine/values/json-object.ts";
import { partOf, propertyWord } from "../../engine/words/subject.ts";
import type { Part } from "./parts.ts";

export type ControlName =
  | "words"
  | "either"
  | "condition"
  | "expression"
  | "choice"
  | "switch"
  | "number"
  | "numbers"
  | "name"
  | "names"
  | "fixed"
  | "inside";

/** One property of a part, as the schema of its kind has it. */
export interface Property {
  key: string;
  /** In the words of a school; the key where it has none. */
  label: string;
  /** English, of the schema. */
  help: string;
  control: ControlName;
  /** Undefined = not said; then the default holds. */
  value: unknown;
  default: unknown;
  isRequired: boolean;
  choices: readonly unknown[];
  /** Names of parts lead to it: `fields`, `columns`. */
  isWhole: boolean;
}

/** The properties that a part may have, those it has first asked for; a key that the language gains appears by itself. */
export function propertiesOf({ value, place, key: partKey, own, holds }: Part): Property[] {
  if (Array.isArray(value) || holds === "items") return [];
  const [shape = {}] = shapesOf([value], place);
  const part = chosenPart(place, shape) ?? partOf(place, partKey);
  return Object.keys(shape.properties ?? {}).map((key) => {
    const { schema, defs } = keyPlace([value], place, key);
    const resolved = resolveRef(schema ?? {}, defs);
    return {
      key,
      label: propertyWord({ part, key, own }) ?? key,
      help: schema?.description ?? resolved.description ?? "",
      control: controlOf(schema ?? {}, resolved, value[key]),
      value: value[key],
      default: schema?.default ?? resolved.default,
      isRequired: (shape.required ?? []).includes(key),
      choices: resolved.enum ?? wordsIn(resolved),
      isWhole: isObject(value[key]) || Array.isArray(value[key]),
    };
  });
}

/** Of several parts that may stand here, the one that does. */
function chosenPart({ schema, defs }: SchemaPlace, shape: JsonSchema): string | null {
  const chosen = (schema?.anyOf ?? []).find((option) => typeof option.$ref === "string" && resolveRef(option, defs) === shape);
  return chosen === undefined ? null : String(chosen.$ref).slice("#/$defs/".length);
}

function controlOf(schema: JsonSchema, resolved: JsonSchema, value: unknown): ControlName {
  if (schema.$ref === "#/$defs/text") return "words";
  if ((schema.anyOf ?? []).some(({ type }) => type === "boolean") && isLogic(schema)) return "either";
  if (isLogic(schema)) return isExpression(schema) ? "expression" : "condition";
  if (resolved.const !== undefined) return "fixed";
  if (resolved.enum !== undefined) return "choice";
  if (wordsIn(resolved).length > 0 && (value === undefined || wordsIn(resolved).includes(value))) return "choice";
  if (resolved.type === "boolean") return "switch";
  if (resolved.type === "integer" || resolved.type === "number") return "number";
  if (resolved.type === "array") return controlOfList(resolved, value);
  const mayBeName = resolved.type === "string" || (resolved.anyOf ?? []).some((one) => one.type === "string");
  return mayBeName && (value === undefined || typeof value === "string") ? "name" : "inside";
}

/** Fixed words that may stand where something longer may, too; none where any word may. */
function wordsIn({ anyOf = [] }: JsonSchema): readonly unknown[] {
  const isFree = anyOf.some((one) => one.type === "string" && one.enum === undefined);
  return isFree ? [] : anyOf.flatMap((one) => one.enum ?? []);
}

/** Lists of words, and so many numbers as the schema says. */
function controlOfList({ items, minItems, maxItems }: JsonSchema, value: unknown): ControlName {
  const isSaid = (type: string) => value === undefined || (Array.isArray(value) && value.every((one) => typeof one === type));
  if (items?.type === "string" && isSaid("string")) return "names";
  const isNumber = items?.type === "integer" || items?.type === "number";
  return isNumber && minItems !== undefined && minItems === maxItems && isSaid("number") ? "numbers" : "inside";
}

const isExpression = (schema: JsonSchema): boolean =>
  schema.$ref === "#/$defs/expr" || (schema.anyOf ?? []).some((one) => one.$ref === "#/$defs/expr");
