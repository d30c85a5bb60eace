import type { EvalContext } from "../../../../engine/context.ts";
import { addDays, daysOf } from "../../platform/days.ts";
import type { At } from "../../data/records/plain-rows.ts";
import { listOf } from "../../data/records/plain-rows.ts";
import { type Draft, recordsOf, type Row } from "../kit/records.ts";

/** What the scope of an approval rule is compared with. Null = not known, matches only rules that do not ask. */
export interface Applying {
  leaveTypeId: string | null;
  departmentId: string | null;
  grade: string | null;
  /** Training level of the student. */
  pycc: string | null;
  days: number;
  isOutSchool: boolean;
  isOutCity: boolean;
  /** First or last teaching day beside a holiday. */
  nearHoliday: boolean;
}

const sortedList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String).toSorted() : []);
/** What a rule applies to, as text that is equal for equal scopes. */
export const scopeOf = (rule: Draft<"leaveApprovalRule">): string =>
  JSON.stringify([
    ...(["leaveTypeIds", "departmentIds", "grades", "trainingLevels"] as const).map((name) => sortedList(rule[name])),
    ...(["outSchool", "outCity", "inHoliday"] as const).map((name) => rule[name] ?? null),
  ]);
const noScope = scopeOf({});
/** Catches what no other rule caught, so it may overlap them. */
export const isDefaultRule = (rule: Draft<"leaveApprovalRule">): boolean =>
  scopeOf(rule) === noScope && (rule.minDays ?? 0) === 0 && rule.maxDays == null;

/** The first effective rule by priority that fits. Null = none does. */
export async function matchingRule(at: At, applying: Applying): Promise<Row<"leaveApprovalRule"> | null> {
  const rules = await recordsOf(at, "leaveApprovalRule").findWhere({ use: "effective" }, { tables: ["steps"] });
  const sorted = rules.toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
  return sorted.find((rule) => fits(rule, applying, at.call.ctx)) ?? null;
}

/** Days are above the minimum and at most the maximum; lists and switches left empty do not matter. */
export function fits(rule: Draft<"leaveApprovalRule">, applying: Applying, ctx: Pick<EvalContext, "treePath">): boolean {
  const { days } = applying;
  if (days <= (rule.minDays ?? 0) || (rule.maxDays != null && days > rule.maxDays)) return false;
  const above = applying.departmentId === null ? [] : (ctx.treePath("department", applying.departmentId) ?? `/${applying.departmentId}/`).split("/");
  return (
    among(rule.leaveTypeIds, [applying.leaveTypeId]) &&
    among(rule.departmentIds, above) &&
    among(rule.grades, [applying.grade]) &&
    among(rule.trainingLevels, [applying.pycc]) &&
    same(rule.outSchool, applying.isOutSchool) &&
    same(rule.outCity, applying.isOutCity) &&
    same(rule.inHoliday, applying.nearHoliday)
  );
}

const among = (list: unknown, values: readonly (string | null)[]): boolean => {
  const wanted = listOf(list);
  return wanted.length === 0 || values.some((value) => value !== null && wanted.includes(value));
};
const same = (wanted: unknown, value: boolean): boolean => wanted === null || wanted === undefined || wanted === value;

const MAX_DAYS = 120;
/** The longest holiday that is looked across. */
const MAX_GAP = 70;

/** Whether the leave takes a teaching day with nothing but free days, a holiday among them, between it and the next teaching day. */
export function isNearHoliday(start: string, end: string, { calendar }: Pick<EvalContext, "calendar">): boolean {
  return daysOf(start.slice(0, 10), end.slice(0, 10))
    .slice(0, MAX_DAYS)
    .some((day) => calendar(day)?.isTeachDay === true && (reachesHoliday(day, 1, calendar) || reachesHoliday(day, -1, calendar)));
}

function reachesHoliday(day: string, step: 1 | -1, calendar: EvalContext["calendar"]): boolean {
  for (let distance = 1; distance <= MAX_GAP; distance++) {
    const fact = calendar(addDays(day, step * distance));
    if (fact === undefined || fact.isTeachDay) return false;
    if (fact.isHoliday) return true;
  }
  return false;
}
