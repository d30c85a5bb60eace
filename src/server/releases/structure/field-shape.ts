import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import type { Entity, Field, Model } from "../../../../engine/model/model.ts";
import type { Dict } from "../../../../engine/kinds/dicts/document.ts";
import type { FieldTypeName } from "../../../../engine/fields/types.ts";
import { zh } from "../../../../engine/language/text.ts";

/** What is remembered of a field: how its values read and what was asked of them. */
export interface FieldShape {
  /** Only the members that decide over values, with name and title for sentences. */
  doc: FieldDocument;
  /** Asked of everybody who fills the form. */
  isRequired: boolean;
  /** Key field of the entity that a reference leads to; null = no reference. */
  targetKey: string | null;
  /** Expression of a stored computed value as JSON; null = none. */
  expr: string | null;
}

export interface EntityShape {
  title: string;
  key: string;
  treeField: string | null;
}

export interface DictShape {
  items: { value: string; label: string; retired?: boolean }[];
}

const deciding = [
  "type",
  "maxLength",
  "minLength",
  "pattern",
  "min",
  "max",
  "scale",
  "dict",
  "entity",
  "maxFiles",
  "unit",
  "writtenBy",
] as const satisfies readonly (keyof FieldDocument)[];

export function fieldShape(model: Model, field: Field): FieldShape {
  const { doc } = field;
  const kept = Object.fromEntries(deciding.flatMap((key) => (doc[key] === undefined ? [] : [[key, doc[key]]])));
  return {
    doc: { name: doc.name, title: zh(doc.title), ...kept } as FieldDocument,
    isRequired: doc.required === true && field.writable,
    targetKey: field.refTo === null ? null : (model.entities.get(field.refTo)?.key ?? null),
    expr: field.expr === null || field.doc.copy?.when === "create" ? null : JSON.stringify(field.expr),
  };
}

export const entityShape = (entity: Entity): EntityShape => ({ title: zh(entity.title), key: entity.key, treeField: entity.treeField });

export const dictShape = (dict: Dict): DictShape => ({
  items: dict.items.map(({ value, label, retired }) => ({ value, label: zh(label), ...(retired === true ? { retired } : {}) })),
});

/** Types that are no longer in the language leave values that nobody can read. */
export const typeName = (shape: FieldShape): FieldTypeName => shape.doc.type;
