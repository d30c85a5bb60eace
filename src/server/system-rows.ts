import { schoolIds } from "./accounts/school-ids.ts";
import { withLock } from "./database/index.ts";
import { transaction } from "./database/transaction.ts";
import { menuEntity } from "./menus/menu-rows.ts";
import { cardEntity, syncCards } from "./desktop/sync-cards.ts";
import { syncMenus } from "./menus/sync-menus.ts";
import { countRoleUsers } from "./roles/count-users.ts";
import { roleEntity } from "./roles/role-rows.ts";
import { syncRoles } from "./roles/sync-roles.ts";
import type { Runtime } from "./runtime.ts";
import { announceWritten } from "./session/announce.ts";
import { shanghaiNow } from "./session/shanghai-time.ts";
import { systemParamEntity } from "./system-params/load.ts";
import { syncSystemParams } from "./system-params/sync.ts";
import { forgetEverything } from "./session/stale.ts";

/** Gives every school the rows that the documents imply: roles, menus, buttons and desktop cards. Runs at every start and now and then, because documents are published. */
export async function ensureSystemRows(runtime: Runtime): Promise<void> {
  const model = runtime.model();
  for (const tenantId of await schoolIds(runtime)) {
    const of = { tenantId, userId: "", now: shanghaiNow(runtime.now()) };
    const changed = await withLock(runtime.db, `system-rows ${tenantId}`, () =>
      transaction(runtime.db, async (tx) => {
        const synced =
          (await syncRoles(tx, model, of)) +
          (await syncMenus(tx, model, of)) +
          (await syncSystemParams(tx, model, of)) +
          (await syncCards(tx, model, of));
        if (model.entities.has(roleEntity)) await countRoleUsers(tx, tenantId);
        if (synced > 0) for (const entity of [roleEntity, menuEntity, systemParamEntity, cardEntity]) await announceWritten(runtime, entity);
        return synced;
      }),
    );
    if (changed > 0) forgetEverything(runtime);
  }
}
