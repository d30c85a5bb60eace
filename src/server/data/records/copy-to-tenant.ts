import { sql } from "kysely";
import { storedFields, table } from "../../platform/sql/names.ts";
import type { At } from "./plain-rows.ts";

/**
 * Gives a new tenant the rows another has. Rows keep their ids: a tenant's ids are its own. Secrets stay behind, because they are sealed
 * for their place. What is there already stays.
 */
export async function copyToTenant({ call, tx }: At, entityId: string, { from, to }: { from: string; to: string }): Promise<void> {
  const entity = call.model.entities.get(entityId);
  if (entity === undefined) return;
  const fields = storedFields(entity).filter((field) => field.childEntity === null && field.type.writeOnly !== true);
  const tree = entity.treeField === null ? [] : ["treePath"];
  const names = sql.join(["id", "createTime", "updateTime", ...tree, ...fields.map((field) => field.name)].map((name) => sql.id(name)));
  await sql`insert into ${table(call.model, entity)} ("tenantId", version, ${names}) select ${to}, 1, ${names} from ${table(call.model, entity)}
    where "tenantId" = ${from} and not "isDeleted" on conflict do nothing`.execute(tx);
}
