import { school } from "../../server/http/routes/school.ts";

type Rows = Record<string, Record<string, unknown>[]>;

const app = (id: string, sort: number) => ({
  id,
  appCode: `app${id}`,
  appName: `应用${id}`,
  appType: "1",
  appCategory: "04",
  openType: "0",
  menuLink: `/caster/${id}`,
  isEnabled: true,
  state: "online",
  sort,
});

/** Names that no document of the product says too. */
const named = (rows: Rows[string], name: string): Rows[string] => rows.map((row) => ({ ...row, [name]: `甲校${row.id}` }));

const own: Rows = {
  ...school,
  sysUser: named(school.sysUser, "userName").map((row) => (row.accountNo === "admin" ? { ...row, gh: "20120090", departmentId: "1" } : row)),
  schoolCalendar: named(school.schoolCalendar, "calendarName"),
  appName: [app("5001", 1), app("5002", 2)],
  appCollection: [
    { id: "5101", userId: "1", appId: "5001", isCollect: true, useCount: 3, lastUseTime: "2026-11-20 08:00:00" },
    { id: "5102", userId: "1", appId: "5002", isCollect: false, useCount: 1, lastUseTime: "2026-11-20 09:00:00" },
  ],
  leaveType: [{ id: "1", typeCode: "1", typeName: "事由", category: "1", unit: "2", isEnabled: true, needCancel: true }],
  leaveApplication: [
    {
      id: "1001",
      leaveNo: "QJ1001",
      xh: "2025310101",
      classId: "401",
      departmentId: "12",
      xn: "2026-2027",
      xqM: "1",
      leaveTypeId: "1",
      startTime: "2026-11-20 08:00:00",
      endTime: "2026-11-21 08:00:00",
      reason: "回家",
      emergencyContact: "家长",
      emergencyPhone: "13900001111",
      commitment: true,
      state: "onLeave",
    },
  ],
  repairType: [
    { id: "1", typeCode: "01", typeName: "水电", isEnabled: true },
    { id: "11", typeCode: "0101", typeName: "水龙头", parentId: "1", isEnabled: true },
  ],
};

/** The second tenant: the same ids and codes, every Chinese word another one. */
const foreign = (rows: Rows): Rows =>
  JSON.parse(JSON.stringify(rows), (name, value: unknown) => {
    if (value !== null && typeof value === "object" && "id" in value) return { ...value, tenantId: "000001" };
    return typeof value === "string" && name !== "tenantId" && /\p{Script=Han}/u.test(value) ? `外校${[...value].reverse().join("")}` : value;
  }) as Rows;

/** What names a row: its id, its number, and whatever refers to one. */
const isKey = (name: string): boolean =>
  name !== "tenantId" && (/^(id|xh|gh|bh|accountNo|code|richCode)$|Ids?$|Gh$/.test(name) || name === "cantonCode" || name === "parentCode");
/** A key as only the third tenant has it, and one of the same length that nobody has. */
export const elsewhere = (key: string): string => `z${key}`;
export const nowhere = (key: string): string => `y${key}`;

/** The third tenant: none of its keys is known to the others. */
const apart = (rows: Rows): Rows =>
  JSON.parse(JSON.stringify(rows), (name, value: unknown) => {
    if (value !== null && typeof value === "object" && "id" in value) return { ...value, tenantId: "000002" };
    if (!isKey(name)) return value;
    return Array.isArray(value) ? value.map((one) => elsewhere(String(one))) : typeof value === "string" ? elsewhere(value) : value;
  }) as Rows;

/** Two tenants with the same keys, and one with keys of its own. */
export function threeSchools(more: Rows): Rows {
  const first = Object.fromEntries(Object.keys(own).map((entity) => [entity, [...own[entity]!, ...(more[entity] ?? [])]]));
  const [second, third] = [foreign(own), apart(own)];
  return Object.fromEntries(Object.entries(first).map(([entity, rows]) => [entity, [...rows, ...second[entity]!, ...third[entity]!]]));
}

/** Every Chinese word that stands in rows of the first tenant. */
export function ownWords(): string[] {
  const words = new Set<string>();
  JSON.stringify(own, (_name, value: unknown) => {
    if (typeof value === "string" && /\p{Script=Han}/u.test(value)) words.add(value);
    return value;
  });
  return [...words];
}
