import type { UserContext } from "../../engine/context.ts";

/** A signed-in person with these roles; who they are does not matter to a pure test. */
export const userWith = (roles: string[], change: Partial<UserContext> = {}): UserContext => ({
  id: "1",
  tenantId: "000000",
  accountNo: "a",
  userName: "测试",
  roles,
  xh: null,
  gh: null,
  departmentId: null,
  lists: {},
  ...change,
});
