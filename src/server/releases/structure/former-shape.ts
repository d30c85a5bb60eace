import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import { fieldTypeNames, type FieldTypeName } from "../../../../engine/fields/types.ts";
import type { FieldShape } from "./field-shape.ts";

const typeOfColumn: Record<string, FieldTypeName> = {
  text: "text",
  "text[]": "refs",
  bigint: "integer",
  boolean: "boolean",
  date: "date",
  "timestamp(0) without time zone": "datetime",
  jsonb: "json",
};

/** What a column holds that nothing is remembered of, by its type alone. */
export function shapeOfColumn(name: string, type: string): FieldShape {
  const scale = /^numeric\(\d+,(\d+)\)$/.exec(type)?.[1];
  const doc: FieldDocument =
    scale !== undefined ? { name, title: name, type: "number", scale: Number(scale) } : { name, title: name, type: typeOfColumn[type] ?? "text" };
  return { doc, isRequired: false, targetKey: null, expr: null };
}

/** What is remembered of a column, as far as the language still knows the type. */
export function formerShape(known: FieldShape | undefined, name: string, type: string): FieldShape {
  return known !== undefined && (fieldTypeNames as readonly string[]).includes(known.doc.type) ? known : shapeOfColumn(name, type);
}
