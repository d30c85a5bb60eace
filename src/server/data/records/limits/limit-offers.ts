import type { SelectOption } from "../../../../../engine/api.ts";
import { queriedEntity } from "../../../../../engine/conditions/check-query.ts";
import { isAppError } from "../../../../../engine/errors.ts";
import { fieldOfLimit } from "../../../../../engine/kinds/entity/document.ts";
import type { Call, OperationRecord } from "../../../platform/runtime.ts";
import { choiceOf } from "../choices.ts";
import { queryRows } from "../query-rows.ts";
import { optionOf } from "../select.ts";
import type { Limit } from "./limit-rules.ts";

const OFFERS = 3;

/** What the person may choose instead: rows of the rule's `offer` that the field would let them choose. */
export async function offersOf(
  call: Call,
  { entity, rule, document }: Limit,
  record: OperationRecord,
): Promise<Pick<SelectOption, "value" | "label">[]> {
  const { offer } = rule;
  const target = offer === undefined ? null : queriedEntity(call.model, entity.id, offer);
  if (offer === undefined || target === null) return [];
  try {
    const own = Object.fromEntries(Object.entries(record).filter(([name]) => entity.fields.has(name)));
    const within = await choiceOf(call, target, { for: `${entity.id}.${fieldOfLimit(rule, document)}`, record: JSON.stringify(own) });
    const { rows } = await queryRows(call, { ...offer, limit: offer.limit ?? OFFERS }, { record: { entity, record } }, { within });
    return rows.map((row) => optionOf(call, target, row)).map(({ value, label }) => ({ value, label }));
  } catch (error) {
    // Who may choose nothing there is told the sentence alone.
    if (isAppError(error) && error.kind === "access") return [];
    throw error;
  }
}
