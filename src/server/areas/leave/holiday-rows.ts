import { phrase } from "../../../../engine/language/phrase.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import { campusFence, fencesFor, nearest, pointOf } from "./fences.ts";
import { running } from "./states.ts";
import { type Before, defineAfter, defineBefore } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** `holiday_go_type`: stays at school. */
const stays = "3";
/** `fence_purpose`: coming back after a holiday. */
const purpose = "5";
/** `holiday_return_mode`. */
const byPlace = "1";

const batchOf = (at: At, record: { batchId?: string | null }): Promise<Row<"leaveHolidayBatch"> | null> =>
  recordsOf(at, "leaveHolidayBatch").findOne({ id: record.batchId ?? "" });

/** Who stays needs an approved application for it where the batch names a round of staying; until then the row stays open. */
export const linkStay = defineAfter("leaveHolidayGo", {
  name: "leave.linkStay",
  title: "留校去向关联留校申请",
  run: async (input) => {
    const { record } = input;
    if (record.goType !== stays) return record.stayId == null ? undefined : { stayId: null };
    const stayBatchId = (await batchOf(input, record))?.stayBatchId ?? null;
    const wanted = { xh: record.xh ?? "", state: ["approved", "staying"], ...(stayBatchId === null ? {} : { batchId: stayBatchId }) };
    const [stay] = await recordsOf(input, "dormStay").find(wanted);
    if (stay === undefined && stayBatchId !== null) refuse("goType", "留校须先有已批准的留校申请，请先提交留校申请");
    return stay === undefined ? undefined : { stayId: stay.id };
  },
});

export const checkCampusFence = defineBefore("leaveHolidayReturn", {
  name: "leave.checkCampusFence",
  title: "返校登记须在校内",
  run: async (input) => {
    const { call, record } = input;
    const isStudent = call.user.xh !== null && call.user.xh === record.xh;
    const mode = record.returnMode ?? (isStudent ? byPlace : null);
    if (isStudent && mode !== byPlace) refuse("returnMode", "自助返校登记只能使用定位登记");
    await checkLate(input);
    if (mode !== byPlace) return { returnMode: mode };
    const point = pointOf(record.location);
    if (point === null) refuse("location", "定位登记须获取当前位置");
    await checkInside(input, point!);
    return { returnMode: mode };
  },
});

async function checkLate(input: Before<"leaveHolidayReturn">): Promise<void> {
  const batch = await batchOf(input, input.record);
  if (input.call.user.id !== "" && batch !== null && batch.returnEnd < input.call.ctx.now && input.record.lateReason == null)
    refuse("lateReason", "已过返校截止时间，须填写迟返原因");
}

async function checkInside(input: Before<"leaveHolidayReturn">, point: { lng: number; lat: number }): Promise<void> {
  const student = await recordsOf(input, "baseStudentInfo").findOne({ xh: input.record.xh ?? "" });
  const drawn = await campusFence(input, student?.campusId ?? null);
  const found = nearest(
    [...(await fencesFor(input, { purpose, campusId: student?.campusId ?? null, ids: [] })), ...(drawn === null ? [] : [drawn])],
    point,
  );
  if (found !== null && !found.isInside) refuse("location", phrase`当前位置不在校区内，距校区约 ${found.distance} 米，请返校后再登记`);
}

/** The granted leave that covers the end of the return, if there is one now. */
export const matchReturnLeave = defineBefore("leaveHolidayReturn", {
  name: "leave.matchReturnLeave",
  title: "返校登记关联请假",
  run: async (input) => {
    const { record } = input;
    const batch = await batchOf(input, record);
    const end = batch?.returnEnd ?? "";
    const leaves = await recordsOf(input, "leaveApplication").find({ xh: record.xh ?? "", state: [...running, "cancelPending", "overdue"] });
    const covering = leaves.find((row) => row.startTime <= end && (row.finalEndTime ?? row.endTime) > end);
    if (covering === undefined) refuse("", "该生没有覆盖返校截止时间的已批准请假，不能标记请假");
    return { leaveId: covering!.id };
  },
});
