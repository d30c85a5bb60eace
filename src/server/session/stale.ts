import { accountEntity } from "../accounts/account.ts";
import { forgetMenus, menuEntity } from "../menus/menu-rows.ts";
import { forgetIpRules, ipRuleEntity } from "../network/ip-rules.ts";
import { forgetRoles, roleEntity } from "../roles/role-rows.ts";
import type { Runtime } from "../runtime.ts";
import { forgetCalendar } from "./calendar.ts";
import { contextEntities } from "./context-lists.ts";
import { forgetParams, paramsEntity } from "./params.ts";
import { forgetTreePaths } from "./tree-paths.ts";
import { forgetPeople } from "./user-context.ts";

const roleEntities: ReadonlySet<string> = new Set([roleEntity, "roleMenu", "roleButton", "roleDataScope"]);
const menuEntities: ReadonlySet<string> = new Set([menuEntity]);

/** Forgets what was remembered of rows of this entity, so that the next call of this process sees the write. Others see it within five seconds. */
export function forgetWritten(runtime: Runtime, entityId: string): void {
  const entity = runtime.model().entities.get(entityId);
  if (entityId === paramsEntity) forgetParams(runtime);
  if (entityId.startsWith("schoolCalendar")) forgetCalendar(runtime);
  if (entity?.treeField !== null) forgetTreePaths(runtime);
  if (menuEntities.has(entityId)) forgetMenus(runtime);
  if (roleEntities.has(entityId)) forgetRoles(runtime);
  if (menuEntities.has(entityId) || roleEntities.has(entityId)) forgetPeople(runtime);
  if (entityId === ipRuleEntity) forgetIpRules(runtime);
  if (entityId === accountEntity || contextEntities(runtime).has(entityId)) forgetPeople(runtime);
}

/** After work that may write anything: a registered operation, an import. */
export function forgetEverything(runtime: Runtime): void {
  forgetParams(runtime);
  forgetCalendar(runtime);
  forgetTreePaths(runtime);
  forgetMenus(runtime);
  forgetRoles(runtime);
  forgetIpRules(runtime);
  forgetPeople(runtime);
}
