import type { DocumentKind } from "../../engine/documents/index.ts";
import { documentKinds } from "../../engine/kinds/index.ts";
import { documentSchemas } from "../../engine/kinds/index.ts";
import type { JsonSchema } from "../../engine/grammar/json-schema.ts";
import { code, table } from "./blocks.ts";

/** Parts that several kinds share or that have sections of their own. */
const elsewhere = new Set(["text", "cond", "expr", "scalar"]);

/** The keys every document has. */
const head = new Set(["$schema", "kind", "id", "title", "format", "notes"]);

/** Every kind of document with its keys, in canonical order, from the JSON Schemas. */
export function documentKeys(): string {
  const shown = new Set<string>();
  const { properties = {}, required = [] } = documentSchemas.area;
  const heads = keyTable({ properties: Object.fromEntries(Object.entries(properties).filter(([key]) => head.has(key))), required });
  const kinds = documentKinds.map((kind) => `### ${code(kind)}\n\n${documentSchemas[kind].description ?? ""}\n\n${keysOf(kind, shown)}`);
  return [`Every document has:\n\n${heads}`, ...kinds].join("\n\n");
}

function keysOf(kind: DocumentKind, shown: Set<string>): string {
  const schema = documentSchemas[kind];
  const parts = Object.entries((schema.$defs ?? {}) as Record<string, JsonSchema>).filter(([name]) => !elsewhere.has(name) && !shown.has(name));
  for (const [name] of parts) shown.add(name);
  const own = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([key]) => !head.has(key)));
  return [keyTable({ ...schema, properties: own }), ...parts.map(([name, part]) => `${code(name)}:\n\n${partTable(part)}`)].join("\n\n");
}

const partTable = (part: JsonSchema): string =>
  part.anyOf ? part.anyOf.map((option) => (option.properties ? keyTable(option) : typeText(option))).join("\n\nor\n\n") : keyTable(part);

function keyTable(schema: JsonSchema): string {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([key, part]) => [
    `${code(key)}${required.has(key) ? "*" : ""}`,
    typeText(part),
    part.default === undefined ? "" : code(JSON.stringify(part.default)),
    part.description ?? "",
  ]);
  return table(["key", "value", "default", "meaning"], rows);
}

/** The value in few words: `text`, `list of column`, `one of a b c`. */
function typeText(schema: JsonSchema): string {
  if (typeof schema.$ref === "string") return schema.$ref.slice("#/$defs/".length);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(" or ");
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(" ");
  if (schema.type === "array") return `list of ${schema.items ? typeText(schema.items) : "anything"}`;
  if (schema.type === "object") return objectText(schema);
  return schema.type === undefined ? "anything" : [schema.type].flat().join(" or ");
}

function objectText(schema: JsonSchema): string {
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(", ")} }`;
  return typeof schema.additionalProperties === "object" ? `map of ${typeText(schema.additionalProperties)}` : "object";
}
