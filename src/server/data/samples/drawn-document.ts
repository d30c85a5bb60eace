import type { SamplesDocument, SampleValue } from "../../../../engine/kinds/samples/document.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { zh } from "../../../../engine/language/text.ts";

/** So many days back moments are drawn. */
const DAYS = 400;

/** Samples of an entity of which nobody wrote any: every field that a client may write holds something of its type, those not required mostly. */
export function drawnDocument(entity: Entity): SamplesDocument {
  const fields: Record<string, SampleValue> = {};
  for (const field of entity.fields.values()) {
    if (field.kind !== "stored" || field.expr !== null || field.doc.retired === true || field.type.isGiven === true) continue;
    const value = drawnBy(field, entity.key === field.name || field.doc.unique === true);
    if (value !== null) fields[field.name] = field.doc.required === true ? value : { chance: 0.8, then: value };
  }
  return { kind: "samples", id: `${entity.id}Samples`, title: entity.id, of: entity.id, rows: 1, fields };
}

/** Null: left to the type or its default, or to nobody. */
function drawnBy({ doc, type, refTo, childEntity }: Field, isOne: boolean): SampleValue | null {
  if (childEntity !== null || type.holds !== undefined || type.sheet !== undefined || type.writeOnly === true || doc.default !== undefined)
    return null;
  if (doc.dict !== undefined || refTo !== null || type.sample !== undefined) return { pick: true };
  if (type.valueClass === "date" || type.valueClass === "datetime") return { between: [-DAYS, 0] };
  if (type.valueClass === "boolean") return { chance: 0.5 };
  if (type.valueClass === "number" || type.valueClass === "decimal") return { between: [Number(doc.min ?? 1), Number(doc.max ?? 100)] };
  if (type.valueClass !== "text") return null;
  return isOne ? { parts: ["9", { ctx: "index" }] } : { parts: [zh(doc.title), { ctx: "index" }] };
}
