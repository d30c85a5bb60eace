import { sql } from "kysely";
import type { Model } from "../../../engine/model/model.ts";
import { newId } from "../platform/database/ids.ts";
import { current } from "../platform/database/transaction.ts";
import { refreshTreePaths } from "../data/records/tree-paths.ts";
import type { Database } from "../platform/database/database.ts";
import { roleEntity } from "../identity/roles/role-rows.ts";
import { zh } from "../../../engine/language/text.ts";

/** `role_type` codes that are called otherwise than the role. */
const types: Record<string, string> = { dept: "yx", major: "zy", class: "bj" };
/** Nobody is given the role of those who have not signed in. */
const PUBLIC = "public";

/** Gives every role of the documents its row. What administrators changed stays; a role the documents no longer name is switched off. */
export async function syncRoles(db: Database, model: Model, of: { tenantId: string; userId: string; now: string }): Promise<number> {
  const entity = model.entities.get(roleEntity);
  if (entity === undefined) return 0;
  const tx = current(db);
  const known = new Set(model.dicts.get("role_type")?.items.map((item) => item.value));
  const roles = [...model.roles].filter(([code]) => code !== PUBLIC);
  const values = roles.map(
    ([code, title], at) =>
      sql`(${of.tenantId}, ${newId()}, ${code}, ${zh(title)}, ${typeOf(code, known)}, ${code}, '1', true, true, false, ${(at + 1) * 10}, 0, ${of.userId}, ${of.now}::timestamp, ${of.userId}, ${of.now}::timestamp)`,
  );
  if (values.length === 0) return 0;
  const added =
    await sql`insert into campus.${sql.id(roleEntity)} ("tenantId", id, "roleCode", "roleName", "roleType", "baseRole", "dataScope", "isSealed", "isEnabled", "isLimited", sort, "userCount", "createUser", "createTime", "updateUser", "updateTime")
    values ${sql.join(values)} on conflict do nothing`.execute(tx);
  const changed = Number(added.numAffectedRows ?? 0);
  if (changed > 0) await refreshTreePaths(tx, model, roleEntity);
  return changed;
}

const typeOf = (code: string, known: ReadonlySet<string>): string => {
  const type = types[code] ?? code;
  return known.has(type) ? type : "custom";
};
