import { useMemo } from "react";
import { useLocation } from "react-router";
import type { RouteNode } from "../../../../engine/api.ts";
import { useMenu } from "../../session/menu-store.ts";
import { chainOf, routeOfId, visible } from "../../session/route-tree.ts";

export interface MenuTree {
  /** Areas of the menu that the person sees. */
  areas: RouteNode[];
  /** From the area down to the current page; empty outside the menu. */
  chain: RouteNode[];
}

/** The signed-in person's menu and where in it the current page stands. */
export function useMenuTree(): MenuTree {
  const routes = useMenu((menu) => menu.routes);
  const { pathname, search } = useLocation();
  const areas = useMemo(() => visible(routes ?? []), [routes]);
  const chain = useMemo(() => {
    const asked = pathname === "/layout" ? new URLSearchParams(search).get("id") : null;
    return chainOf(routes ?? [], asked ? (routeOfId(routes ?? [], asked)?.path ?? "") : pathname);
  }, [routes, pathname, search]);
  return { areas, chain };
}
