import { draftFromJsonSchema, type SchemaOptions } from "./json-schema/draft-from-json-schema.ts";
import type { Draft } from "./types.ts";
import { isObject } from "../../engine/values/json-object.ts";

/** Components of an OpenAPI description (2.0 to 3.1) as documents. Default: every object among them. Never throws, whatever the description. */
export function draftFromOpenApi(description: unknown, options: SchemaOptions): Draft {
  const names = options.components ?? objectNames(description);
  // Only the components are read: paths and servers say nothing about records.
  const kept = isObject(description) ? { ...only(description, "components"), ...only(description, "definitions") } : {};
  const title =
    isObject(description) && isObject(description.info) && typeof description.info.title === "string" ? { areaTitle: description.info.title } : {};
  if (names.length > 0) return draftFromJsonSchema(kept, { ...title, ...options, components: names });
  const draft = draftFromJsonSchema({}, { ...title, ...options });
  draft.unexpressed.push({ pointer: "#/components/schemas", keyword: "components", why: "没有可以成为实体的组件" });
  return draft;
}

const only = (from: Record<string, unknown>, key: string): Record<string, unknown> => (Object.hasOwn(from, key) ? { [key]: from[key] } : {});

const MOST = 40;

function objectNames(description: unknown): string[] {
  if (!isObject(description)) return [];
  const components = isObject(description.components) ? description.components.schemas : description.definitions;
  if (!isObject(components)) return [];
  const isRecord = (schema: unknown) => isObject(schema) && (schema.type === "object" || isObject(schema.properties) || Array.isArray(schema.allOf));
  return Object.keys(components)
    .filter((name) => isRecord(components[name]))
    .slice(0, MOST);
}
