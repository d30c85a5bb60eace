import type { Cond } from "../../../../engine/grammar/condition.ts";
import { type At, textOf } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { accountsOf, tell } from "./telling.ts";
import { defineAfter } from "../kit/define-operations.ts";
import { recordsOf, type Row, type Values } from "../kit/records.ts";

export interface Span {
  start: string;
  end: string;
}

/** Lessons of a class that take place within the span, stopped ones left out. */
export async function lessonsOf(at: At, classId: unknown, { start, end }: Span): Promise<Row<"lesson">[]> {
  if (typeof classId !== "string" || start >= end) return [];
  const where: Cond = {
    all: [
      { field: "lessonDate", between: [start.slice(0, 10), end.slice(0, 10)] },
      { field: "startTime", lt: end },
      { field: "endTime", gt: start },
      { field: "classIds", hasAny: [classId] },
      { field: "state", ne: "stopped" },
    ],
  };
  const found = await recordsOf(at, "lesson").findWhere(where);
  return found.toSorted((a, b) => String(a.startTime).localeCompare(String(b.startTime)));
}

/** A lesson of sections 3 to 4 counts two. */
export const sectionsOf = (lessons: readonly Row<"lesson">[]): number =>
  lessons.reduce((sum, lesson) => sum + lesson.endSection - lesson.startSection + 1, 0);

export interface Absence {
  /** The application. */
  leave: Row<"leaveApplication">;
  span: Span;
}

/** Tells the teachers of the lessons that students will miss, without reason or phone. Answers whether there was anybody to tell. */
export async function noticeLessons(at: At, absences: readonly Absence[]): Promise<boolean> {
  const known = new Set(
    (await recordsOf(at, "leaveLessonNotice").find({ leaveId: absences.map(({ leave }) => leave.id) })).map(
      (row) => `${row.leaveId}\0${row.lessonId}`,
    ),
  );
  const lessonsByClass = new Map<string, Row<"lesson">[]>();
  const rows: Values<"leaveLessonNotice">[] = [];
  for (const { leave, span } of absences) {
    const key = `${leave.classId}\0${span.start}\0${span.end}`;
    const lessons = lessonsByClass.get(key) ?? (await lessonsOf(at, leave.classId, span));
    lessonsByClass.set(key, lessons);
    for (const lesson of lessons) if (!known.has(`${leave.id}\0${lesson.id}`)) rows.push(noticeRow(at, leave, lesson));
  }
  if (rows.length === 0) return false;
  await recordsOf(at, "leaveLessonNotice").add(rows);
  const teachers = await accountsOf(
    at,
    "gh",
    rows.map((row) => row.gh),
  );
  await tell(at, teachers.values(), {
    template: "leave.lesson",
    title: "学生请假告知",
    body: `有 ${rows.length} 人次课程请假，请在“任课告知”中查看`,
    entity: "leaveLessonNotice",
  });
  return true;
}

/** An algorithm: lessons that a span touches. `with.from`: only those since then, of a leave that was made longer. */
export const noticeLeave = defineAfter("leaveApplication", {
  name: "leave.noticeLessons",
  title: "告知任课教师",
  run: async (input) => {
    const { record: leave } = input;
    const from = textOf(input.with?.from);
    const span = { start: from ?? leave.startTime, end: leave.finalEndTime ?? leave.endTime };
    const teacherNotified = await noticeLessons(input, [{ leave, span }]);
    return from === null ? { teacherNotified } : undefined;
  },
});

const noticeRow = ({ call }: At, leave: Row<"leaveApplication">, lesson: Row<"lesson">): OperationRecord => ({
  leaveId: leave.id,
  lessonId: lesson.id,
  gh: lesson.gh,
  xh: leave.xh,
  noticeTime: call.ctx.now,
  sections: lesson.startSection === lesson.endSection ? `第${lesson.startSection}节` : `第${lesson.startSection}-${lesson.endSection}节`,
});
