import { fieldType } from "../../engine/fields/index.ts";
import { type CodeField, refusesCodes } from "../../engine/validate/refused-codes.ts";
import { isAbsent } from "../format-value.ts";
import type { BarredCodes } from "./field-extra.ts";
import type { FormPlan, PlannedItem, PlannedRule } from "./form-plan.ts";
import { codeMessages } from "./judge.ts";
import { quietly } from "./quietly.ts";
import type { RunningForm } from "./running-form.ts";

/** A rule that refuses codes of one item, and what else of the record it reads. */
interface CodeRule {
  rule: Extract<PlannedRule["rule"], { assert: unknown }>;
  beside: string[];
  /** Nothing that it reads beside the item changes in this form. */
  isFixed: boolean;
}

const codeFieldOf = ({ path, field }: PlannedItem): CodeField => ({ name: path, isList: fieldType(field.type).valueClass === "list" });

/** Rules of the form that say at a dictionary field which codes may not stand there. */
export function codeRules(plan: FormPlan, item: PlannedItem): CodeRule[] {
  if (item.field.doc.dict === undefined || item.isAsked || !item.writable) return [];
  return plan.rules.flatMap(({ rule, at, reads }) => {
    if (!at.includes(item.path) || !refusesCodes(rule, codeFieldOf(item), plan.screen.conditions)) return [];
    const beside = [...reads.fields, ...reads.rows].filter((path) => path !== item.path);
    return [{ rule, beside, isFixed: !beside.some((path) => changes(plan, path)) }];
  });
}

/** Whether somebody can write in this form what stands under the path, or something it follows from. */
function changes({ items, computed }: FormPlan, path: string): boolean {
  const own = path.split(".", 1)[0]!;
  return items.get(own)?.writable === true || computed.some((value) => value.path === own);
}

/** Codes that no right of the person to create covers: nothing in a form of a new record puts that right. */
export const uncreated = ({ mode }: Pick<FormPlan, "mode">, { field }: PlannedItem): BarredCodes =>
  mode === "create" ? Object.fromEntries((field.uncreated ?? []).map((code) => [code, false])) : {};

/** Codes that the rules refuse as things stand. A rule says nothing as long as something else that it reads is missing. */
export function barredCodes(model: Pick<RunningForm, "plan" | "env" | "value">, item: PlannedItem, rules: readonly CodeRule[]): BarredCodes {
  const { plan, env } = model;
  const codes = plan.screen.dicts[item.field.doc.dict ?? ""]?.items.map((one) => one.value) ?? [];
  const field = codeFieldOf(item);
  const barred: Record<string, string | false> = { ...uncreated(plan, item) };
  for (const { rule, beside, isFixed } of rules) {
    const record = Object.fromEntries(beside.map((path) => [path, model.value(path)]));
    if (beside.some((path) => isAbsent(record[path]))) continue;
    const judged = (own: object) => quietly(() => codeMessages({ rules: [rule], field, codes, record: { ...record, ...own }, env })) ?? {};
    // What is chosen beside a code can be given up.
    const alone = judged({});
    for (const [code, reason] of Object.entries(field.isList ? judged({ [item.path]: model.value(item.path) }) : alone)) {
      if (isFixed && code in alone) barred[code] = false;
      else if (barred[code] === undefined) barred[code] = reason;
    }
  }
  return barred;
}
