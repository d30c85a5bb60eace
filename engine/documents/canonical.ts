import type { JsonSchema } from "../grammar/json-schema.ts";
import { defsOf } from "./check-shape.ts";
import type { CampusDocument } from "./index.ts";
import { isObject, type JsonObject } from "../values/json-object.ts";
import { type InSchema, shapeFor, shortened } from "./short-form.ts";

/** Widest line of a canonical file, where an item can be broken at all. */
const width = 160;

/**
 * The one text of a document: keys in the order of its JSON Schema, defaults left out, one list item per line where it fits, a final newline.
 * Reading and writing a file twice gives the same bytes, so that files differ only where the document does.
 */
export function canonicalText(document: CampusDocument, schema: JsonSchema): string {
  const ordered = orderedDocument(document, schema);
  return `${print(shortened(ordered, { schema, defs: defsOf(schema) }), { indent: 0, used: 0, mode: "open" })}\n`;
}

/** As the text says it, with its items written out: what is compared, key by key. */
export const orderedDocument = (document: CampusDocument, schema: JsonSchema): JsonObject =>
  order(document, { schema, defs: defsOf(schema) }) as JsonObject;

/** Keys by schema order, unknown keys last in the order found; values equal to their default left out. */
function order(value: unknown, { schema: given, defs }: InSchema): unknown {
  const schema = given === null ? null : shapeFor(value, given, defs);
  if (Array.isArray(value)) return value.map((item) => order(item, { schema: schema?.items ?? null, defs }));
  if (!isObject(value)) return value;
  const properties = schema?.properties ?? {};
  const rest = isSchema(schema?.additionalProperties) ? schema.additionalProperties : null;
  const entries: [string, unknown][] = [];
  for (const key of inOrder(Object.keys(value), properties)) {
    const part = Object.hasOwn(properties, key) ? properties[key]! : rest;
    if (value[key] === undefined || isDefault(value[key], part)) continue;
    entries.push([key, order(value[key], { schema: part, defs })]);
  }
  return Object.fromEntries(entries);
}

/** Known keys as the properties stand, then the others as they were found. A shape knows a hundred keys, an object has five. */
function inOrder(keys: readonly string[], properties: Record<string, JsonSchema>): string[] {
  const places = placesOf(properties);
  const known = keys.filter((key) => places.has(key)).sort((a, b) => places.get(a)! - places.get(b)!);
  return [...known, ...keys.filter((key) => !places.has(key))];
}

const placesBy = new WeakMap<object, ReadonlyMap<string, number>>();

function placesOf(properties: Record<string, JsonSchema>): ReadonlyMap<string, number> {
  const places = placesBy.get(properties) ?? new Map(Object.keys(properties).map((key, place) => [key, place]));
  placesBy.set(properties, places);
  return places;
}

const isSchema = (value: unknown): value is JsonSchema => isObject(value);

/** Only where the schema names a default; `undefined` has none. */
const isDefault = (value: unknown, schema: JsonSchema | null): boolean =>
  schema !== null && Object.hasOwn(schema, "default") && typeof value !== "object" && value === schema.default;

interface Layout {
  indent: number;
  /** Characters already on the line: the key before the value. */
  used: number;
  /** `open`: a value of a broken object; lists of objects break. `item`: a list item or a part of one; stays on the line when it fits. */
  mode: "open" | "item";
}

function print(value: unknown, { indent, used, mode }: Layout): string {
  if (!isObject(value) && !Array.isArray(value)) return JSON.stringify(value);
  const line = indent > 0 && (mode === "item" || !mustBreak(value)) ? inline(value, width - indent - used - 1) : null;
  if (line !== null) return line;
  if (Array.isArray(value)) return value.length === 0 ? "[]" : printList(value, indent);
  const entries = Object.entries(value);
  return entries.length === 0 ? "{}" : printObject(entries, indent);
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
  return `[\n${runsOf(items, printed)
    .flatMap((run) => flow(run, inner))
    .join(",\n")}\n${" ".repeat(indent)}]`;
}

/** Words that follow each other, together; anything else alone. */
function runsOf(items: readonly unknown[], printed: readonly string[]): string[][] {
  const runs: string[][] = [];
  items.forEach((item, at) => {
    const isWord = !isObject(item) && !Array.isArray(item);
    const before = items[at - 1];
    if (isWord && at > 0 && !isObject(before) && !Array.isArray(before)) runs.at(-1)!.push(printed[at]!);
    else runs.push([printed[at]!]);
  });
  return runs;
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

/** On one line; null when it is longer than `room` characters. */
function inline(value: unknown, room: number): string | null {
  if (Array.isArray(value))
    return joined(
      value.map((part) => ["", part]),
      ["[", "]"],
      room,
    );
  if (isObject(value))
    return joined(
      Object.entries(value).map(([key, part]) => [`${JSON.stringify(key)}: `, part]),
      ["{ ", " }"],
      room,
    );
  const text = JSON.stringify(value);
  return text.length <= room ? text : null;
}

/** Parts with what stands before each. It goes no further than the room does, so that a whole document is not printed anew at every level. */
function joined(parts: [head: string, part: unknown][], [open, close]: [string, string], room: number): string | null {
  if (parts.length === 0) return room < 2 ? null : `${open}${close}`.replaceAll(" ", "");
  let line = open;
  for (const [head, part] of parts) {
    line += line === open ? head : `, ${head}`;
    const text = inline(part, room - line.length - close.length);
    if (text === null) return null;
    line += text;
  }
  return line + close;
}
