import { sql } from "kysely";
import type { ListLook } from "../../../../engine/api.ts";
import { readLook } from "../../../../engine/screens/view-content.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";

interface ListPlace {
  screen: string;
  variant: string;
}

/** How the caller last arranged a list. Null = as the document has it. */
export async function keptLook({ runtime, user }: Call, { screen, variant }: ListPlace): Promise<ListLook | null> {
  const { rows } = await sql<{ look: unknown }>`select look from platform.list_look
    where tenant_id = ${user.tenantId} and user_id = ${user.id} and screen = ${screen} and variant = ${variant}`.execute(current(runtime.db));
  return rows[0] === undefined ? null : readLook(rows[0].look);
}

/** Null forgets it. */
export async function keepLook({ runtime, user }: Call, { screen, variant }: ListPlace, look: ListLook | null): Promise<void> {
  const db = current(runtime.db);
  if (look === null)
    await sql`delete from platform.list_look
      where tenant_id = ${user.tenantId} and user_id = ${user.id} and screen = ${screen} and variant = ${variant}`.execute(db);
  else
    await sql`insert into platform.list_look (tenant_id, user_id, screen, variant, look)
      values (${user.tenantId}, ${user.id}, ${screen}, ${variant}, ${JSON.stringify(look)}::jsonb)
      on conflict (tenant_id, user_id, screen, variant) do update set look = excluded.look`.execute(db);
}
