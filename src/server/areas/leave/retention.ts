import { sql } from "kysely";
import { eraseFields, eraseRecords } from "../../data/records/erase.ts";
import { addDays, dayNumber, dayText } from "../../platform/days.ts";
import type { At } from "../../data/records/plain-rows.ts";
import type { Operation } from "../../platform/runtime.ts";
import { settingsOfCampus } from "./settings.ts";

/** Everything of a student that leave keeps; what refers to an application goes before it. */
const ofStudent = [
  "leaveLessonNotice",
  "leaveGateLog",
  "leaveExtension",
  "leaveCancellation",
  "leaveHolidayReturn",
  "leaveHolidayGo",
  "leaveSummary",
  "leaveApplication",
] as const;
/** Where somebody was, and pictures that show it. */
const traces: Readonly<Record<string, readonly string[]>> = {
  leaveApplication: ["applyLocation"],
  leaveCancellation: ["location", "photo"],
  leaveHolidayGo: ["arriveLocation"],
  leaveHolidayReturn: ["location"],
};
const TRACE_DAYS = 180;
/** Students, or rows, of one run and entity; the next run takes the rest. */
const STUDENTS = 200;
const ROWS = 2000;

/** Taken out of the database for good, which no step does: leave is kept some years (`keepYears` of the campus) after the student has left, places and photos half a year. */
export const keepLeave: Operation = {
  kind: "job",
  name: "leave.keepLeave",
  title: "请假数据到期清除",
  run: async (at) => {
    await eraseStudents(at);
    for (const [entity, fields] of Object.entries(traces)) await eraseTraces(at, entity, fields);
  },
};

async function eraseStudents(at: At): Promise<void> {
  const { tenantId } = at.call.user;
  const { rows: campuses } = await sql<{ campusId: string | null }>`select distinct "campusId" from campus."baseStudentInfo"
    where "tenantId" = ${tenantId} and sfzj is false and lxrq is not null`.execute(at.tx);
  for (const { campusId } of campuses) {
    const { keepYears } = await settingsOfCampus(at, campusId);
    const gone = await studentsGone(at, { campusId, before: yearsBefore(at.call.ctx.today, keepYears) });
    for (const entity of ofStudent) await eraseOf(at, entity, gone);
  }
}

async function studentsGone(at: At, { campusId, before }: { campusId: string | null; before: string }): Promise<string[]> {
  const { tenantId } = at.call.user;
  const held = sql.join(
    ofStudent.map((entity) => sql`select 1 from campus.${sql.id(entity)} l where l."tenantId" = ${tenantId} and l.xh = s.xh`),
    sql` union all `,
  );
  const { rows } = await sql<{ xh: string }>`select s.xh from campus."baseStudentInfo" s
    where s."tenantId" = ${tenantId} and s.sfzj is false and s."campusId" is not distinct from ${campusId} and s.lxrq < ${before}::date and exists (${held})
    order by s.lxrq limit ${STUDENTS}`.execute(at.tx);
  return rows.map(({ xh }) => xh);
}

async function eraseOf(at: At, entity: string, students: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from campus.${sql.id(entity)}
    where "tenantId" = ${at.call.user.tenantId} and xh = any(${[...students]}::text[])`.execute(at.tx);
  await eraseRecords(
    at.call,
    entity,
    rows.map(({ id }) => id),
  );
}

/** The same day years earlier; of a leap day the last of February. */
function yearsBefore(day: string, years: number): string {
  const date = `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;
  return dayText(dayNumber(date.replace("-02-29", "-02-28")));
}

async function eraseTraces(at: At, entity: string, fields: readonly string[]): Promise<void> {
  const before = addDays(at.call.ctx.today, -TRACE_DAYS);
  const any = sql.join(
    fields.map((name) => sql`${sql.id(name)} is not null`),
    sql` or `,
  );
  const { rows } = await sql<{ id: string }>`select id from campus.${sql.id(entity)}
    where "tenantId" = ${at.call.user.tenantId} and "createTime" < ${before}::date and (${any}) order by id limit ${ROWS}`.execute(at.tx);
  await eraseFields(at.call, entity, { ids: rows.map(({ id }) => id), names: fields });
}
