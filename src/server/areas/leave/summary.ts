import { sql } from "kysely";
import type { At } from "../../data/records/plain-rows.ts";
import { settingsOfCampus } from "./settings.ts";
import { away, granted } from "./states.ts";
import { booksOf } from "../kit/books.ts";
import { defineAction, defineAfter } from "../kit/define-operations.ts";

interface Term {
  xn: string;
  xqM: string;
}

interface Totals {
  xh: string;
  /** Where the student is today. */
  grade: string | null;
  departmentId: string | null;
  majorId: string | null;
  classId: string | null;
  times: number;
  totalDays: number;
  personalDays: number;
  sickDays: number;
  publicDays: number;
  otherDays: number;
  stayOutNights: number;
  lessonCount: number;
  overdueTimes: number;
  rejectTimes: number;
  onLeave: boolean;
  lastLeaveTime: string | null;
}

/** Everything a student has applied for in the term, extensions included; of the whole school when nobody is named. */
async function totalsOf({ call, tx }: At, term: Term, xh: string | null): Promise<Totals[]> {
  const one = xh === null ? sql`` : sql`and a."xh" = ${xh}`;
  const days = (category: string) => sql`coalesce(sum(days) filter (where granted and category = ${category}), 0)::float8`;
  const { rows } =
    await sql<Totals>`select "xh", max("grade") as "grade", max("departmentId") as "departmentId", max("majorId") as "majorId", max("classId") as "classId", count(*) filter (where granted)::int as times, coalesce(sum(days) filter (where granted), 0)::float8 as "totalDays",
      ${days("1")} as "personalDays", ${days("2")} as "sickDays", ${days("3")} as "publicDays", coalesce(sum(days) filter (where granted and coalesce(category, '9') not in ('1', '2', '3')), 0)::float8 as "otherDays",
      coalesce(sum(nights) filter (where granted and "isStayOut"), 0)::int as "stayOutNights", coalesce(sum("lessonCount") filter (where granted and "countAbsent"), 0)::int as "lessonCount",
      count(*) filter (where late)::int as "overdueTimes", count(*) filter (where state = 'rejected')::int as "rejectTimes", bool_or(state = any(${away}::text[])) as "onLeave",
      max("startTime") filter (where granted) as "lastLeaveTime"
    from (select a."xh", s."grade", s."departmentId", s."majorId", s."classId", a.state, a.category, a."isStayOut", a."lessonCount", a."startTime", t."countAbsent", a.state = any(${granted}::text[]) as granted,
        coalesce(a.days, 0) + coalesce((select sum(e."extendDays") from campus."leaveExtension" e where e."tenantId" = a."tenantId" and e."leaveId" = a.id and e.state = 'approved' and not e."isDeleted"), 0) as days,
        greatest(0, coalesce(a."actualBackTime", a."finalEndTime", a."endTime")::date - a."startTime"::date) as nights,
        a.state = 'overdue' or (a.state = any(${granted}::text[]) and a."actualBackTime" > a."finalEndTime" + make_interval(hours => coalesce(p."cancelGraceHours", ${Number(call.ctx.params["leave.cancelGraceHours"] ?? 24)})::int)) as late
      from campus."leaveApplication" a
        left join campus."leaveType" t on t."tenantId" = a."tenantId" and t.id = a."leaveTypeId"
        left join campus."leaveParam" p on p."tenantId" = a."tenantId" and p.id = a."paramId"
        join campus."baseStudentInfo" s on s."tenantId" = a."tenantId" and s."xh" = a."xh" and not s."isDeleted"
      where a."tenantId" = ${call.user.tenantId} and not a."isDeleted" and a."xn" = ${term.xn} and a."xqM" = ${term.xqM} ${one}) as leaves
    group by "xh"`.execute(tx);
  return rows;
}

/** Sections on the timetable of the term, by class. */
async function sectionsByClass({ call, tx }: At, term: Term, classId: string | null): Promise<Map<string, number>> {
  const one = classId === null ? sql`` : sql`and "classIds" && ${[classId]}::text[]`;
  const { rows } = await sql<{
    classId: string;
    total: number;
  }>`select unnest("classIds") as "classId", sum("endSection" - "startSection" + 1)::int as total from campus."lesson"
    where "tenantId" = ${call.user.tenantId} and not "isDeleted" and "xn" = ${term.xn} and "xqM" = ${term.xqM} and state <> 'stopped' ${one} group by 1`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.classId, row.total]));
}

/** `warn_level`: 4 missed lessons reach the line for suspension, 3 twice the days, 2 more than the days or late twice, 1 close to the days. */
export function warnLevel(
  of: { totalDays: number; overdueTimes: number; lessonCount: number; lessonTotal: number },
  { maxTermDays, suspendRatio }: { maxTermDays: number; suspendRatio: number },
): string | null {
  if (of.lessonTotal > 0 && of.lessonCount / of.lessonTotal >= suspendRatio) return "4";
  if (of.totalDays > 2 * maxTermDays) return "3";
  if (of.totalDays > maxTermDays || of.overdueTimes >= 2) return "2";
  return of.totalDays > 0.8 * maxTermDays ? "1" : null;
}

/** Brings the summary rows of a term in line with the applications. Answers how many students it concerns. */
export async function summariseTerm(at: At, term: Term, xh: string | null): Promise<number> {
  const totals = await totalsOf(at, term, xh);
  if (totals.length === 0) return 0;
  const lessons = await sectionsByClass(at, term, xh === null ? null : totals[0]!.classId);
  const own = await settingsOfCampus(at, null);
  const maxTermDays = own?.maxTermDays ?? Number(at.call.ctx.params["leave.maxTermDays"] ?? 15);
  const settings = { maxTermDays, suspendRatio: own?.suspendRatio ?? 1 / 3 };
  const rows = totals.map((row) => {
    const lessonTotal = lessons.get(row.classId ?? "") ?? 0;
    const lessonRatio = lessonTotal > 0 ? Math.round((row.lessonCount / lessonTotal) * 1000) / 10 : null;
    return { ...row, ...term, lessonTotal, lessonRatio, warnLevel: warnLevel({ ...row, lessonTotal }, settings) };
  });
  await booksOf(at, "leaveSummary").put(rows, { keys: ["xh", "xn", "xqM"], once: ["grade", "departmentId", "majorId", "classId"] });
  return rows.length;
}

/** One student's row of the term of an application. An algorithm: sums over leaves, extensions, types and the timetable in one statement. */
export const summariseStudent = (at: At, leave: { xh: string; xn: string; xqM: string }): Promise<number> =>
  summariseTerm(at, { xn: leave.xn, xqM: leave.xqM }, leave.xh);

export const summarise = defineAfter("leaveApplication", {
  name: "leave.summarise",
  title: "更新请假汇总",
  run: async (input) => {
    await summariseStudent(input, input.record);
  },
});

/** The same of everybody in the term, asked for by hand. */
export const recalculate = defineAction("leaveSummary", {
  name: "leave.recalculate",
  title: "重新计算",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ call }) => `重新计算 ${call.ctx.xn ?? ""} 学年第 ${call.ctx.xqM ?? ""} 学期的请假汇总`,
  run: async (input) => {
    const { xn, xqM } = input.call.ctx;
    if (xn === null || xqM === null) return { recalculated: 0 };
    return { recalculated: await summariseTerm(input, { xn, xqM }, null) };
  },
});
