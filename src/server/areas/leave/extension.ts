import { phrase } from "../../../../engine/language/phrase.ts";
import { moveAsSystem } from "../../data/flow/index.ts";
import { refuse } from "../../data/records/plain-rows.ts";
import { noticeLessons } from "./lessons.ts";
import { settingsOfLeave } from "./settings.ts";
import { holding } from "./states.ts";
import { lockStudent } from "./submit.ts";
import { summariseStudent } from "./summary.ts";
import { overlaps, plusHours } from "./times.ts";
import { defineAfter, defineBefore } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

const extendable = ["approved", "onLeave", "overdue"];

export const checkExtension = defineBefore("leaveExtension", {
  name: "leave.checkExtension",
  title: "提交续假的检查",
  run: async (input) => {
    const { call, record } = input;
    const leave = await recordsOf(input, "leaveApplication").findOne({ id: record.leaveId ?? "" });
    if (leave === null || !extendable.includes(leave.state ?? "")) refuse("leaveId", "原请假已结束或未批准，不能续假");
    await lockStudent(input, leave!.xh);
    const type = await recordsOf(input, "leaveType").findOne({ id: leave!.leaveTypeId });
    if (type?.allowExtend === false) refuse("leaveId", phrase`${type.typeName}不允许续假，请另行申请`);
    const end = leave!.finalEndTime ?? leave!.endTime;
    const { cancelGraceHours } = await settingsOfLeave(input, leave);
    if (call.ctx.now > plusHours(end, cancelGraceHours)) refuse("leaveId", phrase`续假须在 ${plusHours(end, cancelGraceHours)} 之前提交，请先销假`);
    if ((record.newEndTime ?? "") <= end) refuse("newEndTime", phrase`续假至须晚于原结束时间 ${end}`);
    const others = (await recordsOf(input, "leaveApplication").find({ xh: leave!.xh, state: holding })).filter((row) => row.id !== leave!.id);
    const other = others.find((row) =>
      overlaps({ start: end, end: record.newEndTime ?? "" }, { start: row.startTime, end: row.finalEndTime ?? row.endTime }),
    );
    if (other !== undefined) refuse("newEndTime", phrase`续假时间内已有请假（${other.leaveNo ?? ""}），不能重叠`);
    return { oldEndTime: end };
  },
});

/** The last approval moves the end of the leave; one that was overdue runs again. */
export const applyExtension = defineAfter("leaveExtension", {
  name: "leave.applyExtension",
  title: "续假写回请假单",
  run: async (input) => {
    const { call, record } = input;
    if (record.state !== "approved") return;
    const id = record.leaveId;
    const leave = await recordsOf(input, "leaveApplication").findOne({ id });
    if (leave === null || !extendable.includes(leave.state ?? "")) refuse("", "原请假已结束，不能再批准续假");
    const [start, end] = [leave!.finalEndTime ?? leave!.endTime, record.newEndTime];
    await recordsOf(input, "leaveApplication").change(id, { finalEndTime: end }, { judge: false, note: "续假" });
    if (leave!.state === "overdue") await moveAsSystem(call, "leaveApplication", { id, move: "resume" });
    await noticeLessons(input, [{ leave: leave!, span: { start, end } }]);
    await summariseStudent(input, leave!);
  },
});
