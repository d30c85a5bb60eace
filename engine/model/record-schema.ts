import type { JsonSchema } from "../grammar/json-schema.ts";
import type { Entity, Field, Model } from "./model.ts";

export interface RecordSchemaInput {
  model: Model;
  entity: string;
  action: "create" | "update" | "read";
  /** Only these fields. Default: all that the action may carry. */
  fields?: ReadonlySet<string>;
}

/** JSON Schema 2020-12 of a record as the action sends or receives it. Null or an absent key = no value. */
export function recordSchema({ model, entity: id, action, fields }: RecordSchemaInput): JsonSchema {
  const entity = model.entities.get(id);
  if (!entity) return { type: "object", properties: {}, required: [], additionalProperties: false };
  const chosen = [...entity.fields.values()].filter(
    (field) => field.doc.retired !== true && (action === "read" || field.writable) && (fields?.has(field.name) ?? true),
  );
  const properties: Record<string, JsonSchema> = { ...systemProperties(entity, action) };
  for (const field of chosen) properties[field.name] = fieldSchema(field, { model, action });
  if (action === "read") for (const field of chosen) if (field.labelKey !== null) properties[field.labelKey] = labelSchema(field);
  const required = action === "update" ? ["id"] : action === "read" ? ["id"] : chosen.filter(mustBeSent).map((field) => field.name);
  return { type: "object", title: titleOf(entity.title), properties, required, additionalProperties: false };
}

/** A default fills what the client leaves out. */
const mustBeSent = (field: Field): boolean => field.doc.required === true && field.doc.default === undefined;

const titleOf = (title: Field["title"]): string => (typeof title === "string" ? title : title["zh-CN"]);

function systemProperties(entity: Entity, action: RecordSchemaInput["action"]): Record<string, JsonSchema> {
  const id: JsonSchema = { type: "string", title: "主键" };
  const version: JsonSchema = { type: "integer", title: "版本", minimum: 1 };
  if (action === "create") return {};
  if (action === "update") return { id, version };
  const stamps: Record<string, JsonSchema> = {
    createUser: { type: ["string", "null"], title: "创建人" },
    createTime: { type: ["string", "null"], title: "创建时间" },
    updateUser: { type: ["string", "null"], title: "修改人" },
    updateTime: { type: ["string", "null"], title: "修改时间" },
  };
  return entity.childOf === null ? { id, version, ...stamps } : { id };
}

interface SchemaUse {
  model: Model;
  action: RecordSchemaInput["action"];
}

function fieldSchema(field: Field, { model, action }: SchemaUse): JsonSchema {
  const title = titleOf(field.title);
  if (field.childEntity !== null) return { type: ["array", "null"], title, items: rowSchema(field.childEntity, { model, action }) };
  const schema: JsonSchema = { ...field.type.valueSchema(field.doc), title };
  return field.doc.required === true && action === "create" ? schema : nullable(schema);
}

/** A row of a child table may carry its id when the whole table is sent back. */
function rowSchema(childEntity: string, { model, action }: SchemaUse): JsonSchema {
  const row = recordSchema({ model, entity: childEntity, action: action === "read" ? "read" : "create" });
  return { ...row, properties: { id: { type: "string", title: "主键" }, ...row.properties } };
}

/** The same value or nothing. */
function nullable(schema: JsonSchema): JsonSchema {
  if (schema.enum) return { ...schema, ...(schema.type === undefined ? {} : { type: [schema.type, "null"].flat() }), enum: [...schema.enum, null] };
  if (schema.type !== undefined) return { ...schema, type: [...new Set([schema.type, "null"].flat())] };
  return schema.anyOf ? { ...schema, anyOf: [...schema.anyOf, { type: "null" }] } : schema;
}

function labelSchema(field: Field): JsonSchema {
  const title = `${titleOf(field.title)}名称`;
  return field.type.valueClass === "list" ? { type: ["array", "null"], title, items: { type: "string" } } : { type: ["string", "null"], title };
}
