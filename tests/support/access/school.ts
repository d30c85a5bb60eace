import type { Entity, Field, Model } from "../../../engine/model/model.ts";
import type { Markers } from "./markers.ts";
import { ghOf, people, staff, xhOf } from "./people.ts";

export type SchoolRow = Record<string, unknown> & { id: string };
/** Entity id -> rows in wire form. */
export type SchoolRows = Record<string, SchoolRow[]>;

/** Two colleges (101, 102) and an institute (10101) under the first; four classes with two students each. */
const departments: [string, string | null][] = [
  ["1", null],
  ["101", "1"],
  ["102", "1"],
  ["10101", "101"],
];
const collegeOfClass = ["101", "101", "102", "10101"];
const majorOfClass = [0, 0, 1, 2];
const students = 8;
const counts: Record<string, number> = {
  department: 4,
  stuClass: 4,
  campus: 2,
  grade: 2,
  major: 3,
  gradeMajor: 3,
  canton: 3,
  baseStudentInfo: students,
  teacher: staff.length,
  sysUser: people.length + 1,
  leaveApplication: 40,
  classCadre: 8,
  appCollection: people.length,
  userBinding: people.length,
  noticeRead: people.length,
  userSchedule: people.length,
  messageLog: people.length,
  loginLog: people.length,
};
/** Whose duty each class is: fdy and bzr by class. */
const duties: [string, string, number][] = [
  ["fdy", "fdy", 0],
  ["bzr", "bzr", 1],
  ["multi", "fdy", 2],
  ["multi", "bzr", 0],
  ["other", "fdy", 3],
  ["other", "bzr", 2],
];

interface Spot {
  model: Model;
  markers: Markers;
  tenantId: string;
  entity: Entity;
  n: number;
}

/** Rows of every entity of the product on both sides of every scope; the last row of each entity lies in the recycle bin. */
export function school(model: Model, markers: Markers, tenantId: string): SchoolRows {
  const rows: SchoolRows = {};
  for (const entity of model.entities.values()) {
    if (entity.childOf !== null) continue;
    const total = countOf(entity) + 1;
    const made = Array.from({ length: total }, (_, n) => ({
      ...rowOf({ model, markers, tenantId, entity, n }),
      tenantId,
      ...(n === total - 1 ? { isDeleted: true } : {}),
    }));
    rows[entity.id] = withoutTwins(entity, made);
  }
  return rows;
}

/** Codes turn, so two rows may agree in what must be unique: the later one is left out. */
function withoutTwins(entity: Entity, made: readonly SchoolRow[]): SchoolRow[] {
  const single = [...entity.fields.values()].filter((field) => field.doc.unique === true).map((field) => [field.name]);
  const sets = [...single, ...(entity.doc.unique ?? []).map((unique) => (Array.isArray(unique) ? unique : unique.fields))];
  const seen = new Set<string>();
  return made.filter((row) => {
    const keys =
      row.isDeleted === true
        ? []
        : sets
            .filter((names) => names.every((name) => (row[name] ?? null) !== null))
            .map((names) => JSON.stringify([names, names.map((name) => row[name])]));
    const isTwin = keys.some((key) => seen.has(key));
    if (!isTwin) for (const key of keys) seen.add(key);
    return !isTwin;
  });
}

const isOfStudent = (entity: Entity): boolean => entity.fields.get("xh")?.refTo === "baseStudentInfo" && entity.id !== "sysUser";
const countOf = (entity: Entity): number => counts[entity.id] ?? (isOfStudent(entity) ? students * 2 : 6);
const salt = (text: string): number => [...text].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);

/** What references store for the n-th row. */
function keyOf(model: Model, entityId: string, n: number): string {
  const entity = model.entities.get(entityId)!;
  if (entity.key !== "id")
    return (
      {
        baseStudentInfo: xhOf(n),
        teacher: `T${String(n + 1).padStart(3, "0")}`,
        canton: ["410000", "410100", "410105", "410106"][n]!,
        grade: ["2024", "2025", "2026"][n]!,
      }[entityId] ?? `${entityId}.${n}`
    );
  return idOf(model, entityId, n);
}

function idOf(model: Model, entityId: string, n: number): string {
  if (entityId === "department") return departments[n]?.[0] ?? "9";
  if (entityId === "sysUser") return people[n]?.id ?? String(799_990 + n);
  return String(1_000_000 + [...model.entities.keys()].indexOf(entityId) * 1000 + n);
}

function rowOf(spot: Spot): SchoolRow {
  const { model, entity, n } = spot;
  const row: SchoolRow = { id: idOf(model, entity.id, n) };
  for (const field of entity.fields.values())
    if (field.kind === "stored" || field.kind === "rows") row[field.name] = storedValue(spot, field, row.id);
  if (entity.key !== "id") row[entity.key] = keyOf(model, entity.id, n);
  return { ...row, ...facts(spot) };
}

function storedValue(spot: Spot, field: Field, id: string, holder = field.name): unknown {
  if (field.childEntity !== null) return [0, 1].map((line) => childOf(spot, field, id, line));
  const plain = plainValue(spot, field);
  return plain !== undefined
    ? plain
    : (spot.markers.issue({ tenantId: spot.tenantId, entity: spot.entity.id, id, field: holder }, field.type.name) ?? null);
}

function childOf(spot: Spot, field: Field, id: string, line: number): Record<string, unknown> {
  const child = spot.model.entities.get(field.childEntity!)!;
  const stored = [...child.fields.values()].filter((column) => column.kind === "stored");
  return Object.fromEntries(stored.map((column) => [column.name, storedValue({ ...spot, n: spot.n + 3 * line }, column, id, field.name)]));
}

/** Codes, references, dates and yes or no: turning with the row, so that every value comes up. */
function plainValue({ model, n }: Spot, field: Field): unknown {
  const turn = n + Math.floor(n / students) + salt(field.name);
  const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  const hour = /start|out/i.test(field.name) ? "08:00" : "18:00";
  const items = model.dicts.get(field.doc.dict ?? "")?.items ?? [];
  const target = (by: number) => keyOf(model, field.refTo!, (turn + by) % countOf(model.entities.get(field.refTo!)!));
  switch (field.type.name) {
    case "ref":
    case "tree":
      return target(0);
    case "refs":
      return [target(0), target(1)];
    case "dict":
      return items[turn % items.length]?.value ?? null;
    case "dicts":
      return items.length === 0 ? [] : [items[turn % items.length]!.value];
    case "boolean":
      return turn % 2 === 0;
    case "date":
      return day;
    case "datetime":
      return `${day} ${hour}:00`;
    case "time":
      return hour;
    case "month":
      return day.slice(0, 7);
    case "year":
      return 2020;
    case "daterange":
      return { start: day, end: day };
    default:
      return undefined;
  }
}

/** Of which record a row of a view tells: every second time of a leave, else of one of the other flows. */
function aboutRecord({ model, n }: Spot): Record<string, unknown> {
  const flows = [...model.entities.values()].filter(({ flow, childOf }) => flow !== null && childOf === null).map(({ id }) => id);
  const of = n % 2 === 0 ? "leaveApplication" : flows[n % flows.length]!;
  return { processType: of, businessId: idOf(model, of, n % countOf(model.entities.get(of)!)) };
}

/** Whom something is open to: everybody, teachers, or a role nobody holds. */
const openTo = (n: number) => ({ roleIds: [null, null, ["teacher"], ["teacher"], null, ["sysRole.0"]][n % 6] });
/** What must fit together for the scopes to have two sides. */
function facts(spot: Spot): Record<string, unknown> {
  const { model, entity, n } = spot;
  const key = (of: string, at: number) => keyOf(model, of, at);
  const person = (at: number) => people[at % people.length]!.id;
  const placed = (classNo: number) => ({
    classId: key("stuClass", classNo),
    departmentId: collegeOfClass[classNo],
    majorId: key("major", majorOfClass[classNo]!),
    grade: key("grade", classNo % 2),
  });
  const own: Record<string, () => Record<string, unknown>> = {
    department: () => ({ parentId: departments[n]?.[1] ?? null, campusId: key("campus", n % 2) }),
    stuClass: () => placed(n % 4),
    gradeMajor: () => ({ majorId: key("major", n % 3), departmentId: ["101", "102", "10101"][n % 3] }),
    major: () => ({ leaderGh: n === 0 ? ghOf("major") : ghOf("other"), departmentId: ["101", "102", "10101"][n % 3], parentId: null }),
    baseStudentInfo: () => placed((n % students) >> 1),
    counsellorClass: () => ({
      gh: ghOf(duties[n % 6]![0]),
      classDuty: duties[n % 6]![1],
      classId: key("stuClass", duties[n % 6]![2]),
      startDate: "2026-01-01",
      endDate: null,
    }),
    classCadre: () => ({ startDate: "2026-01-01", endDate: null, xh: xhOf(n % students), ...(n % students < 6 ? {} : { endDate: "2026-02-01" }) }),
    lesson: () => ({ gh: ghOf(["teacher", "multi", "other"][n % 3]!), classIds: [key("stuClass", n % 4)] }),
    building: () => ({ managerGh: ghOf(["dormManager", "maintenance", "other"][n % 3]!) }),
    leaveApplication: () => (Math.floor(n / students) % 2 === 0 ? { days: 2 } : {}),
    processInstance: () => aboutRecord(spot),
    leaveGroup: () => ({ applicantId: people[(n * 3) % people.length]!.id, departmentId: departments[n % 4]![0] }),
    leaveGateLog: () => ({ passTime: `2026-11-${n % 2 === 0 ? 21 : 20} 09:00:00` }),
    schoolCalendar: () => ({ firstWeekday: 1 }),
    appName: () => ({
      state: ["online", "draft"][n % 2],
      isEnabled: true,
      openStart: null,
      openEnd: n === 4 ? "2026-01-01 08:00:00" : null,
      ...openTo(n),
    }),
    fileLink: () => ({ isEnabled: n !== 1, ...openTo(n) }),
    appCollection: () => ({ userId: person(n), useCount: n, score: (n % 5) + 1, isCollect: n % 2 === 0 }),
    userBinding: () => ({ userId: person(n) }),
    noticeRead: () => ({ userId: person(n), noticeId: key("sysNotice", n % 6) }),
    userSchedule: () => ({ userId: person(n), memberIds: [person(n + 3)] }),
    messageLog: () => ({ receiverId: person(n), channel: n % 3 === 2 ? "sms" : "site", messageState: ["success", "waiting"][n % 4 === 3 ? 1 : 0] }),
    sysNotice: () => ({
      state: n % 3 === 2 ? "draft" : "published",
      noticeScope: n % 2 === 0 ? "all" : "department",
      isPublic: false,
      publishTime: null,
      departmentId: departments[n % 4]![0],
    }),
    loginLog: () => ({ userId: person(n), loginTime: `2026-${n % 3 === 2 ? "01" : "11"}-03 09:00:00`, departmentId: departments[n % 4]![0] }),
    ipRule: () => ({ isEnabled: false }),
    sysUser: () => {
      const person = people[n];
      return {
        accountNo: person?.accountNo ?? `m-nobody${n}`,
        roles: person?.roles ?? [],
        state: "normal",
        validTo: null,
        lockTime: null,
        failCount: 0,
        mustChangePassword: false,
        departmentId: person?.departmentId ?? "102",
        xh: person?.xh ?? null,
        gh: person?.gh ?? null,
      };
    },
  };
  const tree = entity.treeField === null ? {} : { [entity.treeField]: n === 0 ? null : keyOf(model, entity.id, n === 2 ? 1 : 0) };
  const student = isOfStudent(entity) ? { xh: xhOf(n % students) } : {};
  const at = isOfStudent(entity) ? placed((n % students) >> 1) : {};
  const told = { ...tree, ...student, ...at, ...own[entity.id]?.() };
  return Object.fromEntries(Object.entries(told).filter(([name]) => entity.fields.get(name)?.kind === "stored"));
}
