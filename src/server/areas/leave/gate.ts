import type { Cond } from "../../../../engine/grammar/condition.ts";
import { moveAsSystem } from "../../data/flow/index.ts";
import { entityOf, fetchRecords, saveRecords } from "../../data/records/index.ts";
import { type At, findOne, textOf } from "../../data/records/plain-rows.ts";
import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { settingsOfCampus, settingsOfLeave } from "./settings.ts";
import { away, running } from "./states.ts";
import { plusHours } from "./times.ts";
import { writeFields } from "./writing.ts";

const application = "leaveApplication";
const cancellation = "leaveCancellation";
/** `leave_cancel_mode`: the gate. */
const byGate = "2";
/** `leave_gate_direction`. */
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
  if (past === undefined) return { leaveId: null, result: noLeave };
  const isUsed = past.state === "cancelled" && textOf(past.gateOutTime) !== null;
  return { leaveId: String(past.id), result: isUsed ? used : expired };
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

/** The student's leaves that the gate may mean, locked: of two passages at the same moment the second sees what the first one did. */
async function leavesOf({ call }: At, { xh, leaveId }: OperationRecord): Promise<OperationRecord[]> {
  const open: Cond = { field: "state", in: [...running, ...away] };
  const meant: Cond = leaveId == null ? open : { any: [open, { field: "id", eq: String(leaveId) }] };
  const where: Cond = { all: [{ field: "xh", eq: String(xh) }, meant] };
  return (await fetchRecords({ call, entity: entityOf(call, application), where, lock: true })).map(({ id, record }) => ({ ...record, id }));
}

export const judgePass: Operation = {
  kind: "effect",
  name: "leave.judgePass",
  title: "门岗核验判定",
  run: async (input) => {
    const { call, record, before } = input;
    if (before !== null) return undefined;
    const judged = judge(record, await leavesOf(input, record));
    const guardId = textOf(call.user.id);
    if (record.verifyMode === byCode || (await gateChecks(input, record.xh))) return { ...judged, guardId };
    return { leaveId: judged.result === pass ? judged.leaveId : null, result: pass, guardId };
  },
};

export const afterPass: Operation = {
  kind: "effect",
  name: "leave.afterPass",
  title: "出入校写回请假单",
  run: async (input) => {
    const { record, before } = input;
    if (before !== null || record.result !== pass || record.leaveId == null) return;
    const leave = await findOne(input, application, { id: String(record.leaveId) });
    if (leave === null) return;
    if (record.direction === inward) await comeIn(input, leave, record);
    else await goOut(input, leave, record);
  },
};

/** Who has gone out is on leave, be it up to half an hour before it begins. */
async function goOut(at: At, leave: OperationRecord, record: OperationRecord): Promise<void> {
  const id = String(leave.id);
  await writeFields(at, application, { id, values: { gateOutTime: leave.gateOutTime ?? record.passTime } });
  if (leave.state === "approved") await moveAsSystem(at.call, application, { id, move: "start" });
}

/** Where the gate ends leaves, coming in from one that began is the registration and its confirmation. */
async function comeIn(at: At, leave: OperationRecord, record: OperationRecord): Promise<void> {
  const id = String(leave.id);
  const back = String(record.passTime);
  await writeFields(at, application, { id, values: { gateInTime: back } });
  const { cancelModes, earlyCancel } = await settingsOfLeave(at, leave);
  const hasBegun = textOf(leave.gateOutTime) !== null || String(leave.startTime) <= back;
  const mayEnd = earlyCancel || String(leave.finalEndTime) <= back;
  if (!hasBegun || !mayEnd || cancelModes?.includes(byGate) !== true || !["approved", ...away].includes(String(leave.state))) return;
  await registerReturn(at, id, back);
}

/** What the student registered is confirmed by what the gate saw; a registration that was returned is made anew. */
async function registerReturn({ call, tx }: At, leaveId: string, back: string): Promise<void> {
  const known = await findOne({ call, tx }, cancellation, { leaveId });
  const item = { values: { cancelMode: byGate, actualBackTime: back } };
  const how = { rights: "system", judge: false, note: "门禁自动销假" } as const;
  if (known === null) await saveRecords(call, cancellation, [{ values: { ...item.values, leaveId } }], how);
  else if (known.state === "submitted") await moveAsSystem(call, cancellation, { id: String(known.id), move: "autoConfirm" });
  else if (known.state === "returned") {
    await saveRecords(call, cancellation, [{ ...item, id: String(known.id) }], how);
    await moveAsSystem(call, cancellation, { id: String(known.id), move: "submit" });
  }
}
