import type { JsonSchema } from "../grammar/json-schema.ts";
import { defsOf, resolveRef } from "./check-shape.ts";
import type { CampusDocument } from "./index.ts";
import { isObject } from "../values/json-object.ts";

/** Widest line of a canonical file, where an item can be broken at all. */
const width = 160;

/**
 * The one text of a document: keys in the order of its JSON Schema, defaults left out, one list item per line where it fits, a final newline.
 * Reading and writing a file twice gives the same bytes, so that files differ only where the document does.
 */
export function canonicalText(document: CampusDocument, schema: JsonSchema): string {
  const ordered = order(document, { schema, defs: defsOf(schema) });
  return `${print(ordered, { indent: 0, used: 0, mode: "open" })}\n`;
}

interface InSchema {
  schema: JsonSchema | null;
  defs: Record<string, JsonSchema>;
}

/** Keys by schema order, unknown keys last in the order found; values equal to their default left out. */
function order(value: unknown, { schema: given, defs }: InSchema): unknown {
  const schema = given === null ? null : shapeFor(value, given, defs);
  if (Array.isArray(value)) return value.map((item) => order(item, { schema: schema?.items ?? null, defs }));
  if (!isObject(value)) return value;
  const properties = schema?.properties ?? {};
  const rest = isSchema(schema?.additionalProperties) ? schema.additionalProperties : null;
  const known = Object.keys(properties).filter((key) => Object.hasOwn(value, key));
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(properties, key));
  const entries = [...known, ...unknown].flatMap((key): [string, unknown][] => {
    const part = Object.hasOwn(properties, key) ? properties[key]! : rest;
    if (value[key] === undefined || isDefault(value[key], part)) return [];
    return [[key, order(value[key], { schema: part, defs })]];
  });
  return Object.fromEntries(entries);
}

const isSchema = (value: unknown): value is JsonSchema => isObject(value);

/** Only where the schema names a default; `undefined` has none. */
const isDefault = (value: unknown, schema: JsonSchema | null): boolean =>
  schema !== null && Object.hasOwn(schema, "default") && typeof value !== "object" && value === schema.default;

/** Of several shapes, the first that knows every key of the value, else the one that knows most. */
export function shapeFor(value: unknown, given: JsonSchema, defs: Record<string, JsonSchema>): JsonSchema {
  const schema = resolveRef(given, defs);
  if (!schema.anyOf) return schema;
  const options = schema.anyOf.map((option) => shapeFor(value, option, defs));
  if (Array.isArray(value)) return options.find((option) => option.type === "array") ?? {};
  if (!isObject(value)) return {};
  const knows = (option: JsonSchema) => Object.keys(value).filter((key) => Object.hasOwn(option.properties ?? {}, key)).length;
  return options.reduce((best, option) => (knows(option) > knows(best) ? option : best));
}

interface Layout {
  indent: number;
  /** Characters already on the line: the key before the value. */
  used: number;
  /** `open`: a value of a broken object; lists of objects break. `item`: a list item or a part of one; stays on the line when it fits. */
  mode: "open" | "item";
}

function print(value: unknown, layout: Layout): string {
  const line = inline(value);
  if (!isObject(value) && !Array.isArray(value)) return line;
  const fits = layout.indent + layout.used + line.length + 1 <= width;
  if (fits && layout.indent > 0 && (layout.mode === "item" || !mustBreak(value))) return line;
  if (Array.isArray(value)) return value.length === 0 ? "[]" : printList(value, layout.indent);
  const entries = Object.entries(value);
  return entries.length === 0 ? "{}" : printObject(entries, layout.indent);
}

function printObject(entries: [string, unknown][], indent: number): string {
  const inner = indent + 2;
  const lines = entries.map(([key, part]) => {
    const head = `${JSON.stringify(key)}: `;
    return `${" ".repeat(inner)}${head}${print(part, { indent: inner, used: head.length, mode: logical.has(key) ? "item" : "open" })}`;
  });
  return `{\n${lines.join(",\n")}\n${" ".repeat(indent)}}`;
}

/** Words and numbers flow on as few lines as they need; objects and sentences stand one per line. */
function printList(items: unknown[], indent: number): string {
  const inner = indent + 2;
  const printed = items.map((item) => print(item, { indent: inner, used: 0, mode: "item" }));
  const lines = items.some((item) => isObject(item) || Array.isArray(item)) ? printed.map((text) => " ".repeat(inner) + text) : flow(printed, inner);
  return `[\n${lines.join(",\n")}\n${" ".repeat(indent)}]`;
}

function flow(words: readonly string[], indent: number): string[] {
  const lines: string[] = [];
  const sentences = words.some((word) => word.length > 40);
  for (const word of words) {
    const last = lines.at(-1);
    if (!sentences && last !== undefined && last.length + word.length + 3 <= width) lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(" ".repeat(indent) + word);
  }
  return lines;
}

/** Keys under which conditions and expressions nest: they read best on one line. */
const logical = new Set([
  "all",
  "any",
  "not",
  "args",
  "add",
  "sub",
  "mul",
  "div",
  "if",
  "then",
  "else",
  "where",
  "when",
  "computed",
  "default",
  "options",
  "visible",
  "assert",
]);

/** Lists of objects are one item per line, so that a change of one item is a change of one line. */
function mustBreak(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isObject);
  return isObject(value) && Object.entries(value).some(([key, part]) => !logical.has(key) && mustBreak(part));
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  return entries.length === 0 ? "{}" : `{ ${entries.map(([key, part]) => `${JSON.stringify(key)}: ${inline(part)}`).join(", ")} }`;
}
