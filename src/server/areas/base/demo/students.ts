import { homeCantons } from "./cantons.ts";
import { addDays } from "../../../data/samples/dates.ts";
import { idCardNumber, phoneNumber } from "./identity.ts";
import { personName } from "../../../data/samples/person-names.ts";
import type { DemoRecord } from "../../demo/define-demo.ts";
import type { DemoClass, Places } from "./places.ts";
import type { Random } from "../../../data/samples/random.ts";

export type DemoStudent = DemoRecord<
  "baseStudentInfo",
  | "xh"
  | "xm"
  | "xb"
  | "classId"
  | "departmentId"
  | "majorId"
  | "grade"
  | "campusId"
  | "phone"
  | "homeCantonId"
  | "homeAddress"
  | "jjlxr"
  | "jjlxrPhone"
>;

const TOTAL = 20_000;
/** Majors in which one sex is far more common: share of men by national code prefix. */
const menShare: Record<string, number> = {
  "46": 0.86,
  "50": 0.7,
  "51": 0.68,
  "44": 0.72,
  "52": 0.16,
  "53": 0.35,
  "54": 0.38,
  "55": 0.4,
  "57": 0.22,
  "49": 0.4,
  "41": 0.5,
};
const nations = [
  ["01", 945],
  ["03", 10],
  ["02", 4],
  ["15", 12],
  ["06", 8],
  ["11", 6],
  ["05", 3],
  ["07", 5],
  ["08", 7],
] as const;
const streets = ["解放路", "人民路", "中山路", "建设路", "新华街", "文化路", "朝阳街", "和平路", "滨江路", "迎宾大道"];

/** 20,000 students, about fifty a class, numbered `grade + college + class + serial`. */
export function students(random: Random, org: Places): DemoStudent[] {
  const rows: DemoStudent[] = [];
  const serials = new Map<string, number>();
  for (const [i, stuClass] of org.stuClass.entries()) {
    // Sizes 47..53 in pairs that cancel out, so that 400 classes hold exactly 20,000.
    const size = TOTAL / org.stuClass.length + (i % 2 === 0 ? 1 : -1) * (Math.floor(i / 2) % 4);
    const men = menShare[org.major.find((m) => m.id === stuClass.majorId)!.gbMajorCode.slice(0, 2)] ?? 0.5;
    for (let serial = 1; serial <= size; serial++) rows.push(student(random, { stuClass, serial, index: rows.length, men, serials }));
  }
  return rows;
}

function birthday(random: Random, grade: string): string {
  return addDays(`${Number(grade) - 19}-09-01`, random.int(0, 540));
}

/** Counts the people of one area, day and sex, so that no two share an identity number. */
function nextSerial(serials: Map<string, number>, key: string): number {
  const serial = (serials.get(key) ?? -1) + 1;
  serials.set(key, serial);
  return serial;
}

interface Seat {
  stuClass: DemoClass;
  serial: number;
  index: number;
  men: number;
  serials: Map<string, number>;
}

function student(random: Random, { stuClass, serial, index, men, serials }: Seat): DemoStudent {
  const xb = random.chance(men) ? "1" : "2";
  const csrq = birthday(random, stuClass.grade);
  const home = random.weighted(homeCantons);
  const area = home.endsWith("00") ? `${home.slice(0, 4)}02` : home;
  const xh = `${stuClass.bh}${String(serial).padStart(2, "0")}`;
  const xm = personName(random, xb);
  const zzmm = random.weighted([
    ["03", 82],
    ["13", 16],
    ["02", 2],
  ] as const);
  const isFather = random.chance(0.55);
  const source = random.weighted([
    ["102", 55],
    ["101", 35],
    ["104", 6],
    ["103", 4],
  ] as const);
  return {
    id: `7${xh}`,
    xh,
    xm,
    xb,
    csrq,
    sfzjlx: "1",
    idCard: idCardNumber(area, csrq, xb, nextSerial(serials, area + csrq + xb)),
    mz: random.weighted(nations),
    zzmm,
    rdrq: zzmm === "02" ? `${Number(stuClass.grade) + 1}-05-04` : null,
    gj: "CHN",
    jg: home,
    csd: home,
    hyzk: "10",
    jkzk: "1",
    bloodType: random.weighted([
      ["1", 30],
      ["2", 24],
      ["3", 8],
      ["4", 38],
    ] as const),
    ...enrolment(random, { stuClass, home, source, index }),
    phone: phoneNumber(random, index),
    qq: String(100_000_000 + ((index * 7_919) % 900_000_000)),
    email: `${xh}@stu.example.edu.cn`,
    ...family(random, { xm, home, source, index, isFather }),
    dataSource: "招生导入",
  };
}

interface Origin {
  /** Code of the canton. */
  home: string;
  source: "101" | "102" | "103" | "104";
  index: number;
}

const enrolment = (random: Random, { stuClass, home, source, index }: Origin & Pick<Seat, "stuClass">) => ({
  campusId: stuClass.campusId,
  departmentId: stuClass.departmentId,
  grade: stuClass.grade,
  majorId: stuClass.majorId,
  gradeMajorId: stuClass.gradeMajorId,
  classId: stuClass.id,
  pycc: "4",
  xslb: "411",
  xz: 3,
  xxxs: "1",
  jdfs: "2",
  rxny: `${stuClass.grade}-09`,
  rxfs: random.weighted([
    ["1", 55],
    ["3", 20],
    ["2", 15],
    ["4", 10],
  ] as const),
  xsly: source,
  sourceType: random.weighted([
    ["1", 70],
    ["2", 28],
    ["5", 2],
  ] as const),
  ksh: `${stuClass.grade.slice(2)}${home.slice(0, 4)}${String(index).padStart(8, "0")}`,
  syd: home,
  xjzt: "01",
});

const family = (random: Random, { xm, home, source, index, isFather }: Origin & { xm: string; isFather: boolean }) => ({
  homeCantonId: home,
  homeAddress: `${random.pick(streets)}${random.int(1, 399)}号${random.int(1, 30)}幢${random.int(1, 6)}单元${random.int(101, 1802)}室`,
  jjlxr: isFather ? xm.slice(0, 1) + personName(random, "1").slice(1) : personName(random, "2"),
  jjlxrgx: isFather ? "51" : "52",
  jjlxrPhone: phoneNumber(random, 200_000 + index),
  hkxz: source === "102" || source === "104" ? "1" : "3",
  isOnlyChild: random.chance(0.45),
  isOrphan: false,
  isSingleParent: random.chance(0.05),
  isMartyrChild: false,
  isDisabled: random.chance(0.004),
  isPovertyFamily: random.chance(0.06),
  isLowIncome: random.chance(0.04),
  isVeteran: false,
});
