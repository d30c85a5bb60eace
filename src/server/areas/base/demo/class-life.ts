import type { Term } from "./calendar.ts";
import type { DemoRow } from "../../demo/define-demo.ts";
import type { Organisation } from "./organisation.ts";
import type { Random } from "../../../data/samples/random.ts";
import type { DemoStudent } from "./students.ts";

const duties = ["01", "02", "04", "05", "06", "11", "09", "10"];

/** Eight committee members a class, parents of every student, gates and fences of each campus, a few texts. */
export function classLife(
  random: Random,
  org: Organisation,
  { people, term }: { people: readonly DemoStudent[]; term: Term },
): Record<string, DemoRow[]> {
  const byClass = Map.groupBy(people, (person) => person.classId);
  const classCadre = [...byClass].flatMap(([classId, members]) =>
    duties.map((cadre, i) => ({
      id: `${classId}${cadre}`,
      xn: term.xn,
      xqM: term.xqM,
      classId,
      xh: members[(i * 5 + 2) % members.length]!.xh,
      cadre,
      startDate: term.startDate,
      voteCount: 20 + ((i * 7) % 25),
    })),
  );
  return {
    classCadre,
    stuFamily: people.map((person, i) => parent(random, person, i)),
    accessGate: gates(org),
    checkinFence: fences(org),
    richText: texts(term),
  };
}

function parent(random: Random, person: DemoStudent, i: number): DemoRow {
  const work = random.pick(["务农", "个体经营", "企业职工", "事业单位", "外出务工", "自由职业"]);
  return {
    id: `3${String(i + 1).padStart(18, "0")}`,
    xh: person.xh,
    cyxm: person.jjlxr,
    gx: person.jjlxrgx,
    xb: person.jjlxrgx === "51" ? "1" : "2",
    workUnit: work,
    phone: person.jjlxrPhone,
    address: person.homeAddress,
    isGuardian: true,
    isLiveTogether: true,
    sort: 1,
  };
}

const centres: Record<string, [number, number]> = { "1": [120.0935, 30.2631], "2": [120.3481, 30.3122], "3": [120.2644, 30.1598] };

const gates = (org: Organisation): DemoRow[] =>
  org.campus.map((campus) => ({
    id: campus.id,
    gateCode: `G0${campus.id}`,
    gateName: `${campus.campusName}正门`,
    gateType: "1",
    campusId: campus.id,
    location: { lng: centres[campus.id]![0], lat: centres[campus.id]![1] },
    openTime: "05:30",
    closeTime: "23:00",
    countInOut: true,
    needLeave: true,
    managerId: "4",
    isEnabled: true,
  }));

const fences = (org: Organisation): DemoRow[] =>
  org.campus.map((campus) => ({
    id: campus.id,
    fenceName: `${campus.campusName}围栏`,
    campusId: campus.id,
    fenceType: "1",
    purposes: ["3", "5"],
    center: { lng: centres[campus.id]![0], lat: centres[campus.id]![1] },
    radius: 800,
    tolerance: 50,
    isEnabled: true,
    sortNo: Number(campus.id),
  }));

const texts = (term: Term): DemoRow[] =>
  [
    ["login_tips", "登录页说明", "login", "<p>首次登录请修改初始密码。</p>"],
    ["leave_notice", "请假须知", "leave", "<p>请假须提前申请，按时销假；三天以上须告知家长，离市须学院审批。</p>"],
    ["privacy", "隐私政策", "privacy", "<p>学校依法收集并保护师生个人信息，仅用于学生事务管理。</p>"],
  ].map(([richCode, title, scene, content], i) => ({
    id: String(i + 1),
    richCode,
    title,
    scene,
    content,
    versionNo: 1,
    isCurrent: true,
    isPublic: scene !== "leave",
    publishTime: `${term.startDate} 08:00:00`,
    isEnabled: true,
  }));
