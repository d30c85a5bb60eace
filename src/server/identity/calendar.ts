import type { Runtime } from "../platform/runtime.ts";
import { calendarEntities, readSchoolCalendar } from "./school-calendar.ts";
import { shanghaiToday } from "../platform/shanghai-time.ts";
import { fiveSeconds } from "../platform/timed-cache.ts";
import type { Calendar } from "./school-calendar.ts";

const cacheOf = fiveSeconds<Calendar>((entityId, runtime) => calendarEntities(runtime).includes(entityId));

/** At most five seconds old. Empty when the document set has no calendar. */
export function loadCalendar(runtime: Runtime, tenantId: string): Promise<Calendar> {
  const now = runtime.now();
  return cacheOf(runtime).get(`${runtime.model().hash}\0${tenantId}`, now.getTime(), () => readSchoolCalendar(runtime, tenantId, shanghaiToday(now)));
}
