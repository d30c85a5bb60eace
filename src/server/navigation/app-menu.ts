import { sql } from "kysely";
import type { RouteNode } from "../../../engine/api.ts";
import type { Call } from "../platform/runtime.ts";

/** The branch of the menu that belongs to an app; all of it without an app, or when the app names no menu. An unknown app has nothing. */
export async function menuOfApp(call: Call, nodes: RouteNode[], appId: string | null): Promise<RouteNode[]> {
  if (appId === null || !call.model.entities.has("appName")) return nodes;
  const { rows } = await sql<{ menuId: string | null }>`select "menuId" from campus."appName"
    where "tenantId" = ${call.user.tenantId} and id = ${appId} and not "isDeleted"`.execute(call.runtime.db);
  const [app] = rows;
  if (app === undefined) return [];
  return app.menuId === null ? nodes : nodes.flatMap((node) => branchOf(node, app.menuId!));
}

const branchOf = (node: RouteNode, code: string): RouteNode[] =>
  node.id === code ? [node] : node.children.flatMap((child) => branchOf(child, code));
