import { t } from "../locales/t.ts";
import { clockOf, dayOf, type MomentKind, momentText } from "./moments.ts";

/** `11-24 周二 08:00`: short, with the day of the week that people plan by. Null for no value. */
export function spokenMoment(kind: MomentKind, value: string | null): string | null {
  if (value === null) return null;
  if (kind !== "date" && kind !== "datetime") return momentText(kind, value);
  const day = dayOf(value)!;
  const weekday = t("weekdays").split(",")[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!;
  return [day.slice(5), t("weekday", { day: weekday }), kind === "datetime" && clockOf(value)].filter(Boolean).join(" ");
}
