import { schoolYear } from "./dates.ts";

export type DemoRow = Record<string, unknown>;

/** Code, name, short name of the college; then its majors: national code, name, short name. */
const colleges: [string, string, string, [string, string, string][]][] = [
  ["信息工程学院", "信息", "主校区", [["510203", "软件技术", "软件"], ["510202", "计算机网络技术", "网络"], ["510205", "大数据技术", "大数据"], ["510209", "人工智能技术应用", "智能"], ["510102", "物联网应用技术", "物联网"]]],
  ["机电工程学院", "机电", "主校区", [["460301", "机电一体化技术", "机电"], ["460305", "工业机器人技术", "机器人"], ["460103", "数控技术", "数控"], ["460113", "模具设计与制造", "模具"], ["460306", "电气自动化技术", "电气"]]],
  ["建筑工程学院", "建筑", "东校区", [["440301", "建筑工程技术", "建工"], ["440501", "工程造价", "造价"], ["440106", "建筑室内设计", "室内"], ["440502", "建设工程管理", "建管"], ["440304", "智能建造技术", "智建"]]],
  ["经济管理学院", "经管", "主校区", [["530302", "大数据与会计", "会计"], ["530605", "市场营销", "营销"], ["530701", "电子商务", "电商"], ["530802", "现代物流管理", "物流"], ["530201", "金融服务与管理", "金融"]]],
  ["汽车工程学院", "汽车", "东校区", [["460702", "新能源汽车技术", "新能源"], ["500211", "汽车检测与维修技术", "汽检"], ["510107", "汽车智能技术", "汽智"], ["460701", "汽车制造与试验技术", "汽制"], ["500210", "汽车技术服务与营销", "汽营"]]],
  ["艺术设计学院", "艺术", "主校区", [["550102", "视觉传达设计", "视传"], ["550106", "环境艺术设计", "环艺"], ["550116", "动漫设计", "动漫"], ["550103", "数字媒体艺术设计", "数媒"], ["550104", "产品艺术设计", "产品"]]],
  ["护理与健康学院", "护理", "南校区", [["520201", "护理", "护理"], ["520202", "助产", "助产"], ["520601", "康复治疗技术", "康复"], ["520301", "药学", "药学"], ["520806", "老年保健与管理", "老年"]]],
  ["旅游管理学院", "旅游", "南校区", [["540101", "旅游管理", "旅游"], ["540106", "酒店管理与数字化运营", "酒店"], ["540202", "烹饪工艺与营养", "烹饪"], ["500405", "空中乘务", "空乘"], ["500113", "高速铁路客运服务", "高铁"]]],
  ["外国语学院", "外语", "主校区", [["570201", "商务英语", "商英"], ["570202", "应用英语", "应英"], ["570203", "旅游英语", "旅英"], ["570205", "商务日语", "商日"], ["570207", "应用韩语", "应韩"]]],
  ["生物与食品学院", "生食", "南校区", [["490104", "食品检验检测技术", "食检"], ["490101", "食品智能加工技术", "食工"], ["490203", "药品生产技术", "药生"], ["410105", "园艺技术", "园艺"], ["410303", "畜牧兽医", "牧医"]]],
  ["师范教育学院", "师范", "主校区", [["570102", "学前教育", "学前"], ["570103", "小学教育", "小教"], ["570101", "早期教育", "早教"], ["570108", "音乐教育", "音教"], ["570112", "体育教育", "体教"]]],
  ["轨道交通学院", "轨道", "东校区", [["500606", "城市轨道交通运营管理", "轨运"], ["500602", "城市轨道车辆应用技术", "轨车"], ["500110", "铁道信号自动控制", "信号"], ["500112", "铁道交通运营管理", "铁运"], ["500108", "动车组检修技术", "动车"]]],
];
const offices = ["党政办公室", "学生工作处", "教务处", "人事处", "保卫处", "后勤管理处", "财务处", "信息中心"];
const campuses = [
  ["1", "01", "主校区", "330106", "西湖区求是路 1 号"],
  ["2", "02", "东校区", "330114", "钱塘区学林街 88 号"],
  ["3", "03", "南校区", "330109", "萧山区风情大道 600 号"],
] as const;

export const SCHOOL_NAME = "示范职业技术学院";
const CLASSES_PER_COLLEGE_GRADE = 11;

export interface DemoClass extends DemoRow {
  id: string;
  bh: string;
  bjmc: string;
  grade: string;
  gradeMajorId: string;
  majorId: string;
  departmentId: string;
  campusId: string;
}
export interface Organisation {
  /** First years of the grades at school, oldest first: three for a three-year college. */
  grades: number[];
  school: DemoRow[];
  campus: DemoRow[];
  building: DemoRow[];
  venue: DemoRow[];
  department: DemoRow[];
  grade: DemoRow[];
  major: DemoRow[];
  gradeMajor: DemoRow[];
  stuClass: DemoClass[];
  /** Ids of the twelve colleges in order. */
  collegeIds: string[];
}

/** 3 campuses, 12 colleges with 60 majors, three grades, 400 classes. `current` is the first year of the current school year. */
export function organisation(current: number): Organisation {
  const grades = [current - 2, current - 1, current];
  const org: Organisation = { grades, school: [], campus: [], building: [], venue: [], department: [], grade: [], major: [], gradeMajor: [], stuClass: [], collegeIds: [] };
  org.school.push({ id: "1", schoolCode: "4133012345", schoolName: SCHOOL_NAME, schoolShortName: "示范职院", schoolType: "高等职业学校", schoolLevel: "4", motto: "厚德强技 知行合一", foundYear: 1958, cantonId: "330106", address: "浙江省杭州市西湖区求是路 1 号" });
  for (const [id, campusCode, campusName, cantonId, address] of campuses)
    org.campus.push({ id, campusCode, campusName, campusType: id === "1" ? "1" : "2", cantonId, address, isDefault: id === "1", isEnabled: true, sort: Number(id) });
  addBuildings(org);
  org.department.push(department("1", "00", SCHOOL_NAME, "学校", null, "1", "1", 0));
  for (const [i, name] of offices.entries()) org.department.push(department(String(31 + i), `G${String(i + 1).padStart(2, "0")}`, name, name, "1", "2", "1", 30 + i));
  for (const [i, college] of colleges.entries()) addCollege(org, i, college);
  for (const year of grades)
    org.grade.push({ id: `9${year}`, grade: String(year), gradeName: `${year}级`, enrolDate: `${year}-09-01`, trainingLevel: ["4"], expectGraduateDate: `${year + 3}-06-30`, isGraduated: false, isEnabled: true, sort: year });
  return org;
}

function department(id: string, deptCode: string, deptName: string, deptShortName: string, parentId: string | null, deptType: string, campusId: string, sort: number): DemoRow {
  return { id, deptCode, deptName, deptShortName, parentId, deptType, campusId, isTeaching: deptType === "3", isEntity: true, foundDate: "2002-03-01", isEnabled: true, sort };
}

function addCollege(org: Organisation, index: number, [name, short, campusName, majors]: (typeof colleges)[number]): void {
  const id = String(11 + index);
  const campusId = campuses.find((c) => c[2] === campusName)![0];
  org.collegeIds.push(id);
  org.department.push(department(id, String(index + 1).padStart(2, "0"), name, short, "1", "3", campusId, index + 1));
  for (const [m, [gbCode, majorName, majorShortName]] of majors.entries()) {
    const majorId = `${id}0${m + 1}`;
    org.major.push({ id: majorId, majorCode: `${gbCode}${index + 1}`, majorName, majorShortName, departmentId: id, gbMajorCode: gbCode, gbMajorName: majorName, majorCategory: gbCode.slice(0, 2), trainingLevel: "4", xz: 3, maxStudyYears: 5, studyForm: "1", firstEnrolYear: 2008, isApprentice: false, isCooperative: false, isInternational: false, tuition: "6600.00", isEnabled: true, sort: m + 1 });
  }
  for (const year of org.grades) addClasses(org, { index, id, campusId, year, majors });
}

interface GradeOfCollege { index: number; id: string; campusId: string; year: number; majors: [string, string, string][] }

function addClasses(org: Organisation, { index, id, campusId, year, majors }: GradeOfCollege): void {
  // 12 colleges x 3 grades x 11 classes = 396; the first four get a twelfth class in the newest grade: 400.
  const count = CLASSES_PER_COLLEGE_GRADE + (year === org.grades.at(-1) && index < 4 ? 1 : 0);
  let number = 0;
  for (const [m, [, majorName, majorShortName]] of majors.entries()) {
    const majorId = `${id}0${m + 1}`;
    const gradeMajorId = `${year}${majorId}`;
    const share = Math.floor(count / majors.length) + (m < count % majors.length ? 1 : 0);
    org.gradeMajor.push({ id: gradeMajorId, gradeMajorName: `${year}级${majorShortName}`, grade: String(year), majorId, departmentId: id, campusId, trainingLevel: "4", xz: 3, enrolPlan: share * 52, tuition: "6600.00", isEnabled: true, remark: `${schoolYear(year)}学年招生` });
    for (let c = 1; c <= share; c++) {
      number++;
      const bh = `${year}${String(index + 1).padStart(2, "0")}${String(number).padStart(2, "0")}`;
      const bjmc = `${majorShortName}${String(year).slice(2)}${String(c).padStart(2, "0")}`;
      org.stuClass.push({ id: bh, bh, bjmc, bjjc: bjmc, grade: String(year), gradeMajorId, majorId, departmentId: id, campusId, classType: "1", trainingLevel: "4", xz: 3, enrolMonth: `${year}-09`, expectGraduateDate: `${year + 3}-06-30`, planCount: 50, isGraduated: false, isEnabled: true, sort: number, remark: majorName });
    }
  }
}

function addBuildings(org: Organisation): void {
  const kinds = [["J", "号教学楼", "1", 3, 6], ["S", "号实训楼", "2", 2, 5], ["T", "图书馆", "3", 1, 5], ["X", "行政楼", "4", 1, 8]] as const;
  for (const [campusId] of campuses) {
    for (const [letter, title, buildingType, count, floorUp] of kinds) {
      for (let n = 1; n <= count; n++) {
        const id = `${campusId}${buildingType}${n}`;
        const code = `${letter}${campusId}${n}`;
        org.building.push({ id, campusId, buildingCode: code, buildingName: count > 1 ? `${n}${title}` : title, buildingType, structure: "3", floorUp, floorDown: 0, buildYear: 2004 + n, buildingArea: 8600, hasElevator: floorUp > 5, isEnabled: true, sort: Number(id) });
        if (buildingType === "1" || buildingType === "2") addVenues(org, { campusId, buildingId: id, code, floorUp, venueType: buildingType === "1" ? "1" : "4" });
      }
    }
  }
}

function addVenues(org: Organisation, at: { campusId: string; buildingId: string; code: string; floorUp: number; venueType: string }): void {
  for (let floor = 1; floor <= at.floorUp; floor++)
    for (let room = 1; room <= 6; room++) {
      const roomNo = `${floor}0${room}`;
      org.venue.push({ id: `${at.buildingId}${roomNo}`, venueCode: `${at.code}${roomNo}`, venueName: `${at.code}-${roomNo}`, campusId: at.campusId, buildingId: at.buildingId, floor, roomNo, venueType: at.venueType, seatCount: room < 3 ? 110 : 60, examSeatCount: room < 3 ? 50 : 30, isBorrowable: room > 3, isEnabled: true, sort: floor * 10 + room });
    }
}
