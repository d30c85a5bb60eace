import { forNumbers, type UserContext } from "../../../context.ts";

const anyone: Omit<UserContext, "roles" | "lists"> = {
  id: "*",
  tenantId: "*",
  accountNo: "*",
  userName: "*",
  ...forNumbers(() => "*"),
  departmentId: "*",
};

/** A person of whom only the role is known: whatever else is asked of them may be so. */
export const anyoneWith = (role: string): UserContext => ({ ...anyone, roles: [role], lists: {} });
