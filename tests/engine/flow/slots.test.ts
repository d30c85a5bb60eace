import fc from "fast-check";
import { expect, test } from "vitest";
import { lastSlot } from "../../../engine/flow/effects/slots.ts";
import { type Every, rhythms } from "../../../engine/kinds/effects/document.ts";
import { instantNumber, instantText } from "../../../engine/values/dates.ts";

const two = (n: number) => String(n).padStart(2, "0");

/** Whether a minute is one at which the rhythm falls due, by the calendar of JavaScript. */
function falls({ every, time = "00:00", day = 1 }: Every, minute: string): boolean {
  const date = new Date(`${minute.slice(0, 10)}T00:00:00Z`);
  if (every === "hour") return minute.slice(14, 16) === time.slice(3);
  if (minute.slice(11, 16) !== time) return false;
  return every === "day" || (every === "week" ? (date.getUTCDay() || 7) === day : date.getUTCDate() === day);
}

test("the last time a rhythm fell due is found by looking at every minute backwards", () => {
  const everies = fc.record({
    every: fc.constantFrom(...rhythms),
    time: fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
    day: fc.integer({ min: 1, max: 7 }),
  });
  const moments = fc.integer({ min: instantNumber("2024-02-25 00:00:00")!, max: instantNumber("2024-03-04 23:59:59")! });
  fc.assert(
    fc.property(everies, moments, (every, now) => {
      let minute = now - (now % 60);
      while (!falls(every, instantText(minute)!)) minute -= 60;
      expect(lastSlot(every, instantText(now)!)).toBe(instantText(minute));
    }),
    { numRuns: 300 },
  );
});
