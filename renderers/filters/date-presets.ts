import dayjs, { type Dayjs } from "dayjs";
import type { EvalContext } from "../../engine/context.ts";
import { t } from "../locales/t.ts";

const MONDAY = 1;
const DAYS_OF_A_TERM_AT_MOST = 250;

/** First and last day of the stretch of one term round today, by the school calendar. Null outside a term. */
function term(ctx: EvalContext): [Dayjs, Dayjs] | null {
  const today = ctx.calendar(ctx.today);
  if (!today) return null;
  const edge = (step: 1 | -1) => {
    let day = dayjs(ctx.today);
    for (let count = 0; count < DAYS_OF_A_TERM_AT_MOST; count += 1) {
      const next = day.add(step, "day");
      const facts = ctx.calendar(next.format("YYYY-MM-DD"));
      if (facts?.xn !== today.xn || facts.xqM !== today.xqM) break;
      day = next;
    }
    return day;
  };
  return [edge(-1), edge(1)];
}

/** Stretches of days people ask for. */
export function datePresets(ctx: EvalContext): { label: string; value: [Dayjs, Dayjs] }[] {
  const today = dayjs(ctx.today);
  const monday = today.subtract((today.day() + 7 - MONDAY) % 7, "day");
  const found: { label: string; value: [Dayjs, Dayjs] }[] = [
    { label: t("date.today"), value: [today, today] },
    { label: t("date.week"), value: [monday, monday.add(6, "day")] },
    { label: t("date.month"), value: [today.startOf("month"), today.endOf("month")] },
    { label: t("date.threeMonths"), value: [today.subtract(3, "month").add(1, "day"), today] },
  ];
  const ofTerm = term(ctx);
  return ofTerm ? [...found.slice(0, 3), { label: t("date.term"), value: ofTerm }, ...found.slice(3)] : found;
}
