import type { Actor } from "../../../../engine/kinds/flow/document.ts";
import { nodeOf } from "../../../../engine/flow/index.ts";
import { copiedAt, copyTo } from "../../data/flow/copies.ts";
import { flowPlace, peopleOf, sendMessages } from "../../data/flow/index.ts";
import type { At } from "../../data/records/plain-rows.ts";
import { noticeLessons } from "./lessons.ts";
import { settingsOfLeave } from "./settings.ts";
import { summariseStudent } from "./summary.ts";
import { accountsOf, tell, tellStudents } from "./telling.ts";
import { defineAfter } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const entity = "leaveApplication";

/** Counsellors in charge of the student's class now. */
export const counsellorsOf = (at: At, leave: Row<"leaveApplication">): Promise<string[]> =>
  peopleOf(flowPlace(at.call, entity), { role: "fdy", scope: "myClasses" }, leave);

export const askStudent = defineAfter("leaveApplication", {
  name: "leave.askStudent",
  title: "代请后请学生核对",
  run: async (input) => {
    const { record } = input;
    await tellStudents(input, [record.xh], {
      template: "leave.proxy",
      title: "已为您代请假",
      body: `${input.call.user.userName}为您提交了请假（${record.startTime} 至 ${record.endTime}），如有不符请联系辅导员`,
      entity,
      recordId: record.id,
    });
  },
});

/** Approvals on the way lead here too; only the last one grants the leave. */
export const afterApproved = defineAfter("leaveApplication", {
  name: "leave.afterApproved",
  title: "批准后告知任课教师并更新汇总",
  run: async (input) => {
    const { record } = input;
    if (record.state !== "approved") return undefined;
    await summariseStudent(input, record);
    await tellCopied(input, record);
    await tellToCallParents(input, record);
    const type = await recordsOf(input, "leaveType").findOne({ id: record.leaveTypeId });
    if (type?.notifyTeacher === false) return undefined;
    return {
      teacherNotified: await noticeLessons(input, [{ leave: record, span: { start: record.startTime, end: record.finalEndTime ?? record.endTime } }]),
    };
  },
});

/** Who of a role is meant by one student's leave. */
export const actorOfRole = (role: string): Actor =>
  role === "fdy"
    ? { role, scope: "myClasses" }
    : role === "bzr"
      ? { role, scope: "myClass" }
      : role === "dept"
        ? { role, within: "departmentId" }
        : role === "dormManager"
          ? { role, scope: "residents" }
          : { role };

async function tellCopied(at: At, leave: Row<"leaveApplication">): Promise<void> {
  const [rule] = leave.ruleId == null ? [] : await recordsOf(at, "leaveApprovalRule").find({ id: leave.ruleId });
  const roles = ((rule?.ccRoles as string[] | null) ?? []).filter((role) => role !== "student" && role !== "teacher");
  const place = flowPlace(at.call, entity);
  const node = nodeOf(place.flow, leave);
  if (node === undefined) return;
  const people = (await Promise.all(roles.map((role) => peopleOf(place, actorOfRole(role), leave)))).flat();
  const copied = await copiedAt(place, node, leave);
  await copyTo(
    place,
    { node, record: leave },
    people.filter((id) => !copied.includes(id)),
  );
}

/** The counsellor is the one who tells the parents; who wrote the call down already is not asked again. */
async function tellToCallParents(at: At, leave: Row<"leaveApplication">): Promise<void> {
  const { notifyParentDays } = await settingsOfLeave(at, leave);
  if (leave.parentCalled === true || (leave.days ?? 0) <= notifyParentDays) return;
  const people = (await counsellorsOf(at, leave)).map((userId) => ({
    userId,
    template: "leave.parents",
    title: "请告知家长",
    body: `${leave.leaveNo ?? ""} 已批准 ${leave.days} 天（${leave.startTime} 至 ${leave.finalEndTime ?? leave.endTime}），请联系家长并登记`,
    entity,
    recordId: leave.id,
  }));
  await sendMessages(at.call, people);
}

export const afterRevoked = defineAfter("leaveApplication", {
  name: "leave.afterRevoked",
  title: "作废后告知任课教师并更新汇总",
  run: async (input) => {
    const { record } = input;
    await summariseStudent(input, record);
    const notices = await recordsOf(input, "leaveLessonNotice").find({ leaveId: record.id });
    const teachers = await accountsOf(
      input,
      "gh",
      notices.map((row) => row.gh),
    );
    await tell(input, teachers.values(), {
      template: "leave.revoked",
      title: "学生请假已作废",
      body: `请假（${record.startTime} 至 ${record.endTime}）已作废，学生应到课`,
      entity: "leaveLessonNotice",
    });
  },
});

const tellOverdue = async (at: At, leave: Row<"leaveApplication">): Promise<number> =>
  tell(at, await counsellorsOf(at, leave), {
    template: "leave.overdue",
    title: "学生超期未销假",
    body: `${leave.leaveNo ?? ""} 应于 ${leave.finalEndTime} 前返校，请联系学生`,
    entity,
    recordId: leave.id,
  });

export const afterOverdue = defineAfter("leaveApplication", {
  name: "leave.afterOverdue",
  title: "超期后更新汇总并提醒",
  run: async (input) => {
    await summariseStudent(input, input.record);
    await tellOverdue(input, input.record);
  },
});

/** Again and again, as often as the settings say: the student is asked to come back, the counsellor to ask after them. */
export const remindOverdue = defineAfter("leaveApplication", {
  name: "leave.remindOverdue",
  title: "再次提醒超期未销假",
  run: async (input) => {
    const { record } = input;
    await tellStudents(input, [record.xh], {
      template: "leave.overdue",
      title: "请尽快返校销假",
      body: `${record.leaveNo ?? ""} 超期未销假，应于 ${record.finalEndTime} 前返校；请返校后销假，不能返校请联系辅导员`,
      entity,
      recordId: record.id,
    });
    await tellOverdue(input, record);
  },
});
