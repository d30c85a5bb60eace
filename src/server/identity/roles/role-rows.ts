import { type RawBuilder, sql } from "kysely";
import { current } from "../../platform/database/transaction.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import { fiveSeconds } from "../../platform/timed-cache.ts";
import { chosenLists, type DataScope } from "./data-scope.ts";
import type { Model } from "../../../../engine/model/model.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity of the roles a school defines. Without it people hold what the documents name. */
export const roleEntity = platformEntity("sysRole", {
  by: "角色",
  needs: {
    text: ["roleCode", "roleName", "roleType", "baseRole", "dataScope"],
    bigint: ["userCount", "sort"],
    date: ["validFrom", "validTo"],
    boolean: ["isEnabled", "isLimited", "isSealed"],
  },
});

export interface FieldRule {
  entityName: string;
  fieldName: string;
  rule: string;
}
export interface RoleScopeRow extends DataScope {
  /** Null = every menu of the role. */
  menuId: string | null;
  fieldRules: FieldRule[];
}
export interface RoleRow {
  code: string;
  name: string;
  /** Role of the documents from whose grants it takes. */
  base: string;
  isEnabled: boolean;
  validFrom: string | null;
  validTo: string | null;
  /** Menus and buttons were granted one by one. */
  isLimited: boolean;
  dataScope: string;
  menus: string[];
  buttons: string[];
  scopes: RoleScopeRow[];
}

const roleMenuEntity = platformEntity("roleMenu", { by: "角色的菜单", needs: { text: ["roleId", "menuId"] } });
const roleButtonEntity = platformEntity("roleButton", { by: "角色的按钮", needs: { text: ["roleId", "buttonId"] } });
const roleScopeEntity = platformEntity("roleDataScope", {
  by: "角色的数据范围",
  needs: (model) => ({ text: ["roleId", "menuId", "dataScope"], "text[]": chosenLists(model), none: ["fieldRules"] }),
});

/** Entities whose rows say what a role may do. */
export const roleEntities: ReadonlySet<string> = new Set([roleEntity, roleMenuEntity, roleButtonEntity, roleScopeEntity]);

const cacheOf = fiveSeconds<ReadonlyMap<string, RoleRow>>((entityId) => roleEntities.has(entityId));

/** Roles of a tenant by code, with what was granted to each. At most five seconds old. */
export function loadRoles(runtime: Runtime, tenantId: string): Promise<ReadonlyMap<string, RoleRow>> {
  const model = runtime.model();
  if (!model.entities.has(roleEntity)) return Promise.resolve(new Map());
  return cacheOf(runtime).get(`${model.hash}\0${tenantId}`, runtime.now().getTime(), () => readRoles(runtime.db, model, tenantId));
}

/** The code of the role with this id, as `sysRole/list` tells it, or with this code; what names no row stays as it is. */
export async function roleCodeOf(runtime: Runtime, tenantId: string, named: string): Promise<string> {
  if (!runtime.model().entities.has(roleEntity)) return named;
  const { rows } = await sql<{ code: string }>`select "roleCode" as code from campus.${sql.id(roleEntity)}
    where "tenantId" = ${tenantId} and not "isDeleted" and (id = ${named} or "roleCode" = ${named}) order by (id = ${named}) desc limit 1`.execute(
    current(runtime.db),
  );
  return rows[0]?.code ?? named;
}

/** The roles as the open transaction sees them. */
export const rolesNow = (db: Database, model: Model, tenantId: string): Promise<ReadonlyMap<string, RoleRow>> =>
  readRoles(current(db), model, tenantId);

async function readRoles(db: Database, model: Model, tenantId: string): Promise<ReadonlyMap<string, RoleRow>> {
  const rows = async <T>(query: RawBuilder<T>) => (await query.execute(db)).rows;
  const live = sql`"tenantId" = ${tenantId} and not "isDeleted"`;
  const roles = await rows(
    sql<
      Omit<RoleRow, "menus" | "buttons" | "scopes">
    >`select "roleCode" as code, "roleName" as name, "baseRole" as base, "isEnabled" is not false as "isEnabled",
      "validFrom", "validTo", coalesce("isLimited", false) as "isLimited", "dataScope" from campus.${sql.id(roleEntity)} where ${live}`,
  );
  const menus = await rows(
    sql<{ role: string; code: string }>`select "roleId" as role, "menuId" as code from campus.${sql.id(roleMenuEntity)} where ${live}`,
  );
  const buttons = await rows(
    sql<{ role: string; code: string }>`select "roleId" as role, "buttonId" as code from campus.${sql.id(roleButtonEntity)} where ${live}`,
  );
  const lists = chosenLists(model).flatMap((name) => [sql.lit(name), sql.id(name)]);
  const scopes = await rows(
    sql<
      Omit<RoleScopeRow, "fieldRules"> & { role: string; id: string }
    >`select id, "roleId" as role, "menuId", "dataScope", json_build_object(${lists.length === 0 ? sql`` : sql.join(lists)}) as chosen from campus.${sql.id(roleScopeEntity)} where ${live}`,
  );
  const fields = await rows(
    sql<
      FieldRule & { parentId: string }
    >`select "parentId", "entityName", "fieldName", "rule" from campus.${sql.id(`${roleScopeEntity}.fieldRules`)} where "tenantId" = ${tenantId}`,
  );
  const codesOf = (list: readonly { role: string; code: string }[], role: string) => list.filter((row) => row.role === role).map((row) => row.code);
  return new Map(
    roles.map((role) => [
      role.code,
      {
        ...role,
        menus: codesOf(menus, role.code),
        buttons: codesOf(buttons, role.code),
        scopes: scopes
          .filter((row) => row.role === role.code)
          .map(({ role: _role, id, ...scope }) => ({ ...scope, fieldRules: fields.filter((field) => field.parentId === id) })),
      },
    ]),
  );
}
