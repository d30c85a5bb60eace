import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { entityOf, fetchRecords } from "../../data/records/index.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import { roleOf } from "./grant-rows.ts";
import type { Row } from "../kit/records.ts";

/** Roles named in a dialog lie in the caller's own call grant like rows that were chosen. @throws DataError */
export async function reachable(at: At, roleCode: unknown, operation: string): Promise<Row<"sysRole">> {
  const role = await roleOf(at, roleCode);
  const pairs = accessFor(at.call.model, "sysRole", at.call.user).call[operation] ?? [];
  const rows = await fetchRecords({ call: at.call, entity: entityOf(at.call, "sysRole"), ids: [role.id], where: pairsCond(pairs) });
  return rows.length === 0 ? refuse("roleId", "角色不存在或无权操作") : role;
}
