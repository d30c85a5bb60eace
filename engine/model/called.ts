import type { ValueClass } from "../fields/value-class.ts";
import type { Expr, Path } from "../grammar/condition.ts";
import type { CalledPart } from "../kinds/entity/document.ts";
import { keptByModel } from "./kept-by-model.ts";
import type { Entity, Field, Model } from "./model.ts";

const kept = keptByModel<Expr>();

/**
 * What a record is called wherever something refers to it, as an expression over the record: what `called` puts together, else its title. A
 * reference among the parts says what its own record is called. Kept as long as the model.
 */
export const calledExpr = (model: Model, entity: Entity): Expr =>
  kept(model, entity.id, () => exprAt(model, entity, { prefix: "", open: new Set() }));

interface Walk {
  /** Way from the record that is called, with a trailing point when not empty. */
  prefix: Path;
  /** Entities on that way: one that leads back says its title alone. */
  open: ReadonlySet<string>;
}

function exprAt(model: Model, entity: Entity, { prefix, open }: Walk): Expr {
  const parts = entity.doc.called;
  if (parts === undefined || open.has(entity.id)) return { field: `${prefix}${entity.titleField}` };
  const within = new Set([...open, entity.id]);
  const args = parts.map((part): Expr => {
    if (typeof part === "string") return part;
    const path = `${prefix}${part.field}`;
    const field = entity.fields.get(part.field);
    const target = model.entities.get(field?.refTo ?? "");
    if (target !== undefined) {
      const name = exprAt(model, target, { prefix: `${path}.`, open: within });
      // Where nothing is referred to no sign of its name stands either.
      return "call" in (name as object) ? { if: { field: `${path}.${target.key}`, empty: true }, then: "", else: name } : name;
    }
    if (field?.type.valueClass !== "datetime") return { field: path };
    return { call: "substring", args: [{ call: "toText", args: [{ field: path }] }, 1, MINUTE_END] };
  });
  return { call: "concat", args };
}

/** `2026-11-23 08:00`: nobody calls a lesson by its seconds. */
const MINUTE_END = 16;

/** Classes of values that no record can be called by: amounts, answers, several and what has no text of its own. */
const nameless: ReadonlySet<ValueClass> = new Set(["decimal", "boolean", "list", "opaque", "rows"]);
/** Whether a record can be called by such values, beside references. */
export const canName = (valueClass: ValueClass): boolean => !nameless.has(valueClass);

/** What of a field its text in a name follows from. */
type PartField = Pick<Field, "labelKey"> & { valueClass: ValueClass };

/**
 * The same of a record at hand that brings the names of its references beside their keys. Null: nothing puts its name together, or one of the
 * parts did not come with the record.
 */
export function calledBy(
  parts: readonly CalledPart[] | undefined,
  record: Readonly<Record<string, unknown>>,
  fieldOf: (name: string) => PartField | undefined,
): string | null {
  const texts = parts?.map((part) => (typeof part === "string" ? part : textOf(part.field, record, fieldOf(part.field)))) ?? [undefined];
  return texts.includes(undefined) ? null : texts.join("");
}

function textOf(name: string, record: Readonly<Record<string, unknown>>, field: PartField | undefined): string | undefined {
  const value = record[field?.labelKey ?? name];
  if (field === undefined || value === undefined) return undefined;
  if (value === null) return "";
  return field.valueClass === "datetime" ? String(value).slice(0, MINUTE_END) : String(value);
}

/** What a record of the entity is called that brings the names of its references; null as `calledBy`. */
export const calledIn = (entity: Entity, record: Readonly<Record<string, unknown>>): string | null =>
  calledBy(entity.doc.called, record, (name) => {
    const field = entity.fields.get(name);
    return field && { labelKey: field.labelKey, valueClass: field.type.valueClass };
  });
