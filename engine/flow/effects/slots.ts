import type { Every } from "../../kinds/effects/document.ts";
import { dayNumber, dayText, weekday } from "../../values/dates.ts";

/** The last moment not after `now` at which the rhythm falls due. Both are `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
export function lastSlot({ every, time = "00:00", day = 1 }: Every, now: string): string {
  if (every === "hour") {
    const slot = `${now.slice(0, 14)}${time.slice(3)}:00`;
    return slot <= now ? slot : hourBefore(slot);
  }
  for (let number = dayNumber(now.slice(0, 10))!; ; number--) {
    const text = dayText(number)!;
    const slot = `${text} ${time}:00`;
    if (slot <= now && falls(every, day, { number, text })) return slot;
  }
}

const falls = (every: Every["every"], day: number, { number, text }: { number: number; text: string }): boolean =>
  every === "day" || (every === "week" ? weekday(number) === day : Number(text.slice(8)) === day);

function hourBefore(slot: string): string {
  const hour = Number(slot.slice(11, 13));
  if (hour > 0) return `${slot.slice(0, 11)}${String(hour - 1).padStart(2, "0")}${slot.slice(13)}`;
  return `${dayText(dayNumber(slot.slice(0, 10))! - 1)} 23${slot.slice(13)}`;
}
