import { sql } from "kysely";
import type { Runtime } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import { fiveSeconds } from "../../platform/timed-cache.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity of the menu rows. Without it the menu is what the documents say. */
export const menuEntity = platformEntity("sysMenu", {
  by: "菜单",
  needs: {
    text: [
      "menuCode",
      "parentId",
      "appId",
      "menuType",
      "menuName",
      "icon",
      "path",
      "name",
      "component",
      "redirect",
      "openType",
      "menuLink",
      "tag",
      "platform",
      "buttonKind",
    ],
    bigint: ["sort"],
    boolean: ["isLink", "isIframe", "isHide", "isAffix", "isSealed", "isKeepAlive", "isAuth", "isEnabled"],
    jsonb: ["origin"],
  },
});

/** A row of the menu, buttons left out. */
export interface MenuRow {
  menuCode: string;
  parentId: string | null;
  appId: string | null;
  menuType: string;
  menuName: string;
  /** What the documents call it; null for own rows. */
  documentName: string | null;
  icon: string | null;
  path: string | null;
  name: string | null;
  component: string | null;
  redirect: string | null;
  openType: string | null;
  menuLink: string | null;
  isLink: boolean;
  isIframe: boolean;
  isHide: boolean;
  isKeepAlive: boolean;
  isAffix: boolean;
  isAuth: boolean;
  tag: string | null;
  platform: string | null;
  isSealed: boolean;
  isEnabled: boolean;
  sort: number;
}

const cacheOf = fiveSeconds<MenuRow[]>((entityId) => entityId === menuEntity);

/** Menu rows of a tenant. At most five seconds old. */
export function loadMenuRows(runtime: Runtime, tenantId: string): Promise<MenuRow[]> {
  const model = runtime.model();
  if (!model.entities.has(menuEntity)) return Promise.resolve([]);
  return cacheOf(runtime).get(`${model.hash}\0${tenantId}`, runtime.now().getTime(), () => readMenuRows(runtime.db, tenantId));
}

const yes = (name: string) => sql`coalesce(${sql.id(name)}, false) as ${sql.id(name)}`;

async function readMenuRows(db: Database, tenantId: string): Promise<MenuRow[]> {
  const { rows } =
    await sql<MenuRow>`select "menuCode", "parentId", "appId", "menuType", "menuName", origin ->> 'menuName' as "documentName", icon, path, name, component, redirect, "openType", "menuLink",
      ${sql.join(["isLink", "isIframe", "isHide", "isAffix", "isSealed"].map(yes))}, "isKeepAlive" is not false as "isKeepAlive", "isAuth" is not false as "isAuth",
      tag, platform, "isEnabled" is not false as "isEnabled", coalesce(sort, 0)::int as sort
    from campus.${sql.id(menuEntity)} where "tenantId" = ${tenantId} and not "isDeleted" and "menuType" in ('1', '2', '4')`.execute(db);
  return rows;
}
