import type { JSONSchema } from "json-schema-to-typescript";
import { recordSchema } from "../../engine/model/record-schema.ts";
import type { Entity, Field, Model } from "../../engine/model/model.ts";
import type { JsonSchema } from "../../engine/grammar/json-schema.ts";
import { fieldDoc } from "./field-doc.ts";
import { indented } from "./indented.ts";
import { docText, quote } from "./text.ts";
import { zh } from "../../engine/language/text.ts";

const actions = [
  ["read", ""],
  ["create", "Create"],
  ["update", "Update"],
] as const;

/** What json-schema-to-typescript is given for each declaration of an entity: plain data, so that it can key a cache. */
export function recordSchemas(model: Model, entity: Entity): { suffix: string; schema: JsonSchema }[] {
  return actions.map(([action, suffix]) => {
    const schema = recordSchema({ model, entity: entity.id, action });
    return { suffix, schema: { ...forTypes(schema, { model, entity }), description: docText(`${zh(entity.title)} ${entity.id}`) } };
  });
}

/** The declarations of an entity's record and of what is sent to create and update it. */
export async function recordTypes(type: string, schemas: readonly { suffix: string; schema: JsonSchema }[]): Promise<string> {
  // Loaded when types are made: a server that makes none starts without it.
  const { compile } = await import("json-schema-to-typescript");
  const texts = await Promise.all(schemas.map(({ schema }) => compile(schema as JSONSchema, "Root", options)));
  const named = texts.map((text, at) => text.replace(/^export interface Root /m, `export interface ${type}${schemas[at]!.suffix} `));
  return named.map((text) => indented(text.replace(/^([ \t]*)\$own\$/gm, "$1"))).join("\n");
}

/** json-schema-to-typescript asks schemas for `hasOwnProperty`; no field can be called `$own$...`, so the mark is safe to take off again. */
const markedName = (name: string): string => (name in Object.prototype ? `$own$${name}` : name);

const options = { bannerComment: "", format: false, additionalProperties: false, ignoreMinAndMaxItems: true } as const;

interface EntityOfModel {
  model: Model;
  entity: Entity;
}

/** The keywords that decide a type, no others: titles would become names of types, and limits belong to the doc comment. */
function forTypes(schema: JsonSchema, at: EntityOfModel): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => [markedName(name), propertyType(part, at.entity.fields.get(name), at)] as const,
  );
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: (schema.required ?? []).map(markedName),
    additionalProperties: false,
  };
}

function propertyType(schema: JsonSchema, field: Field | undefined, { model }: EntityOfModel): JsonSchema {
  if (field === undefined) return plain(schema);
  const description = docText(fieldDoc(model, field));
  const child = model.entities.get(field.childEntity ?? "");
  if (child && schema.items) return { type: schema.type as string[], items: forTypes(schema.items, { model, entity: child }), description };
  const dict = model.dicts.has(field.doc.dict ?? "") ? `DictValue<${quote(field.doc.dict!)}>` : null;
  const orNull = [schema.type].flat().includes("null") ? " | null" : "";
  // json-schema-to-typescript reads `tsType` as the type itself; `dict` is made of a quoted name only.
  if (dict !== null) return { tsType: `${field.type.valueClass === "list" ? `${dict}[]` : dict}${orNull}`, description };
  return { ...plain(schema), description };
}

/** The schema's own title or description as the comment. */
function plain(schema: JsonSchema): JsonSchema {
  const about = schema.description ?? schema.title;
  return {
    ...(schema.type === undefined ? {} : { type: schema.type }),
    ...(schema.enum === undefined ? {} : { enum: schema.enum }),
    ...(schema.items === undefined ? {} : { items: plain(schema.items) }),
    ...(schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map(plain) }),
    ...(schema.properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, plain(part)])) }),
    ...(schema.required === undefined ? {} : { required: schema.required }),
    ...(schema.properties === undefined ? {} : { additionalProperties: false }),
    ...(about === undefined ? {} : { description: docText(about) }),
  };
}
