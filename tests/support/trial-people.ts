import type { EntityDocument } from "../../engine/kinds/entity/document.ts";

/** A field of text that is titled as it is named. */
export const plain = (name: string) => ({ name, title: name, type: "string" as const });

/** Accounts, as little of them as the server asks for. */
export const trialAccount: EntityDocument = {
  kind: "entity",
  id: "sysUser",
  title: "用户",
  titleField: "userName",
  decidesRights: true,
  fields: [
    ...["accountNo", "userName", "userType", "phone", "xh", "gh", "departmentId", "state"].map(plain),
    { name: "roles", title: "角色", type: "dicts", dict: "role_code" },
  ],
  access: { grants: [] },
};

/** The dictionary that names their roles. */
export const trialRoles = (roles: readonly string[]) => ({
  kind: "dicts" as const,
  id: "trial",
  title: "字典",
  dicts: [{ code: "role_code", title: "角色", items: roles.map((value) => ({ value, label: value })) }],
});
