import type { DemoRecord, DemoRow } from "../../demo/define-demo.ts";
import { addBuildings } from "./buildings.ts";
import { colleges } from "./colleges.ts";
import { schoolYear } from "../../../data/samples/dates.ts";

const offices = ["党政办公室", "学生工作处", "教务处", "人事处", "保卫处", "后勤管理处", "财务处", "信息中心"];
const campuses = [
  ["1", "01", "主校区", "330106", "西湖区求是路 1 号"],
  ["2", "02", "东校区", "330114", "钱塘区学林街 88 号"],
  ["3", "03", "南校区", "330109", "萧山区风情大道 600 号"],
] as const;

export const SCHOOL_NAME = "示范职业技术学院";
const CLASSES_PER_COLLEGE_GRADE = 11;

export type DemoCampus = DemoRecord<"campus", "campusCode" | "campusName">;
export type DemoVenue = DemoRecord<"venue", "venueType">;
type DemoDepartment = DemoRecord<"department", "campusId" | "sort">;

export type DemoClass = DemoRecord<"stuClass", "bh" | "bjmc" | "grade" | "gradeMajorId" | "majorId" | "departmentId" | "campusId">;
export interface Organisation {
  /** First years of the grades at school, oldest first: three for a three-year college. */
  grades: number[];
  school: DemoRow[];
  campus: DemoCampus[];
  building: DemoRow[];
  venue: DemoVenue[];
  department: DemoDepartment[];
  grade: DemoRow[];
  major: DemoRecord<"major", "gbMajorCode">[];
  gradeMajor: DemoRow[];
  stuClass: DemoClass[];
  /** Ids of the twelve colleges in order. */
  collegeIds: string[];
}

/** 3 campuses, 12 colleges with 60 majors, three grades, 400 classes. `current` is the first year of the current school year. */
export function organisation(current: number): Organisation {
  const grades = [current - 2, current - 1, current];
  const org: Organisation = {
    grades,
    school: [],
    campus: [],
    building: [],
    venue: [],
    department: [],
    grade: [],
    major: [],
    gradeMajor: [],
    stuClass: [],
    collegeIds: [],
  };
  org.school.push({ ...school });
  org.campus.push(...campuses.map(campusRow));
  addBuildings(org);
  const whole = {
    id: "1",
    deptCode: "00",
    deptName: SCHOOL_NAME,
    deptShortName: "学校",
    parentId: null,
    deptType: "1",
    campusId: "1",
    sort: 0,
  } as const;
  org.department.push(department(whole), ...offices.map(officeRow));
  for (const [i, college] of colleges.entries()) addCollege(org, i, college);
  org.grade.push(...grades.map(gradeRow));
  return org;
}

const school: DemoRow = {
  id: "1",
  schoolCode: "4133012345",
  schoolName: SCHOOL_NAME,
  schoolShortName: "示范职院",
  schoolType: "高等职业学校",
  schoolLevel: "4",
  motto: "厚德强技 知行合一",
  foundYear: 1958,
  cantonId: "330106",
  address: "浙江省杭州市西湖区求是路 1 号",
};

const campusRow = ([id, campusCode, campusName, cantonId, address]: (typeof campuses)[number]): DemoCampus => ({
  id,
  campusCode,
  campusName,
  campusType: id === "1" ? "1" : "2",
  cantonId,
  address,
  isDefault: id === "1",
  isEnabled: true,
  sort: Number(id),
});

const gradeRow = (year: number): DemoRow => ({
  id: `9${year}`,
  grade: String(year),
  gradeName: `${year}级`,
  enrolDate: `${year}-09-01`,
  trainingLevel: ["4"],
  expectGraduateDate: `${year + 3}-06-30`,
  isGraduated: false,
  isEnabled: true,
  sort: year,
});

interface Department {
  id: string;
  deptCode: string;
  deptName: string;
  deptShortName: string;
  parentId: string | null;
  deptType: "1" | "2" | "3";
  campusId: string;
  sort: number;
}

const department = ({ sort, ...named }: Department): DemoDepartment => ({
  ...named,
  isTeaching: named.deptType === "3",
  isEntity: true,
  foundDate: "2002-03-01",
  isEnabled: true,
  sort,
});

const officeRow = (name: string, i: number): DemoDepartment =>
  department({
    id: String(31 + i),
    deptCode: `G${String(i + 1).padStart(2, "0")}`,
    deptName: name,
    deptShortName: name,
    parentId: "1",
    deptType: "2",
    campusId: "1",
    sort: 30 + i,
  });

function addCollege(org: Organisation, index: number, [name, short, campusName, majors]: (typeof colleges)[number]): void {
  const id = String(11 + index);
  const campusId = campuses.find((c) => c[2] === campusName)![0];
  org.collegeIds.push(id);
  const deptCode = String(index + 1).padStart(2, "0");
  org.department.push(department({ id, deptCode, deptName: name, deptShortName: short, parentId: "1", deptType: "3", campusId, sort: index + 1 }));
  for (const [m, [gbCode, majorName, majorShortName]] of majors.entries()) {
    const majorId = `${id}0${m + 1}`;
    org.major.push({
      id: majorId,
      majorCode: `${gbCode}${index + 1}`,
      majorName,
      majorShortName,
      departmentId: id,
      gbMajorCode: gbCode,
      gbMajorName: majorName,
      majorCategory: gbCode.slice(0, 2),
      trainingLevel: "4",
      xz: 3,
      maxStudyYears: 5,
      studyForm: "1",
      firstEnrolYear: 2008,
      isApprentice: false,
      isCooperative: false,
      isInternational: false,
      tuition: "6600.00",
      isEnabled: true,
      sort: m + 1,
    });
  }
  for (const year of org.grades) addClasses(org, { index, id, campusId, year, majors });
}

interface GradeOfCollege {
  index: number;
  id: string;
  campusId: string;
  year: number;
  majors: [string, string, string][];
}

function addClasses(org: Organisation, { index, id, campusId, year, majors }: GradeOfCollege): void {
  // 12 colleges x 3 grades x 11 classes = 396; the first four get a twelfth class in the newest grade: 400.
  const count = CLASSES_PER_COLLEGE_GRADE + (year === org.grades.at(-1) && index < 4 ? 1 : 0);
  let number = 0;
  for (const [m, [, majorName, majorShortName]] of majors.entries()) {
    const majorId = `${id}0${m + 1}`;
    const gradeMajorId = `${year}${majorId}`;
    const share = Math.floor(count / majors.length) + (m < count % majors.length ? 1 : 0);
    org.gradeMajor.push({
      id: gradeMajorId,
      gradeMajorName: `${year}级${majorShortName}`,
      grade: String(year),
      majorId,
      departmentId: id,
      campusId,
      trainingLevel: "4",
      xz: 3,
      enrolPlan: share * 52,
      tuition: "6600.00",
      isEnabled: true,
      remark: `${schoolYear(year)}学年招生`,
    });
    for (let c = 1; c <= share; c++) {
      number++;
      const bh = `${year}${String(index + 1).padStart(2, "0")}${String(number).padStart(2, "0")}`;
      const bjmc = `${majorShortName}${String(year).slice(2)}${String(c).padStart(2, "0")}`;
      org.stuClass.push({
        id: bh,
        bh,
        bjmc,
        bjjc: bjmc,
        grade: String(year),
        gradeMajorId,
        majorId,
        departmentId: id,
        campusId,
        classType: "1",
        trainingLevel: "4",
        xz: 3,
        enrolMonth: `${year}-09`,
        expectGraduateDate: `${year + 3}-06-30`,
        planCount: 50,
        isGraduated: false,
        isEnabled: true,
        sort: number,
        remark: majorName,
      });
    }
  }
}
