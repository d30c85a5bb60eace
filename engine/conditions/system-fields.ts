import { type Entity, type Field, type Model, type SystemField, systemFields } from "../model/model.ts";
import { type Kept, keep, taken } from "../model/reads.ts";
import type { FieldDocument } from "../fields/field-document.ts";
import type { OtherLanguage } from "../language/languages.ts";
import { fieldType } from "../fields/index.ts";

/** Entity of the people who sign in; `createUser` and `updateUser` refer to it when the set has it. */
export const USER_ENTITY = "sysUser";

const documents: Record<SystemField, FieldDocument> = {
  id: { name: "id", title: "主键", type: "string", maxLength: 20 },
  version: { name: "version", title: "版本", type: "integer" },
  createUser: { name: "createUser", title: "创建人", type: "string", maxLength: 20 },
  createTime: { name: "createTime", title: "创建时间", type: "datetime" },
  updateUser: { name: "updateUser", title: "修改人", type: "string", maxLength: 20 },
  updateTime: { name: "updateTime", title: "修改时间", type: "datetime" },
};
/** By hand where the language has words of its own for them. */
const titles: Partial<Record<OtherLanguage, Record<SystemField, string>>> = {
  en: {
    id: "Key",
    version: "Version",
    createUser: "Created by",
    createTime: "Created at",
    updateUser: "Changed by",
    updateTime: "Changed at",
  },
  "zh-TW": { id: "主鍵", version: "版本", createUser: "建立人", createTime: "建立時間", updateUser: "修改人", updateTime: "修改時間" },
};
const cache = new WeakMap<Model["entities"], Map<SystemField, Kept<Field>>>();

const isSystemField = (name: string): name is SystemField => (systemFields as readonly string[]).includes(name);

/** The system column as a field, null for any other name. */
export function systemField(model: Model, name: string): Field | null {
  if (!isSystemField(name)) return null;
  const fields = cache.get(model.entities) ?? new Map<SystemField, Kept<Field>>();
  cache.set(model.entities, fields);
  const field = fields.get(name) ?? keep(model.entities, () => build(model, name));
  fields.set(name, field);
  return taken(model.entities, field);
}

/** Step from a row of a `table` field to its record. No field of a document is called so. */
export const UP = "up";
const ups = new WeakMap<Entity, Field>();

/** The step as a reference; null for an entity that is no `table` field. */
export function upField(model: Model, entity: Entity): Field | null {
  const parent = entity.childOf === null ? undefined : model.entities.get(entity.childOf.entity);
  if (parent === undefined) return null;
  const doc: FieldDocument = { name: UP, title: parent.title, type: "ref", entity: parent.id };
  const found = ups.get(entity) ?? { ...build(model, "id"), name: UP, title: doc.title, doc, type: fieldType("ref"), refTo: parent.id };
  ups.set(entity, found);
  return found;
}

function build(model: Model, name: SystemField): Field {
  const refTo = name.endsWith("User") && model.entities.has(USER_ENTITY) ? USER_ENTITY : null;
  const title = (model.language === undefined ? undefined : titles[model.language]?.[name]) ?? documents[name].title;
  const doc: FieldDocument = { ...documents[name], title, ...(refTo !== null && { type: "ref", entity: refTo }) };
  return {
    name,
    title: doc.title,
    doc,
    type: fieldType(doc.type),
    kind: "system",
    group: "basic",
    mask: null,
    writable: false,
    refTo,
    labelKey: refTo === null ? null : `${name}Name`,
    childEntity: null,
    expr: null,
    dependsOn: [],
  };
}
