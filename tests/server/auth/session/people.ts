/** Accounts of the session tests: an administrator, a student, one who was disabled, and one of another tenant. */
export const people = [
  { accountNo: "admin", userName: "系统管理员", userType: "1", state: "normal", roles: ["gly"], phone: "13800138000" },
  { accountNo: "2024010101", userName: "王五", userType: "2", state: "normal", roles: ["student"], xh: "2024010101" },
  { accountNo: "gone", userName: "已离校", userType: "2", state: "disabled", roles: ["student"] },
  { accountNo: "admin", userName: "别校管理员", userType: "1", state: "normal", roles: ["gly"], tenantId: "000001" },
];
