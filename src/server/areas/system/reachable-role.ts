import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { entityOf, fetchRecords } from "../../data/records/index.ts";
import { refuse } from "../../data/records/plain-rows.ts";
import type { ActionInput, OperationRecord } from "../../platform/runtime.ts";
import { roleOf } from "./grant-rows.ts";

/** Roles named in a dialog lie in the caller's own call grant like rows that were chosen. @throws DataError */
export async function reachable(at: ActionInput, roleCode: unknown, operation: string): Promise<OperationRecord> {
  const role = await roleOf(at, roleCode);
  const pairs = accessFor(at.call.model, "sysRole", at.call.user).call[operation] ?? [];
  const rows = await fetchRecords({ call: at.call, entity: entityOf(at.call, "sysRole"), ids: [String(role.id)], where: pairsCond(pairs) });
  return rows.length === 0 ? refuse("roleId", "角色不存在或无权操作") : role;
}
