import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { entityOf, fetchRecords } from "../../data/records/index.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import { partSign } from "../../identity/roles/held-roles.ts";
import { rolesNow } from "../../identity/roles/role-rows.ts";

/** The right over accounts that all of this is one with. */
const OPENING = "system.resetPassword";

/**
 * Whoever sets somebody's password, telephone of sign-in or bindings can act with that person's rights. So all of it asks for one right: the
 * rows of the grant `system.resetPassword`, and of a role that the caller holds only in part nothing but that very part. One's own account is
 * not asked about, nor is what the platform itself does. @throws DataError at `field`
 */
export async function assertMayOpen(at: At, userIds: readonly string[], field = ""): Promise<void> {
  const { call } = at;
  const others = [...new Set(userIds)].filter((id) => id !== call.user.id);
  if (others.length === 0 || call.user.id === "") return;
  const pairs = accessFor(call.model, "sysUser", call.user).call[OPENING] ?? [];
  const rows = await fetchRecords({ call, entity: entityOf(call, "sysUser"), ids: others, where: pairsCond(pairs), own: new Set(["roles"]) });
  const codes = rows.flatMap(({ record }) => (Array.isArray(record.roles) ? record.roles.map(String) : []));
  if (rows.length < others.length || (await holdMore(at, codes))) refuse(field, "账号不存在，或持有您没有的权限，请由系统管理员处理");
}

/** Whether one of the roles takes from a role of which the caller holds another part, or only a part. */
async function holdMore({ call: { model, user }, tx }: At, codes: readonly string[]): Promise<boolean> {
  const { roles, limits, tenantId } = user;
  const partly = Object.keys(limits?.byRole ?? {}).filter((role) => !roles.includes(role));
  if (partly.length === 0) return false;
  const rows = await rolesNow(tx, model, tenantId);
  const isOwn = (code: string) => roles.includes(code) || roles.includes(partSign(code));
  return codes.some((code) => partly.includes(rows.get(code)?.base ?? code) && !isOwn(code));
}
