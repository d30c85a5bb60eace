import type { ChoiceQuery } from "../data-source.ts";
import type { FormPlan, PlannedItem } from "./form-plan.ts";

/** What the server is asked for the choice of an item: what its field, the form of the screen and the dialog leave of it over the record, it judges itself. */
export function choiceQuery(plan: Pick<FormPlan, "screen" | "act">, item: PlannedItem, record: Readonly<Record<string, unknown>>): ChoiceQuery {
  const { entity, id: screen, variant } = plan.screen;
  // A value of the dialog's own that is not narrowed is chosen from all rows that may be seen.
  if (item.isAsked && (plan.act === null || item.field.doc.options === undefined)) return {};
  return {
    for: `${entity}.${item.path}`,
    ...(item.choiceReads.length > 0 && { record: JSON.stringify(record) }),
    ...((item.choice || item.isAsked) && { screen, variant, ...(plan.act !== null && { act: plan.act }) }),
  };
}
