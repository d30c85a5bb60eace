import type { Entity, Field, Model } from "../../engine/model/model.ts";
import type { Operator } from "../../engine/grammar/condition.ts";
import type { JsonSchema } from "../../engine/grammar/json-schema.ts";
import { namedFields } from "./rights.ts";
import { member, quote, union } from "./text.ts";

/**
 * Fields that compare alike are of one kind: the same operators over the same values. A field of a dictionary is of the kind of that
 * dictionary, a reference to a tree is another kind than one to a flat entity.
 */
export function kindOf(model: Model, field: Field): string {
  const dict = field.doc.dict;
  if (dict !== undefined && model.dicts.has(dict)) return `${field.type.name}:${dict}`;
  return field.refTo !== null && model.entities.get(field.refTo)?.treeField != null ? `${field.type.name}:tree` : field.type.name;
}

/** Names of the fields of an entity by kind. */
export function kindsOf(model: Model, entity: Entity): Map<string, string[]> {
  const kinds = new Map<string, string[]>();
  for (const field of namedFields(model, entity)) {
    const kind = kindOf(model, field);
    kinds.set(kind, [...(kinds.get(kind) ?? []), field.name]);
  }
  return new Map([...kinds].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every kind that occurs in the model, with its operators. */
export function kindMembers(model: Model): string[] {
  const known = new Map<string, Field>();
  for (const entity of model.entities.values()) for (const field of namedFields(model, entity)) known.set(kindOf(model, field), field);
  return [...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, field]) => member(kind, kindType(kind, field)));
}

function kindType(kind: string, field: Field): string {
  const isTree = kind.endsWith(":tree");
  const operators = field.type.operators.filter((operator: Operator) => operator !== "under" || isTree);
  const isDict = kind === `${field.type.name}:${field.doc.dict}`;
  return `Kind<${isDict ? `DictValue<${quote(field.doc.dict!)}>` : scalarOf(field)}, ${union(operators)}>`;
}

/** What one value compares with: an item of a list, else the value itself. */
function scalarOf(field: Field): string {
  const given = field.type.valueSchema(field.doc);
  const schema: JsonSchema = field.type.valueClass === "list" ? (given.items ?? {}) : given;
  const types = [schema.type ?? []].flat();
  if (types.some((type) => type === "number" || type === "integer")) return "number";
  return types.includes("boolean") ? "boolean" : "string";
}
