import type { JsonSchema } from "../../engine/grammar/json-schema.ts";
import { key } from "./text.ts";

/** The TypeScript type of a value schema of a field type: these are plain. */
export function schemaType(schema: JsonSchema): string {
  const [type] = [schema.type ?? []].flat();
  if (type === "integer" || type === "number") return "number";
  if (type === "string" || type === "boolean") return type;
  if (type === "array") return schema.items === undefined ? "unknown[]" : `${schemaType(schema.items)}[]`;
  if (type !== "object") return "unknown";
  if (schema.properties === undefined) return "Record<string, unknown>";
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties).map(([name, part]) => `${key(name)}${required.has(name) ? "" : "?"}: ${schemaType(part)}`);
  return `{ ${members.join("; ")} }`;
}
