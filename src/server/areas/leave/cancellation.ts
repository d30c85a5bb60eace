import { phrase } from "../../../../engine/language/phrase.ts";
import { moveAsSystem } from "../../data/flow/index.ts";
import { type At, changed, refuse } from "../../data/records/plain-rows.ts";
import type { EffectInput, OperationRecord } from "../../platform/runtime.ts";
import { fencesFor, nearest, pointOf } from "./fences.ts";
import { lessonsOf, sectionsOf } from "./lessons.ts";
import { type LeaveSettings, settingsOfLeave } from "./settings.ts";
import { type After, type Before, defineAfter, defineBefore } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const application = "leaveApplication";
const cancellation = "leaveCancellation";
/** `leave_cancel_mode`. */
const byPlace = "1";
const byGate = "2";
const byCounsellor = "3";
const byDormitory = "4";
const byTime = "5";
/** `fence_purpose`: coming back from leave. */
const purpose = "3";
const open = ["approved", "onLeave", "overdue"];

const leaveOf = (at: At, record: { leaveId?: string | null }): Promise<Row<"leaveApplication"> | null> =>
  recordsOf(at, application).findOne({ id: record.leaveId ?? "" });

/** Where the student is and whether this way of coming back is allowed. Judged when it is registered or corrected, not when it is confirmed. */
export const measureCancellation = defineBefore("leaveCancellation", {
  name: "leave.measureCancellation",
  title: "核对销假方式与位置",
  run: async (input) => {
    const { call, record, before } = input;
    const isCorrected = ["cancelMode", "location", "actualBackTime"].some((name) => changed(record, before, name));
    if (before !== null && !isCorrected) return undefined;
    const leave = await leaveOf(input, record);
    if (leave === null) return undefined;
    const settings = await settingsOfLeave(input, leave);
    if (before === null && !open.includes(leave.state ?? "")) refuse("leaveId", "该请假不在请假期间或已登记销假");
    checkMode(input, settings);
    if (!settings.earlyCancel && (record.actualBackTime ?? "") < (leave.finalEndTime ?? ""))
      refuse("actualBackTime", "学校不允许提前销假，请到期后再登记");
    if (record.cancelMode === byPlace && settings.cancelNeedPhoto && record.photo == null) refuse("photo", "销假须拍摄现场照片");
    return { cancelTime: call.ctx.now, ...(record.cancelMode === byPlace ? await measure(input, leave, settings) : {}) };
  },
});

/** Only the gate, the counsellor and the dormitory may say that they saw the student; the student's own way is the place. */
function checkMode({ call, record }: Before<"leaveCancellation">, { cancelModes }: LeaveSettings): void {
  const { roles, xh, id } = call.user;
  const allowed: Record<string, boolean> = {
    [byPlace]: true,
    [byGate]: id === "" || roles.includes("security"),
    [byCounsellor]: roles.includes("fdy"),
    [byDormitory]: roles.includes("dormManager") || roles.includes("fdy"),
    [byTime]: id === "",
  };
  const mode = record.cancelMode ?? "";
  if (allowed[mode] !== true || (xh === record.xh && mode !== byPlace)) refuse("cancelMode", "不能使用该销假方式，请选择“定位自助销假”或联系辅导员");
  if (cancelModes !== null && cancelModes.length > 0 && !cancelModes.includes(mode)) refuse("cancelMode", "学校未开放该销假方式，请选择其他方式");
}

async function measure(at: At, leave: Row<"leaveApplication">, { cancelFenceIds }: LeaveSettings): Promise<OperationRecord> {
  const { record } = at as EffectInput;
  const point = pointOf(record.location);
  if (point === null) return {};
  const student = await recordsOf(at, "baseStudentInfo").findOne({ xh: leave.xh });
  const found = nearest(await fencesFor(at, { purpose, campusId: student?.campusId ?? null, ids: cancelFenceIds }), point);
  if (found === null) return { distance: null, fenceId: null };
  if (!found.isInside) refuse("location", phrase`当前位置不在销假范围内，距最近的范围约 ${found.distance} 米，请返校后再销假`);
  return { distance: found.distance, fenceId: found.fence.id };
}

/** Takes the application to "waiting for confirmation"; what needs nobody's confirmation is confirmed at once. */
async function register(at: At, record: Row<"leaveCancellation">): Promise<void> {
  const { call } = at;
  const leave = await leaveOf(at, record);
  if (leave === null) return;
  if (open.includes(leave.state ?? "")) await moveAsSystem(call, application, { id: leave.id, move: "applyCancel" });
  const { cancelNeedConfirm } = await settingsOfLeave(at, leave);
  const isSeen = record.cancelMode !== byPlace && !(record.cancelMode === byDormitory && cancelNeedConfirm);
  if (isSeen || !cancelNeedConfirm)
    await moveAsSystem(call, cancellation, { id: record.id, move: record.cancelMode === byCounsellor ? "cancelFor" : "autoConfirm" });
}

export const afterCancellation = defineAfter("leaveCancellation", {
  name: "leave.afterCancellation",
  title: "登记销假后请假单转待确认",
  run: async (input) => {
    if (input.before === null) await register(input, input.record);
  },
});

/** The corrected registration is a save inside a move, so the move says it, not the save. */
export const afterResubmit = defineAfter("leaveCancellation", {
  name: "leave.afterResubmit",
  title: "重新提交销假后请假单转待确认",
  run: async (input) => {
    await register(input, input.record);
  },
});

export const closeLeave = defineAfter("leaveCancellation", {
  name: "leave.closeLeave",
  title: "销假确认后关闭请假单",
  run: async (input) => {
    const { call, record } = input;
    const leave = await leaveOf(input, record);
    if (leave === null) return undefined;
    const id = leave.id;
    await recordsOf(input, application).change(id, { actualBackTime: record.actualBackTime }, { judge: false, note: "销假" });
    if ([...open, "cancelPending"].includes(leave.state ?? "")) await moveAsSystem(call, application, { id, move: "cancel" });
    return { confirmerId: call.user.id === "" ? null : call.user.id, confirmTime: call.ctx.now, absentSections: await absentSections(input, leave) };
  },
});

/** Lessons missed after the leave had ended. */
async function absentSections(input: After<"leaveCancellation">, leave: Row<"leaveApplication">): Promise<number> {
  const { overdueToAbsent } = await settingsOfLeave(input, leave);
  const span = { start: leave.finalEndTime ?? leave.endTime, end: input.record.actualBackTime };
  return overdueToAbsent ? sectionsOf(await lessonsOf(input, leave.classId, span)) : 0;
}

/** The counsellor settled it on the application itself: the registration follows, and whoever registered nothing came back now. */
export const settleCancellation = defineAfter("leaveApplication", {
  name: "leave.settleCancellation",
  title: "请假单销假后确认销假登记",
  run: async (input) => {
    const { call, record } = input;
    for (const row of await recordsOf(input, cancellation).find({ leaveId: record.id, state: "submitted" }))
      await moveAsSystem(call, cancellation, { id: row.id, move: "autoConfirm" });
    const [leave] = await recordsOf(input, application).find({ id: record.id });
    return leave?.actualBackTime == null ? { actualBackTime: call.ctx.now } : undefined;
  },
});
