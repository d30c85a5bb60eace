import { schoolIds } from "../identity/school-ids.ts";
import { withLock } from "../platform/database/index.ts";
import { transaction } from "../platform/database/transaction.ts";
import { menuEntity } from "../identity/roles/menu-rows.ts";
import { cardEntity, syncCards } from "../navigation/sync-cards.ts";
import { syncBoards } from "../navigation/sync-boards.ts";
import { syncReports } from "../navigation/sync-reports.ts";
import { syncMenus } from "../navigation/sync-menus.ts";
import { countRoleUsers } from "../identity/roles/count-users.ts";
import { roleEntity } from "../identity/roles/role-rows.ts";
import { syncRoles } from "../navigation/sync-roles.ts";
import type { Runtime } from "../platform/runtime.ts";
import { announceWritten } from "../identity/announce.ts";
import { shanghaiNow } from "../platform/shanghai-time.ts";
import { systemParamEntity } from "../identity/system-params/load.ts";
import { syncSystemParams } from "../navigation/sync.ts";
import { showDocuments } from "./shown-documents.ts";

/** Gives every school the rows that the documents imply: roles, menus, buttons, desktop cards and what tells of the documents themselves. Runs at every start and now and then, because documents are published. */
export async function ensureSystemRows(runtime: Runtime): Promise<void> {
  const model = runtime.model();
  for (const tenantId of await schoolIds(runtime)) {
    const of = { tenantId, userId: "", now: shanghaiNow(runtime.now()) };
    await withLock(runtime.db, `system-rows ${tenantId}`, () =>
      transaction(runtime.db, async (tx) => {
        const synced =
          (await syncRoles(tx, model, of)) +
          (await syncMenus(tx, model, of)) +
          (await syncSystemParams(tx, model, of)) +
          (await syncCards(tx, model, of)) +
          (await syncReports(tx, model, of)) +
          (await syncBoards(tx, model, of));
        if (model.entities.has(roleEntity)) await countRoleUsers(tx, tenantId);
        if (synced > 0) for (const entity of [roleEntity, menuEntity, systemParamEntity, cardEntity]) await announceWritten(runtime, entity);
      }),
    );
  }
  await showDocuments(runtime);
}
