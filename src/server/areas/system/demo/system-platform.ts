import { addDays } from "../../demo/dates.ts";
import type { DemoRow } from "../../demo/define-demo.ts";

export const tenants = (today: string, school: string): DemoRow[] => [
  {
    id: "1",
    tenantCode: "000000",
    tenantName: school,
    schoolName: school,
    linkman: "系统管理员",
    adminAccount: "admin",
    packageId: "1",
    startDate: "2026-01-01",
    expireDate: addDays(today, 900),
    tenantState: "normal",
  },
];
export const packages = (): DemoRow[] => [
  { id: "1", packageName: "完整版", menuIds: ["base", "leave", "system"], accountLimit: 50_000, storageLimit: 2000, isEnabled: true },
  { id: "2", packageName: "基础版", menuIds: ["base"], accountLimit: 5000, storageLimit: 200, isEnabled: true },
];

export const clients = (): DemoRow[] => [
  {
    id: "1",
    clientId: "library",
    clientName: "图书馆系统",
    departmentId: "32",
    linkman: "馆员",
    grantTypes: ["authorization_code"],
    redirectUris: "https://lib.example.edu.cn/callback",
    accessTokenSeconds: 3600,
    isEnabled: true,
    state: "pending",
  },
  {
    id: "2",
    clientId: "network",
    clientName: "网络认证系统",
    departmentId: "32",
    linkman: "网络中心",
    grantTypes: ["authorization_code", "refresh_token"],
    redirectUris: "https://net.example.edu.cn/callback",
    accessTokenSeconds: 3600,
    isEnabled: false,
    state: "disabled",
  },
];

export const ipRules = (): DemoRow[] => [
  { id: "1", ruleKind: "deny", ipRange: "203.0.113.0/24", isEnabled: true, remark: "多次尝试弱口令的地址段", hitCount: 0 },
];

/** Two limited administrators, as most schools have them. */
export const ownRoles = (): DemoRow[] => [
  {
    id: "9001",
    roleCode: "finance",
    roleName: "财务",
    roleType: "finance",
    baseRole: "gly",
    dataScope: "1",
    isLimited: true,
    grantIds: ["base-people-student"],
    isEnabled: true,
    isSealed: false,
    sort: 500,
  },
  {
    id: "9002",
    roleCode: "archivist",
    roleName: "档案员",
    roleType: "archivist",
    baseRole: "gly",
    dataScope: "1",
    isLimited: true,
    grantIds: ["base-people-student", "base-people-stuFamily"],
    isEnabled: true,
    isSealed: false,
    sort: 510,
  },
];
export const ownGrants = (): DemoRow[] =>
  [
    ["finance", "base-people-student"],
    ["archivist", "base-people-student"],
    ["archivist", "base-people-stuFamily"],
  ].map(([roleId, menuId], i) => ({ id: String(9001 + i), roleId: roleId!, menuId: menuId!, isHalf: false, grantUser: "2" }));
