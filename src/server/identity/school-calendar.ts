import { sql } from "kysely";
import type { CalendarDay } from "../../../engine/context.ts";
import type { CalendarDays, CalendarTerms } from "../../../engine/kinds/area/calendar-document.ts";
import type { Runtime } from "../platform/runtime.ts";
import { columnName, table } from "../platform/sql/names.ts";

/** The school calendar of a tenant: the current term and every day of it and its neighbours. */
export interface Calendar {
  xn: string | null;
  xqM: string | null;
  days: ReadonlyMap<string, CalendarDay>;
}

/** Entities the calendar is read from. */
export const calendarEntities = (runtime: Runtime): string[] => {
  const { calendar } = runtime.model();
  return calendar === null ? [] : [calendar.days, calendar.terms].flatMap((source) => source?.entity ?? []);
};

interface DayRow {
  day: string;
  xn: string;
  xqM: string;
  week: number | null;
  isTeachDay: boolean | null;
  isHoliday: boolean | null;
}

/** Reads the calendar that the documents declare, three years around today. Empty when they declare none. */
export async function readSchoolCalendar(runtime: Runtime, tenantId: string, today: string): Promise<Calendar> {
  const { calendar } = runtime.model();
  if (calendar === null) return { xn: null, xqM: null, days: new Map() };
  const days = await readDays(runtime, calendar.days, { tenantId, today });
  const marked = calendar.terms === undefined ? null : await currentTerm(runtime, calendar.terms, tenantId);
  const term = marked ?? days.get(today) ?? null;
  return { xn: term?.xn ?? null, xqM: term?.xqM ?? null, days };
}

/** Table and columns of one source of the calendar. */
function columnsOf(runtime: Runtime, entityId: string) {
  const model = runtime.model();
  const entity = model.entities.get(entityId)!;
  return { from: table(model, entity), column: (field: string) => sql.id(columnName(entity, field)) };
}

async function currentTerm(runtime: Runtime, terms: CalendarTerms, tenantId: string): Promise<{ xn: string; xqM: string } | null> {
  const { from, column } = columnsOf(runtime, terms.entity);
  const [xn, xqM] = [column(terms.xn), column(terms.xqM)];
  const { rows } = await sql<{ xn: string; xqM: string }>`select ${xn} as "xn", ${xqM} as "xqM" from ${from}
    where "tenantId" = ${tenantId} and ${column(terms.isCurrent)} and not "isDeleted" order by ${xn} desc, ${xqM} desc limit 1`.execute(runtime.db);
  return rows[0] ?? null;
}

async function readDays(
  runtime: Runtime,
  days: CalendarDays,
  { tenantId, today }: { tenantId: string; today: string },
): Promise<Map<string, CalendarDay>> {
  const year = Number(today.slice(0, 4));
  const { from, column } = columnsOf(runtime, days.entity);
  const day = column(days.date);
  const { rows } = await sql<DayRow>`select ${day} as day, ${column(days.xn)} as "xn", ${column(days.xqM)} as "xqM", ${column(days.week)} as week,
      ${column(days.isTeachDay)} as "isTeachDay", ${column(days.isHoliday)} as "isHoliday" from ${from}
    where "tenantId" = ${tenantId} and not "isDeleted" and ${day} between ${`${year - 3}-01-01`}::date and ${`${year + 3}-12-31`}::date`.execute(
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
