import { accountEntity } from "./account.ts";
import { forgetPolicies, policyEntity } from "../auth/accounts/password-policy.ts";
import { forgetMenus, menuEntity } from "./roles/menu-rows.ts";
import { forgetIpRules, ipRuleEntity } from "../platform/network/ip-rules.ts";
import { forgetRoles, roleEntity } from "./roles/role-rows.ts";
import type { Runtime } from "../platform/runtime.ts";
import { askedTasks } from "./asked-records.ts";
import { forgetCalendar } from "./calendar.ts";
import { forgetSystemParams, systemParamEntity } from "./system-params/load.ts";
import { contextEntities } from "./context-lists.ts";
import { forgetParams, paramsEntity } from "./params.ts";
import { forgetTreePaths } from "./tree-paths.ts";
import { forgetPeople } from "./user-context.ts";

const roleEntities: ReadonlySet<string> = new Set([roleEntity, "roleMenu", "roleButton", "roleDataScope"]);
const menuEntities: ReadonlySet<string> = new Set([menuEntity]);

/** Forgets what was remembered of rows of this entity, so that the next call of this process sees the write. */
export function forgetWritten(runtime: Runtime, entityId: string): void {
  for (const forget of forgettersOf(runtime, entityId)) forget(runtime);
}

type Forget = (runtime: Runtime) => void;

/** What is remembered of rows of this entity; nothing of most. */
export function forgettersOf(runtime: Runtime, entityId: string): ReadonlySet<Forget> {
  const entity = runtime.model().entities.get(entityId);
  const of = new Set<Forget>();
  if (entityId === paramsEntity) of.add(forgetParams).add(forgetPolicies);
  if (entityId === systemParamEntity) of.add(forgetSystemParams);
  if (entityId === policyEntity) of.add(forgetPolicies);
  if (entityId.startsWith("schoolCalendar")) of.add(forgetCalendar);
  if (entity !== undefined && entity.treeField !== null) of.add(forgetTreePaths);
  if (menuEntities.has(entityId)) of.add(forgetMenus);
  if (roleEntities.has(entityId)) of.add(forgetRoles);
  if (menuEntities.has(entityId) || roleEntities.has(entityId)) of.add(forgetPeople);
  if (entityId === askedTasks) of.add(forgetPeople);
  if (entityId === ipRuleEntity) of.add(forgetIpRules);
  if (entityId === accountEntity || contextEntities(runtime).has(entityId)) of.add(forgetPeople);
  return of;
}

/** After work that may write anything: a registered operation, an import, a connection that heard nothing for a while. */
export function forgetEverything(runtime: Runtime): void {
  forgetParams(runtime);
  forgetPolicies(runtime);
  forgetSystemParams(runtime);
  forgetCalendar(runtime);
  forgetTreePaths(runtime);
  forgetMenus(runtime);
  forgetRoles(runtime);
  forgetIpRules(runtime);
  forgetPeople(runtime);
}
