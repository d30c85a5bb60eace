import { sql } from "kysely";
import type { CalendarDay } from "../../../engine/context.ts";
import type { Runtime } from "../platform/runtime.ts";

/** The school calendar of a tenant: the current term and every day of it and its neighbours. */
export interface Calendar {
  xn: string | null;
  xqM: string | null;
  days: ReadonlyMap<string, CalendarDay>;
}

/** Entities the calendar is read from. */
export const calendarEntities: ReadonlySet<string> = new Set(["schoolCalendar", "schoolCalendarItem"]);

interface DayRow {
  day: string;
  xn: string;
  xqM: string;
  week: number | null;
  isTeachDay: boolean | null;
  isHoliday: boolean | null;
}

/** Reads the calendar entities of base data, three years around today. Empty when the set does not have them. */
export async function readSchoolCalendar(runtime: Runtime, tenantId: string, today: string): Promise<Calendar> {
  const { entities } = runtime.model();
  const days = entities.has("schoolCalendarItem") ? await readDays(runtime, tenantId, today) : new Map<string, CalendarDay>();
  const marked = entities.has("schoolCalendar") ? await currentTerm(runtime, tenantId) : null;
  const term = marked ?? days.get(today) ?? null;
  return { xn: term?.xn ?? null, xqM: term?.xqM ?? null, days };
}

async function currentTerm(runtime: Runtime, tenantId: string): Promise<{ xn: string; xqM: string } | null> {
  const { rows } = await sql<{ xn: string; xqM: string }>`select "xn", "xqM" from campus."schoolCalendar"
    where "tenantId" = ${tenantId} and "isCurrent" and not "isDeleted" order by "xn" desc, "xqM" desc limit 1`.execute(runtime.db);
  return rows[0] ?? null;
}

async function readDays(runtime: Runtime, tenantId: string, today: string): Promise<Map<string, CalendarDay>> {
  const year = Number(today.slice(0, 4));
  const { rows } = await sql<DayRow>`select "riQi" as day, "xn", "xqM", "zc" as week, "isTeachDay", "isHoliday" from campus."schoolCalendarItem"
    where "tenantId" = ${tenantId} and not "isDeleted" and "riQi" between ${`${year - 3}-01-01`}::date and ${`${year + 3}-12-31`}::date`.execute(
    runtime.db,
  );
  return new Map(
    rows.map((row) => [
      row.day,
      {
        xn: row.xn,
        xqM: row.xqM,
        week: Number(row.week ?? 0),
        isTeachDay: row.isTeachDay ?? false,
        isHoliday: row.isHoliday ?? false,
      },
    ]),
  );
}
