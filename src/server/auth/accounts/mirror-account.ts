import { sql } from "kysely";
import type { Runtime } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import { columnName, isStored } from "../../platform/sql/names.ts";
import { accountEntity } from "../../identity/account.ts";

/**
 * Writes what the platform knows of a sign-in or password beside the account, for lists. The version stays: nothing that is remembered
 * of the person depends on it. Fields that the document set lacks are passed over.
 */
export async function mirrorAccount(
  runtime: Runtime,
  of: { tenantId: string; userId: string; values: Readonly<Record<string, unknown>>; db?: Database },
): Promise<void> {
  const entity = runtime.model().entities.get(accountEntity);
  if (entity === undefined) return;
  const sets = Object.entries(of.values).flatMap(([name, value]) => {
    const field = entity.fields.get(name);
    return field === undefined || !isStored(field) ? [] : [sql`${sql.id(columnName(entity, name))} = ${value}`];
  });
  if (sets.length === 0) return;
  await sql`update campus.${sql.id(accountEntity)} set ${sql.join(sets)} where "tenantId" = ${of.tenantId} and id = ${of.userId}`.execute(
    of.db ?? runtime.db,
  );
}
