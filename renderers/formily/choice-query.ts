import type { Cond } from "../../engine/grammar/condition.ts";
import type { ChoiceQuery } from "../data-source.ts";
import { bindRecord } from "../../engine/conditions/bind-record.ts";
import type { FormPlan, PlannedItem } from "./form-plan.ts";

/** What the server is asked for the choice of an item: its field's declared options over the record, and the item's own narrowing. */
export function choiceQuery(plan: Pick<FormPlan, "screen">, item: PlannedItem, record: Readonly<Record<string, unknown>>): ChoiceQuery {
  // The server knows no options of what the operation alone asks for, and judges them when it runs.
  if (item.isAsked) return item.field.doc.options ? simpleFilters(bindRecord(item.field.doc.options, record)) : {};
  const own = item.choice ? simpleFilters(bindRecord(item.choice, record)) : {};
  const reads = item.field.doc.options && item.choiceReads.length > 0 ? { record: JSON.stringify(record) } : {};
  return { for: `${plan.screen.entity}.${item.path}`, ...reads, ...own };
}

/** The parts of a condition that a query can say: `eq` and `in` of plain values, ANDed. Other parts only narrow and are left to the save. */
function simpleFilters(cond: Cond): Record<string, unknown> {
  if ("all" in cond) return Object.assign({}, ...cond.all.map(simpleFilters));
  if (!("field" in cond)) return {};
  const value = cond.eq ?? cond.in ?? cond.under;
  return typeof value === "object" && !Array.isArray(value) ? {} : value === undefined ? {} : { [cond.field]: value };
}
