import { idCardNumber, phoneNumber } from "./identity.ts";
import { personName } from "../../../data/samples/person-names.ts";
import type { DemoRecord } from "../../demo/define-demo.ts";
import type { DemoClass, Places } from "./places.ts";
import type { Random } from "../../../data/samples/random.ts";

export type DemoTeacher = DemoRecord<"teacher", "gh" | "xm" | "xb" | "phone" | "campusId" | "departmentId">;
export interface Staff {
  teacher: DemoTeacher[];
  /** Class id -> job numbers. */
  fdyOf: Map<string, string>;
  bzrOf: Map<string, string>;
  /** College id -> job number of the deputy secretary in charge of student work. */
  leaderOf: Map<string, string>;
}

const TEACHERS = 900;
const COUNSELLORS = 120;
const titles = [
  ["011", 6],
  ["012", 22],
  ["013", 50],
  ["014", 14],
  ["083", 8],
] as const;

/** 900 teachers over colleges and offices; 120 of them are counsellors, ten a college, each with three or four classes. */
export function staff(random: Random, org: Places): Staff {
  const result: Staff = { teacher: [], fdyOf: new Map(), bzrOf: new Map(), leaderOf: new Map() };
  const byCollege = new Map<string, string[]>(org.collegeIds.map((id) => [id, []]));
  for (let i = 0; i < TEACHERS; i++) {
    // Counsellors come first, ten for each college in turn; then teachers; the last 60 sit in the offices.
    const inOffice = i >= TEACHERS - 60;
    const departmentId = inOffice ? String(31 + (i % 8)) : org.collegeIds[i % org.collegeIds.length]!;
    const gh = `${2004 + (i % 20)}${String(i + 1).padStart(4, "0")}`;
    result.teacher.push(teacher(random, { i, gh, departmentId, inOffice, campusId: org.department.find((d) => d.id === departmentId)!.campusId }));
    if (!inOffice) byCollege.get(departmentId)!.push(gh);
  }
  for (const [departmentId, ghs] of byCollege) {
    const fdys = ghs.slice(0, COUNSELLORS / org.collegeIds.length);
    result.leaderOf.set(departmentId, ghs[10]!);
    assignClasses(
      result,
      org.stuClass.filter((c) => c.departmentId === departmentId),
      { fdys, bzrs: ghs.slice(11) },
    );
  }
  return result;
}

function teacher(
  random: Random,
  { i, gh, departmentId, inOffice, campusId }: { i: number; gh: string; departmentId: string; inOffice: boolean; campusId: string },
): DemoTeacher {
  const xb = random.chance(0.46) ? "1" : "2";
  const csrq = `${random.int(1966, 1998)}-${String(random.int(1, 12)).padStart(2, "0")}-${String(random.int(1, 28)).padStart(2, "0")}`;
  const since = Math.max(Number(csrq.slice(0, 4)) + 24, 2004 + (i % 20));
  const zzmm = random.chance(0.55) ? "01" : "13";
  return {
    id: `5${gh}`,
    gh,
    xm: personName(random, xb),
    xb,
    csrq,
    sfzjlx: "1",
    idCard: idCardNumber("330106", csrq, xb, i),
    mz: "01",
    zzmm,
    rdrq: zzmm === "01" ? `${since}-07-01` : null,
    gj: "CHN",
    campusId,
    departmentId,
    jzglb: inOffice ? "13" : "11",
    bzlx: random.chance(0.8) ? "1" : "2",
    dqzt: "11",
    lxny: `${since}-08`,
    cjgzny: `${since}-08`,
    education: random.chance(0.7) ? "14" : "21",
    degree: random.chance(0.7) ? "3" : "4",
    zyjszw: random.weighted(titles),
    sfss: random.chance(0.5),
    sfjz: false,
    phone: phoneNumber(random, 90_000 + i),
    officePlace: inOffice ? "行政楼 302" : "学院办公楼 205",
    email: `t${gh}@example.edu.cn`,
  };
}

/** Every counsellor takes a run of neighbouring classes; the college's first one takes exactly four, led by the second grade. */
function assignClasses(to: Staff, classes: DemoClass[], { fdys, bzrs }: { fdys: string[]; bzrs: string[] }): void {
  const grades = [...new Set(classes.map((c) => c.grade))].sort();
  const first = classes
    .filter((c) => c.grade === grades[0])
    .slice(0, 2)
    .concat(classes.filter((c) => c.grade === grades[1]).slice(0, 1), classes.filter((c) => c.grade === grades[2]).slice(0, 1));
  const rest = classes.filter((c) => !first.includes(c));
  for (const [i, c] of classes.entries()) {
    const fdy = first.includes(c) ? fdys[0]! : fdys[1 + Math.floor((rest.indexOf(c) * (fdys.length - 1)) / rest.length)]!;
    const bzr = bzrs[i % bzrs.length]!;
    to.fdyOf.set(c.id, fdy);
    to.bzrOf.set(c.id, bzr);
    Object.assign(c, { fdyGh: fdy, bzrGh: bzr });
  }
}
