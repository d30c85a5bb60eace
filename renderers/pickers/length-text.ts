import { t } from "../locales/t.ts";
import { type Ends, type MomentKind, pickerValue } from "./moments.ts";

const MINUTES_OF_AN_HOUR = 60;
const MINUTES_OF_A_DAY = 24 * MINUTES_OF_AN_HOUR;

/** How long it is from start to end, days counted with both: `3 天`, `1 天 10 小时`. Null until both are known and in order. */
export function lengthText(kind: MomentKind, { start, end }: Ends): string | null {
  const [from, to] = [pickerValue(kind, start), pickerValue(kind, end)];
  if (from === null || to === null || to.isBefore(from)) return null;
  if (kind === "month") return t("length.months", { count: to.diff(from, "month") + 1 });
  if (kind === "year") return t("length.years", { count: to.diff(from, "year") + 1 });
  if (kind === "date") return t("length.days", { count: to.diff(from, "day") + 1 });
  const minutes = to.diff(from, "minute");
  const parts = [
    [Math.floor(minutes / MINUTES_OF_A_DAY), "length.days"],
    [Math.floor((minutes % MINUTES_OF_A_DAY) / MINUTES_OF_AN_HOUR), "length.hours"],
    [minutes % MINUTES_OF_AN_HOUR, "length.minutes"],
  ] as const;
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, words]) => t(words, { count }))
      .join(" ") || t("length.minutes", { count: 0 })
  );
}
