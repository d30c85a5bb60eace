/** Somebody who signs in during the access test. */
export interface Person {
  accountNo: string;
  id: string;
  roles: string[];
  xh: string | null;
  gh: string | null;
  departmentId: string;
}

export const xhOf = (n: number): string => `S${String(n + 1).padStart(4, "0")}`;
export const staff = ["fdy", "bzr", "teacher", "dept", "major", "leader", "dormManager", "security", "maintenance", "gly", "multi", "other"];
export const ghOf = (name: string): string => `T${String(staff.indexOf(name) + 1).padStart(3, "0")}`;

type Told = [name: string, roles: string[], departmentId: string, xh: string | null];

const told: Told[] = [
  ["student", ["student"], "101", xhOf(0)],
  ["class", ["class"], "101", xhOf(1)],
  ["alumni", ["alumni"], "101", xhOf(2)],
  ["yrdw", ["yrdw", "candidate", "device"], "102", null],
  ["cadre", ["student", "class"], "102", xhOf(5)],
  ["fdy", ["fdy"], "101", null],
  ["bzr", ["bzr"], "102", null],
  ["teacher", ["teacher"], "102", null],
  ["dept", ["dept"], "101", null],
  ["major", ["major"], "102", null],
  ["leader", ["leader"], "1", null],
  ["dormManager", ["dormManager"], "1", null],
  ["security", ["security"], "1", null],
  ["maintenance", ["maintenance"], "1", null],
  ["gly", ["gly"], "1", null],
  ["multi", ["fdy", "bzr", "teacher", "dept"], "10101", null],
];

/** One person of every role of the two areas, a student who is also a class officer, and somebody who is four things at once. */
export const people: readonly Person[] = told.map(([name, roles, departmentId, xh], n) => ({
  accountNo: `m-${name}`,
  id: String(700_001 + n),
  roles,
  xh,
  gh: staff.includes(name) ? ghOf(name) : null,
  departmentId,
}));
