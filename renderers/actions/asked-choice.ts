import type { Row } from "../../engine/api.ts";
import type { ScreenField } from "../../engine/screens/screen-model.ts";
import type { Cond } from "../../engine/grammar/condition.ts";
import type { ChoiceQuery, Values } from "../data-source.ts";

/**
 * The part of an asked reference's `options` that a choice can be filtered by: equalities and lists, on literals and on
 * values of the record the action runs on. The rest is a matter for the operation, which judges everything again.
 */
export function askedChoice(field: ScreenField, row: Row | undefined): ChoiceQuery | undefined {
  if (!field.ref || !field.doc.options) return undefined;
  const query: ChoiceQuery = {};
  for (const part of partsOf(field.doc.options)) Object.assign(query, filterOf(part, row));
  return query;
}

const partsOf = (cond: Cond): Cond[] => ("all" in cond ? cond.all.flatMap(partsOf) : [cond]);

function filterOf(cond: Cond, row: Row | undefined): Values {
  if (!("field" in cond) || typeof cond.field !== "string") return {};
  if ("eq" in cond && cond.eq !== undefined) {
    const value = operandOf(cond.eq, row);
    return value === undefined || value === null ? {} : { [cond.field]: String(value) };
  }
  return Array.isArray(cond.in) ? { [cond.field]: cond.in.map(String).join(",") } : {};
}

function operandOf(operand: unknown, row: Row | undefined): unknown {
  if (typeof operand !== "object" || operand === null) return operand;
  const name = (operand as { ctx?: unknown }).ctx;
  return typeof name === "string" && name.startsWith("record.") ? row?.[name.slice("record.".length)] : undefined;
}
