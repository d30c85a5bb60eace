import { phrase, titled } from "../../../../../engine/language/phrase.ts";
import { inWords } from "../../../data/language/own-words.ts";
import { sql } from "kysely";
import type { Call } from "../../../platform/runtime.ts";
import { shanghaiToday } from "../../../platform/shanghai-time.ts";
import { defineRoute } from "../../../data/calls/define-route.ts";
import type { Route } from "../../../data/calls/define-route.ts";

const termNames: Record<string, string> = { "1": "第一学期", "2": "第二学期", "3": "第三学期" };
const day = { type: "date", required: true } as const;
const xn = { type: "string", max: 20 } as const;
const xqM = { type: "string", max: 4 } as const;
const isCurrent = { type: "boolean" } as const;
const hasCalendar = (call: Call) => call.model.entities.has("schoolCalendar") && call.model.entities.has("schoolCalendarItem");
const todayOf = (call: Call) => shanghaiToday(call.runtime.now());

interface ItemRow {
  id: string;
  xn: string;
  xqM: string;
  riQi: string;
  zc: number;
  xqj: number;
  month: number;
  isTeachDay: boolean;
  isHoliday: boolean;
  eventName: string | null;
}

const itemOfDay = defineRoute({
  id: "ref.calendarItem.getOne",
  title: "校历某日",
  path: "/api/flySource-base/schoolCalendarItem/getOne",
  query: { riQiStr: day },
  run: async ({ call, query }) => {
    if (!hasCalendar(call)) return null;
    const { rows } =
      await sql<ItemRow>`select i.id, i."xn", i."xqM", i."riQi", i."zc", i."xqj", i."month", i."isTeachDay", i."isHoliday", i."eventName"
      from campus."schoolCalendarItem" i where i."tenantId" = ${call.user.tenantId} and not i."isDeleted" and i."riQi" = ${query.riQiStr}::date
        and ${inPublishedTerm}`.execute(call.runtime.db);
    return rows[0] === undefined ? null : { ...rows[0], eventName: rows[0].eventName ?? "" };
  },
});

/** A term that is still a draft is nobody's business. */
const inPublishedTerm = sql`exists (select 1 from campus."schoolCalendar" c where c."tenantId" = i."tenantId" and c.id = i."calendarId" and not c."isDeleted" and c."state" <> 'draft')`;

const weeks = defineRoute({
  id: "ref.calendarItem.getZcSelect",
  title: "教学周",
  path: "/api/flySource-base/schoolCalendarItem/getZcSelect",
  query: { xn, xqM },
  run: async ({ call, query }) => {
    if (!hasCalendar(call)) return [];
    const { rows } = await sql<{
      zc: number;
      start: string;
      end: string;
    }>`select i."zc", min(i."riQi") as start, max(i."riQi") as end from campus."schoolCalendarItem" i
      where ${termDays(call, query)} and i."zc" > 0 group by i."zc" order by i."zc"`.execute(call.runtime.db);
    const today = todayOf(call);
    return rows.map(({ zc, start, end }) => ({
      value: zc,
      label: inWords(call, phrase`第${zc}周`),
      startDate: start,
      endDate: end,
      isCurrent: start <= today && today <= end,
    }));
  },
});

const termDays = (call: Call, query: { xn: string | null; xqM: string | null }) => sql`i."tenantId" = ${call.user.tenantId} and not i."isDeleted"
  and i."xn" = ${query.xn ?? call.ctx.xn} and i."xqM" = ${query.xqM ?? call.ctx.xqM} and ${inPublishedTerm}`;

const months = defineRoute({
  id: "ref.calendarItem.getMonthSelect",
  title: "学期月份",
  path: "/api/flySource-base/schoolCalendarItem/getMonthSelect",
  query: { xn, xqM },
  run: async ({ call, query }) => {
    if (!hasCalendar(call)) return [];
    const { rows } = await sql<{
      month: string;
    }>`select distinct to_char(i."riQi", 'YYYY-MM') as month from campus."schoolCalendarItem" i where ${termDays(call, query)} order by 1`.execute(
      call.runtime.db,
    );
    const now = todayOf(call).slice(0, 7);
    return rows.map(({ month }) => ({
      value: month,
      label: inWords(call, phrase`${month.slice(0, 4)}年${Number(month.slice(5))}月`),
      isCurrent: month === now,
    }));
  },
});

interface TermRow {
  xn: string;
  xqM: string;
  isCurrent: boolean;
}

async function terms(call: Call, of: { xn: string | null; xqM: string | null; isCurrent: boolean | null }): Promise<TermRow[]> {
  if (!hasCalendar(call)) return [];
  const { rows } = await sql<TermRow>`select "xn", "xqM", coalesce("isCurrent", false) as "isCurrent" from campus."schoolCalendar"
    where "tenantId" = ${call.user.tenantId} and not "isDeleted" and "state" <> 'draft'
      and (${of.xn}::text is null or "xn" = ${of.xn}) and (${of.xqM}::text is null or "xqM" = ${of.xqM}) order by "xn" desc, "xqM" desc`.execute(
    call.runtime.db,
  );
  return of.isCurrent === true ? rows.filter((row) => row.isCurrent) : rows;
}

const xnXq = defineRoute({
  id: "ref.calendar.getXnXqSelect",
  title: "学年学期",
  path: "/api/flySource-base/schoolCalendar/getXnXqSelect",
  query: { xn, xqM, isCurrent },
  run: async ({ call, query }) =>
    (await terms(call, query)).map((term) => ({
      value: `${term.xn}-${term.xqM}`,
      label: inWords(call, phrase`${term.xn}学年${titled(termNames[term.xqM] ?? term.xqM)}`),
      ...term,
    })),
});

const years = defineRoute({
  id: "ref.calendar.getXnSelect",
  title: "学年",
  path: "/api/flySource-base/schoolCalendar/getXnSelect",
  query: { xn, isCurrent },
  run: async ({ call, query }) => {
    const found = await terms(call, { xn: query.xn, xqM: null, isCurrent: query.isCurrent });
    return [...Map.groupBy(found, (term) => term.xn)].map(([year, list]) => ({
      value: year,
      label: inWords(call, phrase`${year}学年`),
      isCurrent: list.some((term) => term.isCurrent),
    }));
  },
});

const calendarYears = defineRoute({
  id: "ref.calendar.getYear",
  title: "日历年",
  path: "/api/flySource-base/schoolCalendar/getYear",
  query: { xn },
  run: async ({ call, query }) => {
    const found = await terms(call, { xn: query.xn, xqM: null, isCurrent: null });
    const touched = new Set(found.flatMap((term) => term.xn.split("-")));
    return [...touched]
      .filter((year) => /^\d{4}$/.test(year))
      .sort()
      .map((year) => ({ value: year, label: inWords(call, phrase`${year}年`) }));
  },
});

export const calendarRoutes: readonly Route[] = [itemOfDay, weeks, months, xnXq, years, calendarYears];
