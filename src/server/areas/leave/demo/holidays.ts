import { addDays, addMinutes, stamp } from "../../demo/dates.ts";
import type { DemoRow } from "../../demo/define-demo.ts";
import type { Random } from "../../demo/random.ts";
import type { DemoStudent } from "../../base/demo/students.ts";

/** The National Day of this school year, over and returned from, and the winter holiday as a draft. */
export function holidayBatches(random: Random, current: number, people: readonly DemoStudent[]): Record<string, DemoRow[]> {
  const xn = `${current}-${current + 1}`;
  const start = `${current}-10-01`;
  const end = `${current}-10-07`;
  const common = { xn, xqM: "1", needParent: true, needTrip: true, needArrive: true, remindHours: 12 };
  const leaveHolidayBatch = [
    {
      ...common,
      id: "1",
      batchName: `${current}年国庆节离返校`,
      period: "8",
      startDate: start,
      endDate: end,
      applyStart: stamp(addDays(start, -12), 8),
      applyEnd: stamp(addDays(start, -1), 18),
      returnStart: stamp(addDays(end, -1), 8),
      returnEnd: stamp(end, 22),
      notice: "<p>离校前请登记去向，注意出行安全，按时返校。</p>",
      state: "closed",
    },
    {
      ...common,
      id: "2",
      batchName: `${current + 1}年寒假离返校`,
      period: "1",
      startDate: `${current + 1}-01-16`,
      endDate: `${current + 1}-02-20`,
      applyStart: stamp(`${current + 1}-01-02`, 8),
      applyEnd: stamp(`${current + 1}-01-14`, 18),
      returnStart: stamp(`${current + 1}-02-18`, 8),
      returnEnd: stamp(`${current + 1}-02-20`, 22),
      notice: "<p>寒假离返校安排</p>",
      state: "draft",
    },
  ];
  const rows = people.map((person, i) => registration(random, { person, i, start, end }));
  return { leaveHolidayBatch, leaveHolidayGo: rows.map((r) => r.go), leaveHolidayReturn: rows.map((r) => r.back) };
}

/** How far somebody who leaves has come. */
const wayState = (random: Random) =>
  random.weighted([
    ["arrived", 80],
    ["left", 15],
    ["confirmed", 5],
  ] as const);

function registration(
  random: Random,
  { person, i, start, end }: { person: DemoStudent; i: number; start: string; end: string },
): { go: DemoRow; back: DemoRow } {
  const base = {
    xh: person.xh,
    grade: person.grade,
    departmentId: person.departmentId,
    majorId: person.majorId,
    classId: person.classId,
    batchId: "1",
  };
  const goType = random.weighted([
    ["1", 62],
    ["3", 22],
    ["2", 9],
    ["6", 5],
    ["7", 2],
  ] as const);
  const leaves = goType !== "3";
  const state = leaves ? wayState(random) : "confirmed";
  const leaveTime = stamp(addDays(start, -1), random.int(8, 20), random.int(0, 59));
  const backTime = stamp(end, random.int(8, 21), random.int(0, 59));
  const isLate = random.chance(0.012);
  const id = String(i + 1).padStart(17, "0");
  return {
    go: {
      ...base,
      id: `21${id}`,
      goType,
      destArea: leaves ? person.homeCantonId : null,
      destAddress: leaves ? person.homeAddress : null,
      leaveTime: leaves ? leaveTime : null,
      transport: leaves ? random.pick(["1", "1", "3", "4"]) : null,
      backTime: leaves ? backTime : null,
      parentName: person.jjlxr,
      parentPhone: person.jjlxrPhone,
      parentKnown: true,
      safetyRead: true,
      actualOutTime: state === "left" || state === "arrived" ? addMinutes(leaveTime, random.int(5, 90)) : null,
      arriveTime: state === "arrived" ? addMinutes(leaveTime, random.int(120, 600)) : null,
      state,
    },
    back: {
      ...base,
      id: `22${id}`,
      goId: `21${id}`,
      actualBackTime: isLate ? addMinutes(stamp(end, 22), random.int(30, 1_500)) : backTime,
      returnMode: random.pick(["1", "1", "2", "4"]),
      lateReason: isLate ? random.pick(["2", "3", "1"]) : null,
      contacted: isLate,
      contactNote: isLate ? "已电话联系本人与家长" : null,
      confirmTime: stamp(addDays(end, 1), 10),
      state: "confirmed",
    },
  };
}
