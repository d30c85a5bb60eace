import { fieldType } from "../../engine/fields/index.ts";
import type { RecordRule } from "../../engine/kinds/entity/document.ts";
import type { PlannedItem } from "./form-plan.ts";

/** Moments that are picked from one to another in one control. */
const ranged = ["date", "datetime", "time", "month"] as const;
export type RangedWidget = (typeof ranged)[number];

export const rangedWidget = ({ widget, field }: Pick<PlannedItem, "widget" | "field">): RangedWidget | undefined =>
  fieldType(field.type).widget === widget ? ranged.find((one) => one === widget) : undefined;

/** Whether a rule of the record always says that `end` is not before `start`. */
function isOrdered(rules: readonly RecordRule[], start: string, end: string): boolean {
  return rules.some((rule) => {
    if (!("assert" in rule) || rule.when !== undefined) return false;
    const { field, gt, gte, ...others } = rule.assert as { field?: unknown; gt?: unknown; gte?: unknown };
    const bound = (gt ?? gte) as { field?: unknown } | undefined;
    return field === end && Object.keys(others).length === 0 && bound?.field === start && Object.keys(bound).length === 1;
  });
}

/** Two moments beside each other that a rule keeps in order are a start and its end: each then names the other. */
export function withRanges(items: readonly Omit<PlannedItem, "startsAt" | "endsAt">[], rules: readonly RecordRule[]): PlannedItem[] {
  const startOf = new Map<string, string>();
  for (const [at, start] of items.entries()) {
    const end = items[at + 1];
    const kind = rangedWidget(start);
    if (end === undefined || kind === undefined || kind !== rangedWidget(end) || startOf.has(start.path)) continue;
    if (isOrdered(rules, start.path, end.path)) startOf.set(end.path, start.path);
  }
  const endOf = new Map([...startOf].map(([end, start]) => [start, end]));
  return items.map((item) => ({ ...item, startsAt: startOf.get(item.path) ?? null, endsAt: endOf.get(item.path) ?? null }));
}
