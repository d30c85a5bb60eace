import { fieldType } from "../../../engine/fields/index.ts";
import { checkFieldValue } from "../../../engine/validate/index.ts";
import { fromForeign } from "../foreign-values.ts";
import type { ForeignField } from "../types.ts";
import type { Tell } from "./tell.ts";
import { partsOf, type View } from "./view.ts";

/** The field with the default of its schema, when that is a value the field would take. */
export function withDefault(field: ForeignField, view: View, tell: Tell): ForeignField {
  const [part] = partsOf(view, "default");
  tell.took("default");
  if (part === undefined || part.value === null) return field;
  const value = fromForeign(part.value, field.shape.type, field.choices);
  const doc = { ...field.shape, name: "value", title: "value" };
  const isLiteral = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const isCode = field.choices === undefined || field.choices.some(({ source }) => source === part.value);
  const isRight =
    isLiteral && isCode && value !== "" && checkFieldValue(value, { doc, type: fieldType(doc.type) }, { path: "", label: "" }).length === 0;
  if (isRight) return { ...field, shape: { ...field.shape, default: value } };
  tell.lose("default", "默认值没有带过来：不是这个字段能保存的值");
  return field;
}
