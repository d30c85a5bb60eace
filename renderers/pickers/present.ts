import { t, type TextKey } from "../locales/t.ts";
import { minuteStep, type MomentKind } from "./moments.ts";

/** What of `yyyy-MM-dd HH:mm:ss` each kind keeps. */
const kept: Readonly<Record<MomentKind, (now: string) => string>> = {
  date: (now) => now.slice(0, 10),
  month: (now) => now.slice(0, 7),
  year: (now) => now.slice(0, 4),
  time: (now) => now.slice(11, 16),
  datetime: (now) => `${now.slice(0, 14)}${stepped(now.slice(14, 16))}:00`,
};
const words: Readonly<Record<MomentKind, TextKey>> = {
  date: "date.today",
  month: "date.month",
  year: "date.year",
  time: "date.now",
  datetime: "date.now",
};

/** The minute at or before this one that can be chosen. */
function stepped(minute: string): string {
  const step = minuteStep("datetime");
  return String(Math.floor(Number(minute) / step) * step).padStart(2, "0");
}

/** Now, as a value of the kind. */
export const presentMoment = (kind: MomentKind, now: string): string => kept[kind](now);
export const presentWords = (kind: MomentKind): string => t(words[kind]);
