import type { DemoAccount } from "../../demo/define-demo.ts";
import type { DemoClass, Organisation } from "./organisation.ts";
import type { Staff } from "./staff.ts";
import type { DemoStudent } from "./students.ts";

const user = (row: DemoAccount): DemoAccount => ({
  nickName: row.userName,
  state: "normal",
  passWordLevel: "2",
  mustChangePassword: false,
  source: "demo",
  ...row,
});

const office = (row: Omit<DemoAccount, "userType">): DemoAccount => user({ ...row, userType: "1", campusId: "1" });

/** An account for every teacher and student, and the named accounts of the README: `admin dept001 fdy001 bzr001 teacher001 leader001 security001 dorm001 repair001`. */
export function accounts(org: Organisation, of: Staff, people: readonly DemoStudent[]): DemoAccount[] {
  const named = namedTeachers(org, of);
  const bzrs = new Set(of.bzrOf.values());
  const fdys = new Set(of.fdyOf.values());
  const leaders = new Set(of.leaderOf.values());
  const rows = of.teacher.map((t) => {
    const { gh } = t;
    const roles = [...(fdys.has(gh) ? ["fdy"] : []), ...(bzrs.has(gh) ? ["bzr"] : []), ...(leaders.has(gh) ? ["dept"] : []), "teacher"];
    const login = named.get(gh);
    return user({
      id: t.id,
      accountNo: login ?? gh,
      userName: t.xm,
      userType: "1",
      xb: t.xb,
      phone: t.phone,
      gh,
      departmentId: t.departmentId,
      campusId: t.campusId,
      roles: login === "teacher001" ? ["teacher"] : roles,
    });
  });
  rows.push(
    office({ id: "2", accountNo: "admin", userName: "系统管理员", roles: ["gly"], departmentId: "32" }),
    office({ id: "3", accountNo: "leader001", userName: "分管校领导", roles: ["leader"], departmentId: "31" }),
    office({ id: "4", accountNo: "security001", userName: "门卫安保", roles: ["security"], departmentId: "35" }),
    office({ id: "5", accountNo: "dorm001", userName: "宿管员", roles: ["dormManager"], departmentId: "36" }),
    ...["周建国", "吴志强", "郑海涛", "孙立军", "马永福", "朱德明"].map((userName, i) =>
      office({ id: `${6 + i}`, accountNo: `repair00${i + 1}`, userName, roles: ["maintenance"], departmentId: "36", phone: `1395711660${i + 1}` }),
    ),
    ...Array.from({ length: 6 }, (_, i) =>
      office({ id: `${18 + i}`, accountNo: `device00${i + 1}`, userName: `门禁设备 ${i + 1}`, roles: ["device"], departmentId: "35" }),
    ),
    ...["何秀兰", "蒋国强", "沈建明", "韩桂英", "杨世杰", "冯玉梅"].map((userName, i) =>
      office({ id: `${12 + i}`, accountNo: `dorm00${i + 2}`, userName, roles: ["dormManager"], departmentId: "36", phone: `1385710710${i + 2}` }),
    ),
  );
  for (const s of people)
    rows.push(
      user({
        id: s.id,
        accountNo: s.xh,
        userName: s.xm,
        userType: "2",
        xb: s.xb,
        phone: s.phone,
        xh: s.xh,
        departmentId: s.departmentId,
        campusId: s.campusId,
        roles: ["student"],
      }),
    );
  return rows;
}

/** The first college's deputy secretary, its first counsellor, the head teacher of that counsellor's first class, and a plain teacher. */
function namedTeachers(org: Organisation, of: Staff): Map<string, string> {
  const first = firstClasses(org, of)[0]!;
  const plain = of.teacher.findLast((t) => t.departmentId === org.collegeIds[0] && ![...of.bzrOf.values()].includes(t.gh))!;
  return new Map([
    [of.leaderOf.get(org.collegeIds[0]!)!, "dept001"],
    [of.fdyOf.get(first.id)!, "fdy001"],
    [of.bzrOf.get(first.id)!, "bzr001"],
    [plain.gh, "teacher001"],
  ]);
}

/** Who teaches these classes: the plain teacher of the README and three of the same college. */
export function lessonTeachers(org: Organisation, of: Staff): string[] {
  const named = [...namedTeachers(org, of)].find(([, login]) => login === "teacher001")![0];
  const others = of.teacher.filter((t) => t.departmentId === org.collegeIds[0] && ![...of.fdyOf.values(), named].includes(t.gh));
  return [named, ...others.slice(-4, -1).map((t) => t.gh)];
}

/** The four classes of `fdy001`, oldest grade first. */
export function firstClasses(org: Organisation, of: Staff): DemoClass[] {
  const fdy = of.fdyOf.get(org.stuClass[0]!.id);
  return org.stuClass.filter((c) => of.fdyOf.get(c.id) === fdy);
}
