import type { Cond } from "../../../../engine/grammar/condition.ts";
import { type At, textOf } from "../../data/records/plain-rows.ts";
import { settingsOfCampus } from "./settings.ts";
import { away, running } from "./states.ts";
import { plusHours } from "./times.ts";
import { defineBefore } from "../kit/define-operations.ts";
import { type Draft, recordsOf, type Row } from "../kit/records.ts";

const application = "leaveApplication";
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
export function judge(record: Draft<"leaveGateLog">, leaves: readonly Row<"leaveApplication">[]): Judged {
  const at = record.passTime ?? "";
  const named = leaves
    .filter((leave) => record.leaveId == null || leave.id === record.leaveId)
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
  if (record.direction === inward) return judgeInward(record, named);
  const open = named.filter((leave) => running.includes(leave.state ?? ""));
  const current = open.find((leave) => plusHours(leave.startTime, -EARLY_HOURS) <= at && at <= (leave.finalEndTime ?? ""));
  if (current !== undefined)
    return { leaveId: current.id, result: record.verifyMode === byCode && textOf(current.gateOutTime) !== null ? used : pass };
  const later = open.find((leave) => at < leave.startTime);
  if (later !== undefined) return { leaveId: later.id, result: tooEarly };
  const past = named.at(-1);
  if (past === undefined) return { leaveId: null, result: noLeave };
  const isUsed = past.state === "cancelled" && textOf(past.gateOutTime) !== null;
  return { leaveId: past.id, result: isUsed ? used : expired };
}

function judgeInward(record: Draft<"leaveGateLog">, leaves: readonly Row<"leaveApplication">[]): Judged {
  const current =
    leaves.find((leave) => [...running, ...away].includes(leave.state ?? "") && leave.startTime <= (record.passTime ?? "")) ??
    leaves.find((leave) => textOf(leave.gateOutTime) !== null);
  const isUsed = record.verifyMode === byCode && current !== undefined && textOf(current.gateInTime) !== null;
  return { leaveId: current === undefined ? null : current.id, result: isUsed ? used : pass };
}

/** Where the campus of the student does not check at the gate, a passage is only written down. */
async function gateChecks(at: At, xh: string): Promise<boolean> {
  const student = await recordsOf(at, "baseStudentInfo").findOne({ xh });
  return (await settingsOfCampus(at, textOf(student?.campusId))).gateCheck;
}

/** The student's leaves that the gate may mean, locked: of two passages at the same moment the second sees what the first one did. */
async function leavesOf(at: At, { xh, leaveId }: Draft<"leaveGateLog">): Promise<Row<"leaveApplication">[]> {
  const open: Cond = { field: "state", in: [...running, ...away] };
  const meant: Cond = leaveId == null ? open : { any: [open, { field: "id", eq: leaveId }] };
  const where: Cond = { all: [{ field: "xh", eq: xh ?? "" }, meant] };
  return recordsOf(at, application).findWhere(where, { lock: true });
}

/** An algorithm: which of several leaves a passage means, and whether it opens the gate. */
export const judgePass = defineBefore("leaveGateLog", {
  name: "leave.judgePass",
  title: "门岗核验判定",
  run: async (input) => {
    const { call, record, before } = input;
    if (before !== null) return undefined;
    const judged = judge(record, await leavesOf(input, record));
    const guardId = textOf(call.user.id);
    if (record.verifyMode === byCode || (await gateChecks(input, record.xh ?? ""))) return { ...judged, guardId };
    return { leaveId: judged.result === pass ? judged.leaveId : null, result: pass, guardId };
  },
});
