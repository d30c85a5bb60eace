import { sql } from "kysely";
import type { RouteNode } from "../../../engine/api.ts";
import type { Call } from "../platform/runtime.ts";
import { platformEntity } from "../platform/platform-entity.ts";

/** Entity of the apps of a school. */
const appEntity = platformEntity("appName", { by: "应用的菜单", needs: { text: ["menuId"] } });

/** The branch of the menu that belongs to an app; all of it without an app, or when the app names no menu. An unknown app has nothing. */
export async function menuOfApp(call: Call, nodes: RouteNode[], appId: string | null): Promise<RouteNode[]> {
  if (appId === null || !call.model.entities.has(appEntity)) return nodes;
  const { rows } = await sql<{ menuId: string | null }>`select "menuId" from campus.${sql.id(appEntity)}
    where "tenantId" = ${call.user.tenantId} and id = ${appId} and not "isDeleted"`.execute(call.runtime.db);
  const [app] = rows;
  if (app === undefined) return [];
  return app.menuId === null ? nodes : nodes.flatMap((node) => branchOf(node, app.menuId!));
}

const branchOf = (node: RouteNode, code: string): RouteNode[] =>
  node.id === code ? [node] : node.children.flatMap((child) => branchOf(child, code));
