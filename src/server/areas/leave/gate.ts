import { saveRecords } from "../../data/records/index.ts";
import { type At, find, findOne, textOf } from "../../data/records/plain-rows.ts";
import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { settingsOfCampus, settingsOfLeave } from "./settings.ts";
import { away, running } from "./states.ts";
import { plusHours } from "./times.ts";
import { writeFields } from "./writing.ts";

/** `leave_gate_direction`. */
const outward = "1";
const inward = "2";
/** `leave_gate_mode`: the code of the application. */
const byCode = "1";
/** `leave_gate_result`. */
const pass = "1";
const tooEarly = "2";
const expired = "3";
const used = "4";
const noLeave = "5";
/** Out is open half an hour before the leave begins. */
const EARLY_HOURS = 0.5;

interface Judged {
  leaveId: string | null;
  result: string;
}

/** What the gate decides on one passage. Nobody is kept from coming in. */
export function judge(record: OperationRecord, leaves: readonly OperationRecord[]): Judged {
  const at = String(record.passTime);
  const named = leaves
    .filter((leave) => record.leaveId == null || leave.id === record.leaveId)
    .toSorted((a, b) => (String(a.startTime) < String(b.startTime) ? -1 : 1));
  if (record.direction === inward) return judgeInward(record, named);
  const open = named.filter((leave) => running.includes(String(leave.state)));
  const current = open.find((leave) => plusHours(leave.startTime, -EARLY_HOURS) <= at && at <= String(leave.finalEndTime));
  if (current !== undefined)
    return { leaveId: String(current.id), result: record.verifyMode === byCode && textOf(current.gateOutTime) !== null ? used : pass };
  const later = open.find((leave) => at < String(leave.startTime));
  if (later !== undefined) return { leaveId: String(later.id), result: tooEarly };
  const past = named.at(-1);
  return { leaveId: past === undefined ? null : String(past.id), result: past === undefined ? noLeave : expired };
}

function judgeInward(record: OperationRecord, leaves: readonly OperationRecord[]): Judged {
  const current =
    leaves.find((leave) => [...running, ...away].includes(String(leave.state)) && String(leave.startTime) <= String(record.passTime)) ??
    leaves.find((leave) => textOf(leave.gateOutTime) !== null);
  const isUsed = record.verifyMode === byCode && current !== undefined && textOf(current.gateInTime) !== null;
  return { leaveId: current === undefined ? null : String(current.id), result: isUsed ? used : pass };
}

/** Where the campus of the student does not check at the gate, a passage is only written down. */
async function gateChecks(at: At, xh: unknown): Promise<boolean> {
  const student = await findOne(at, "baseStudentInfo", { xh: String(xh) });
  return (await settingsOfCampus(at, textOf(student?.campusId))).gateCheck;
}

export const judgePass: Operation = {
  kind: "effect",
  name: "leave.judgePass",
  title: "门岗核验判定",
  run: async (input) => {
    const { call, record, before } = input;
    if (before !== null) return undefined;
    const leaves = await find(input, "leaveApplication", { xh: String(record.xh), state: [...running, ...away] });
    const judged = judge(record, leaves);
    const isChecked = record.verifyMode === byCode || (await gateChecks(input, record.xh));
    return { ...judged, ...(isChecked ? {} : { result: pass }), guardId: textOf(call.user.id) };
  },
};

export const afterPass: Operation = {
  kind: "effect",
  name: "leave.afterPass",
  title: "出入校写回请假单",
  run: async (input) => {
    const { record, before } = input;
    if (before !== null || record.result !== pass || record.leaveId == null) return;
    const leave = await findOne(input, "leaveApplication", { id: String(record.leaveId) });
    if (leave === null) return;
    const field = record.direction === outward ? "gateOutTime" : "gateInTime";
    const value = record.direction === outward ? (leave.gateOutTime ?? record.passTime) : record.passTime;
    await writeFields(input, "leaveApplication", { id: String(leave.id), values: { [field]: value } });
    if (record.direction === inward) await cancelByGate(input, leave, record);
  },
};

/** Where the gate ends leaves, coming in after the leave began is the registration and its confirmation. */
async function cancelByGate(at: At, leave: OperationRecord, record: OperationRecord): Promise<void> {
  const { cancelModes } = await settingsOfLeave(at, leave);
  const isOpen = ["onLeave", "overdue"].includes(String(leave.state));
  if (!isOpen || cancelModes?.includes("2") !== true || String(record.passTime) < String(leave.startTime)) return;
  if ((await findOne(at, "leaveCancellation", { leaveId: String(leave.id) })) !== null) return;
  await saveRecords(at.call, "leaveCancellation", [{ values: { leaveId: leave.id, cancelMode: "2", actualBackTime: record.passTime } }], {
    rights: "system",
    judge: false,
    note: "门禁自动销假",
  });
}
