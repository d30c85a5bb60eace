import type { CalendarDay } from "../../../engine/context.ts";
import type { Runtime } from "../platform/runtime.ts";
import { readSchoolCalendar } from "./school-calendar.ts";
import { shanghaiToday } from "../platform/shanghai-time.ts";
import { fiveSeconds } from "../platform/timed-cache.ts";

/** The school calendar of a tenant: the current term and every day of it and its neighbours. */
export interface Calendar {
  xn: string | null;
  xqM: string | null;
  days: ReadonlyMap<string, CalendarDay>;
}

const cacheOf = fiveSeconds<Calendar>();

export const forgetCalendar = (runtime: Runtime): void => cacheOf(runtime).clear();

/** At most five seconds old. Empty when the document set has no calendar. */
export function loadCalendar(runtime: Runtime, tenantId: string): Promise<Calendar> {
  const now = runtime.now();
  return cacheOf(runtime).get(`${runtime.model().hash}\0${tenantId}`, now.getTime(), () => readSchoolCalendar(runtime, tenantId, shanghaiToday(now)));
}
