import { forNumbers, type UserContext } from "../../../context.ts";

/** A person of whom only the role is known: whatever else is asked of them may be so. */
export const anyoneWith = (role: string): UserContext => ({
  id: "*",
  tenantId: "*",
  accountNo: "*",
  userName: "*",
  roles: [role],
  ...forNumbers(() => "*"),
  departmentId: "*",
  lists: {},
});
