import { addDays, addMinutes, dayNumber, stamp, weekday } from "../../demo/dates.ts";
import { leaveKinds } from "./leave-setup.ts";
import type { Calendar, Term } from "../../base/demo/calendar.ts";
import { type DemoCase, type DemoPassage, type DemoRecord, isNamed } from "../../demo/define-demo.ts";
import type { Random } from "../../demo/random.ts";
import type { Staff } from "../../base/demo/staff.ts";
import type { DemoStudent } from "../../base/demo/students.ts";

const TOTAL = 60_000;
/** Earlier applications of each student whom the README names. */
const LOOKED_BACK_ON = 4;
type Kind = (typeof leaveKinds)[number];

export type DemoApplication = DemoRecord<
  "leaveApplication",
  "xh" | "xn" | "xqM" | "classId" | "leaveNo" | "startTime" | "endTime" | "category" | "days" | "isOutCity" | "state" | "createTime"
>;
export interface DemoLeave extends DemoCase {
  row: DemoApplication;
  student: DemoStudent;
}

interface Span {
  term: Term;
  day: string;
  days: number;
  hour: number;
}
interface Setting {
  random: Random;
  now: string;
  staff: Staff;
  calendar: Calendar;
}

/** 60,000 applications over the terms up to today, none of one student overlapping; the newest are still on their way. */
export function leaves(setting: Setting, people: readonly DemoStudent[], firstClasses: readonly string[]): DemoLeave[] {
  const { random, calendar, now } = setting;
  const terms = calendar.terms.filter((term) => term.startDate <= now.slice(0, 10));
  const taken = new Map<string, [number, number][]>();
  const result: DemoLeave[] = [];
  const showcase = people.filter((p) => firstClasses.includes(p.classId));
  const named = people.filter(({ xh }) => isNamed(xh));
  while (result.length < TOTAL) {
    // The last two thousand start around today, a few of them surely in the classes of the demo counsellor.
    const recent = result.length >= TOTAL - 2_000;
    // Whom the README names looks back on some.
    const known = named[Math.floor(result.length / LOOKED_BACK_ON)];
    const student = known ?? (recent && result.length % 25 === 0 ? random.pick(showcase) : random.pick(people));
    const term = recent ? terms.at(-1)! : random.pick(terms.filter((t) => t.xn >= `${student.grade}-`));
    const span = leaveSpan(setting, term, recent);
    if (span === null || !reserve(taken, student.xh, span)) continue;
    result.push(application(setting, { student, span }));
  }
  return result.sort((a, b) => (a.row.createTime < b.row.createTime ? -1 : 1)).map(numbered);
}

function leaveSpan({ random, now }: Setting, term: Term, recent: boolean): Span | null {
  const today = now.slice(0, 10);
  const days = random.weighted([
    [0.5, 16],
    [1, 34],
    [1.5, 6],
    [2, 16],
    [2.5, 4],
    [3, 11],
    [4, 4],
    [5, 4],
    [7, 2.5],
    [10, 1.2],
    [14, 0.8],
    [20, 0.3],
  ] as const);
  const last = recent ? dayNumber(today) + 5 : Math.min(dayNumber(term.endDate), dayNumber(today) - 3);
  const first = recent ? dayNumber(today) - 4 : dayNumber(term.startDate);
  if (last <= first) return null;
  const day = addDays("1970-01-01", random.int(first, last));
  // Fewer people leave on a Sunday, most on a Friday.
  if (!random.chance([0.8, 0.6, 0.6, 0.75, 1, 0.5, 0.2][weekday(day) - 1]!)) return null;
  return { term, day, days, hour: random.chance(0.6) ? 8 : 13 };
}

function reserve(taken: Map<string, [number, number][]>, xh: string, span: Span): boolean {
  const from = dayNumber(span.day) - 1;
  const to = from + span.days + 4;
  const own = taken.get(xh) ?? [];
  if (own.some(([a, b]) => from <= b && a <= to)) return false;
  own.push([from, to]);
  taken.set(xh, own);
  return true;
}

/** Nobody applies in the middle of the night: the same minute of the evening before. */
function awake(time: string): string {
  const hour = Number(time.slice(11, 13));
  return hour < 7 ? addMinutes(time, -(hour + 3) * 60) : time;
}

function application(setting: Setting, { student, span }: { student: DemoStudent; span: Span }): DemoLeave {
  const { random, now } = setting;
  const kind = random.weighted(leaveKinds.map((k) => [k, k.share] as const));
  const days = Math.min(span.days, kind.maxDaysOnce);
  const startTime = stamp(span.day, span.hour);
  const endTime = addMinutes(startTime, days * 1440 - (days % 1 === 0 ? (span.hour === 8 ? 840 : 60) : span.hour === 8 ? 480 : 420));
  const applied = awake(addMinutes(startTime, -random.int(90, kind.category === "2" ? 600 : 4_000)));
  const createTime = applied < now ? applied : addMinutes(now, -random.int(20, 2_800));
  const isOutCity = kind.category !== "7" && (days >= 3 ? random.chance(0.55) : random.chance(0.12));
  const row: DemoApplication = {
    // Its number and key follow from its place among those of its day.
    id: "",
    leaveNo: "",
    state: "draft",
    xh: student.xh,
    grade: student.grade,
    departmentId: student.departmentId,
    majorId: student.majorId,
    classId: student.classId,
    xn: span.term.xn,
    xqM: span.term.xqM,
    leaveTypeId: kind.id,
    category: kind.category,
    paramId: "1",
    startTime,
    endTime,
    days,
    hours: Math.round((Date.parse(`${endTime.replace(" ", "T")}Z`) - Date.parse(`${startTime.replace(" ", "T")}Z`)) / 3_600_000),
    reason: random.pick(kind.reasons),
    isOutSchool: kind.category !== "2" || isOutCity,
    isOutCity,
    isStayOut: kind.category === "7" || days >= 1.5,
    destArea: isOutCity ? student.homeCantonId : kind.category !== "2" ? "330106" : null,
    destAddress: isOutCity ? student.homeAddress : null,
    transport: isOutCity ? random.pick(["1", "1", "3", "4"]) : null,
    emergencyContact: student.jjlxr,
    emergencyPhone: student.jjlxrPhone,
    parentKnown: days > 3 || random.chance(0.4),
    parentPhone: student.jjlxrPhone,
    commitment: true,
    proxyType: "0",
    sourceTerminal: random.weighted([
      ["2", 60],
      ["3", 25],
      ["1", 15],
    ] as const),
    finalEndTime: endTime,
    createTime,
    updateTime: createTime,
    createUser: `7${student.xh}`,
  };
  return decide(setting, { row, student, kind });
}

/** Walks the application through the default chain as far as the clock allows. */
function decide({ random, now, staff }: Setting, { row, student, kind }: { row: DemoApplication; student: DemoStudent; kind: Kind }): DemoLeave {
  const steps: DemoPassage[] = [];
  const { days } = row;
  const handedIn = addMinutes(row.createTime, random.int(1, 6));
  // Nothing was handed in that is still to come.
  let at = handedIn < now ? handedIn : now;
  row.submitTime = at;
  row.ruleId = days > 15 ? "4" : days > 7 ? "3" : days > 3 || row.isOutCity ? "2" : "1";
  steps.push({
    node: "draft",
    move: "submit",
    to: "submitted",
    gh: student.xh,
    role: "student",
    at,
    arrivedAt: row.createTime,
    result: "neutral",
    opinion: null,
  });
  const approvers: [string, string, string][] = [["submitted", "fdy", staff.fdyOf.get(student.classId)!]];
  if (days > 3 || row.isOutCity) approvers.push(["fdyApproved", "dept", staff.leaderOf.get(student.departmentId)!]);
  if (days > 7) approvers.push(["deptApproved", "gly", "gly"]);
  if (days > 15) approvers.push(["glyApproved", "leader", "leader"]);
  const fate = random.weighted([
    ["agree", 93],
    ["reject", 3],
    ["return", 1.2],
    ["withdraw", 1.8],
  ] as const);
  let state = "submitted";
  for (const [i, [node, role, gh]] of approvers.entries()) {
    const arrivedAt = at;
    at = addMinutes(at, random.int(8, node === "submitted" ? 420 : 900));
    if (at > now) return finish({ row, steps, student }, state);
    const last = i === approvers.length - 1;
    const end = last && fate !== "agree" ? fate : "agree";
    state =
      end === "reject" ? "rejected" : end === "return" ? "returned" : end === "withdraw" ? "withdrawn" : last ? "approved" : approvers[i + 1]![0];
    const opinion = opinionOn(end, random);
    const move = end === "agree" ? "approve" : end;
    steps.push({
      node,
      move,
      to: state,
      gh: end === "withdraw" ? student.xh : gh,
      role: end === "withdraw" ? "student" : role,
      at,
      arrivedAt,
      result: end === "agree" ? "agree" : end === "withdraw" ? "neutral" : end,
      opinion,
    });
  }
  row.finishTime = state === "approved" || state === "rejected" ? at : null;
  if (state === "approved") state = afterApproval(random, { row, kind, now, isPunctual: isNamed(student.xh) });
  return finish({ row, steps, student }, state);
}

function opinionOn(end: string, random: Random): string | null {
  if (end === "reject") return random.pick(["本周有考试，请调整时间", "事由不充分", "累计请假过多"]);
  if (end === "return") return "请补充证明材料";
  return random.chance(0.3) ? random.pick(["同意", "同意，注意安全", "同意，按时销假"]) : null;
}

/** `isPunctual`: comes back in time and says so, and may apply again. */
function afterApproval(
  random: Random,
  { row, kind, now, isPunctual }: { row: DemoApplication; kind: Kind; now: string; isPunctual: boolean },
): string {
  if (row.startTime > now) return "approved";
  if (row.endTime > now) return "onLeave";
  const back = addMinutes(row.endTime, isPunctual || random.chance(0.9) ? -random.int(10, 300) : random.int(30, 1_200));
  if (kind.category === "7") return "cancelled";
  const graceOver = isPunctual || addMinutes(row.endTime, 1_440) < now;
  if (!graceOver)
    return random.weighted([
      ["cancelled", 45],
      ["cancelPending", 25],
      ["onLeave", 30],
    ] as const);
  if (!isPunctual && addMinutes(row.endTime, 5 * 1_440) > now && random.chance(0.12)) return "overdue";
  row.actualBackTime = back;
  row.actualDays = row.days;
  return "cancelled";
}

function finish(leave: DemoLeave, state: string): DemoLeave {
  leave.row.state = state;
  leave.row.updateTime = leave.steps.at(-1)!.at;
  return leave;
}

/** Numbers like `QJ20261121001`, in order of creation within the day. */
function numbered(leave: DemoLeave, index: number, all: DemoLeave[]): DemoLeave {
  const day = leave.row.createTime.slice(0, 10);
  const before = index > 0 ? all[index - 1]!.row : null;
  const serial = before && before.createTime.slice(0, 10) === day ? Number(before.leaveNo.slice(-4)) + 1 : 1;
  leave.row.leaveNo = `QJ${day.replaceAll("-", "")}${String(serial).padStart(4, "0")}`;
  leave.row.id = `1${String(Date.parse(`${leave.row.createTime.replace(" ", "T")}Z`)).padStart(13, "0")}${String(index % 100_000).padStart(5, "0")}`;
  return leave;
}
