import type { DemoAccount } from "../../demo/define-demo.ts";
import type { Places } from "./places.ts";
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

/** An account for every teacher and student, among them those of the README: `dept001 fdy001 bzr001 teacher001`. */
export function accounts(org: Places, of: Staff, people: readonly DemoStudent[]): DemoAccount[] {
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
function namedTeachers(org: Places, of: Staff): Map<string, string> {
  const first = org.stuClass[0]!;
  const plain = of.teacher.findLast((t) => t.departmentId === org.collegeIds[0] && ![...of.bzrOf.values()].includes(t.gh))!;
  return new Map([
    [of.leaderOf.get(org.collegeIds[0]!)!, "dept001"],
    [of.fdyOf.get(first.id)!, "fdy001"],
    [of.bzrOf.get(first.id)!, "bzr001"],
    [plain.gh, "teacher001"],
  ]);
}
