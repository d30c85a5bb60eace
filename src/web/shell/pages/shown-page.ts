import type { RouteNode } from "../../../../engine/api.ts";
import { firstPage, routeAt, routeOfId } from "../../session/route-tree.ts";

export type ShownPage =
  | { page: "screen"; screen: string }
  | { page: "framed"; node: RouteNode }
  | { page: "elsewhere"; to: string }
  /** No menu entry, or one whose component is no page of ours (specification, section 8 "Unmatched dynamic page"). */
  | { page: "not-found" };

/**
 * What a menu address shows: its screen, `/layout?id=<menu id>` the page of that entry, `?_screen=<id>` a screen without an entry, a
 * folder its first page, an outside address its frame.
 */
export function shownPage(routes: readonly RouteNode[], pathname: string, query: URLSearchParams): ShownPage {
  const asked = query.get("id");
  const node = asked && pathname === "/layout" ? routeOfId(routes, asked) : routeAt(routes, pathname);
  if (pathname === "/layout" && !asked) return { page: "elsewhere", to: "/index" };
  if (node?.meta.isIframe && node.meta.isLink && node.path === pathname) return { page: "framed", node };
  if (node && (node.path !== pathname || !node.screen)) {
    const target = node.screen ? node : firstPage(node);
    return target ? { page: "elsewhere", to: target.path } : { page: "not-found" };
  }
  const screen = node?.screen ?? query.get("_screen");
  return screen ? { page: "screen", screen } : { page: "not-found" };
}
