import { phrase } from "../../../../engine/language/phrase.ts";
import { placeOf } from "../../../../engine/values/places.ts";
import { changed, refuse } from "../../data/records/plain-rows.ts";
import { fencesFor, nearest } from "./fences.ts";
import { settingsOfLeave } from "./settings.ts";
import { defineBefore } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

/** `leave_cancel_mode`. */
const byPlace = "1";
/** `fence_purpose`: coming back from leave. */
const purpose = "3";
const open = ["approved", "onLeave", "overdue"];

/** An algorithm: the nearest of circles and areas. Measured when it is registered or corrected, not when it is confirmed. */
export const measureCancellation = defineBefore("leaveCancellation", {
  name: "leave.measureCancellation",
  title: "核对请假期间与销假位置",
  run: async (input) => {
    const { call, record, before } = input;
    const isCorrected = ["cancelMode", "location", "actualBackTime"].some((name) => changed(record, before, name));
    if (before !== null && !isCorrected) return undefined;
    const leave = await recordsOf(input, "leaveApplication").findOne({ id: record.leaveId ?? "" });
    if (leave === null) return undefined;
    if (before === null && !open.includes(leave.state ?? "")) refuse("leaveId", "该请假不在请假期间或已登记销假");
    const cancelTime = call.ctx.now;
    const point = record.cancelMode === byPlace ? placeOf(record.location) : null;
    if (point === null) return { cancelTime };
    const { cancelFenceIds } = await settingsOfLeave(input, leave);
    const student = await recordsOf(input, "baseStudentInfo").findOne({ xh: leave.xh });
    const found = nearest(await fencesFor(input, { purpose, campusId: student?.campusId ?? null, ids: cancelFenceIds }), point);
    if (found === null) return { cancelTime, distance: null, fenceId: null };
    if (!found.isInside) refuse("location", phrase`当前位置不在销假范围内，距最近的范围约 ${found.distance} 米，请返校后再销假`);
    return { cancelTime, distance: found.distance, fenceId: found.fence.id };
  },
});
