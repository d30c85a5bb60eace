import dayjs, { type Dayjs } from "dayjs";
import type { EvalContext } from "../../engine/context.ts";
import { t } from "../locales/t.ts";
import type { RangePreset } from "../pickers/RangePanel.tsx";

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

const preset = (label: string, first: Dayjs, last: Dayjs): RangePreset => ({
  label,
  value: { start: first.format("YYYY-MM-DD"), end: last.format("YYYY-MM-DD") },
});

/** Stretches of days people ask for. */
export function datePresets(ctx: EvalContext): RangePreset[] {
  const today = dayjs(ctx.today);
  const monday = today.subtract((today.day() + 7 - MONDAY) % 7, "day");
  const ofTerm = term(ctx);
  return [
    preset(t("date.today"), today, today),
    preset(t("date.week"), monday, monday.add(6, "day")),
    preset(t("date.month"), today.startOf("month"), today.endOf("month")),
    ...(ofTerm ? [preset(t("date.term"), ...ofTerm)] : []),
    preset(t("date.threeMonths"), today.subtract(3, "month").add(1, "day"), today),
  ];
}
