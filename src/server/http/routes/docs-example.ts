import type { JsonObject } from "../../../../engine/values/json-object.ts";
const byFormat: Readonly<Record<string, string>> = { date: "2025-09-01", time: "08:00", "date-time": "2025-09-01 08:00:00" };
/** Fields of a record that an example shows, without those every record has. */
const mostFields = 8;
const stamps = new Set(["version", "createUser", "createTime", "updateUser", "updateTime"]);

/** A value that a JSON Schema describes, for people to read: what is required, else the first fields. */
export function exampleOf(schema: JsonObject, schemas: Readonly<Record<string, JsonObject>>, depth = 0): unknown {
  if (typeof schema.$ref === "string") return exampleOf(schemas[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)] ?? {}, schemas, depth);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (Array.isArray(schema.enum)) return schema.enum.find((one) => one !== null) ?? null;
  const type = [schema.type].flat().find((one) => one !== "null");
  if (type === "object" || schema.properties !== undefined) return objectExample(schema, schemas, depth);
  if (type === "array") return depth > 4 ? [] : [exampleOf((schema.items ?? {}) as JsonObject, schemas, depth + 1)];
  if (type === "integer" || type === "number") return typeof schema.minimum === "number" ? schema.minimum : 1;
  if (type === "boolean") return true;
  return type === "string" ? (byFormat[String(schema.format)] ?? (typeof schema.title === "string" ? schema.title : "文字")) : null;
}

function objectExample(schema: JsonObject, schemas: Readonly<Record<string, JsonObject>>, depth: number): JsonObject {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).filter(([name]) => !stamps.has(name));
  const required = (schema.required ?? []) as string[];
  const chosen = new Set([...required, ...properties.map(([name]) => name)].slice(0, Math.max(required.length, mostFields)));
  return Object.fromEntries(properties.filter(([name]) => chosen.has(name)).map(([name, one]) => [name, exampleOf(one, schemas, depth + 1)]));
}
