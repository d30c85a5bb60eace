import { emptiness, operatorWords } from "../../engine/conditions/text/words.ts";
import { resolvePath } from "../../engine/conditions/resolve-path.ts";
import type { Literal, Operator } from "../../engine/grammar/condition.ts";
import { zh } from "../../engine/language/text.ts";
import type { Field, Model } from "../../engine/model/model.ts";
import type { Clause } from "./clauses.ts";

export interface Choice {
  value: string;
  label: string;
}

export const fieldAt = (model: Model, entity: string, path: string): Field | null => resolvePath(model, entity, path)?.field ?? null;

/** Fields that can be compared. */
export const fieldChoices = (model: Model, entity: string): Choice[] =>
  [...(model.entities.get(entity)?.fields.values() ?? [])]
    .filter(({ type }) => type.operators.length > 0)
    .map(({ name, title }) => ({ value: name, label: zh(title) }));

export const operatorWord = (operator: Operator): string => (operator === "empty" ? emptiness.true.zh : operatorWords[operator].zh);

/** Values of a field that are known; null = they are written. */
export function valueChoices(model: Model, field: Field): Choice[] | null {
  const items = model.dicts.get(field.doc.dict ?? "")?.items;
  if (items !== undefined) return items.filter(({ retired }) => retired !== true).map(({ value, label }) => ({ value, label: zh(label) }));
  if (field.type.valueClass !== "boolean") return null;
  return [
    { value: "true", label: "是" },
    { value: "false", label: "否" },
  ];
}

const takesList: ReadonlySet<Operator> = new Set(["in", "notIn", "hasAny", "hasAll"]);
export const isOfSeveral = (operator: Operator): boolean => takesList.has(operator);

/** A value as the operator takes it: one, several, a pair, or whether it is empty. */
export function fitted(value: Literal, operator: Operator): Literal {
  if (operator === "empty") return typeof value === "boolean" ? value : true;
  const list = Array.isArray(value) ? value : value === null || value === "" ? [] : [value];
  if (operator === "between") return [list[0] ?? null, list[1] ?? null];
  return isOfSeveral(operator) ? list : (list[0] ?? "");
}

/** The first thing that can be asked of a record; one of known values before others. Null where there is none. */
export function freshClause(model: Model, entity: string): Clause | null {
  const fields = fieldChoices(model, entity).flatMap(({ value }) => fieldAt(model, entity, value) ?? []);
  const field = fields.find((one) => one.doc.dict !== undefined) ?? fields[0];
  return field === undefined ? null : clauseOn(model, field);
}

export function clauseOn(model: Model, field: Field): Clause {
  const operator = field.type.operators.includes("eq") ? "eq" : field.type.operators[0]!;
  const known = valueChoices(model, field)?.[0]?.value;
  const value = field.type.valueClass === "boolean" ? true : (known ?? "");
  return { field: field.name, operator, value: fitted(value, operator) };
}
