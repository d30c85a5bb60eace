import type { RouteNode } from "../../../../engine/api.ts";
import { webAddress } from "../../../../engine/values/menu-target.ts";

/** Outside address of a menu node, null when it is a page of ours. */
export function linkOf(
  node: Pick<RouteNode, "openType" | "menuLink"> & { meta?: Pick<RouteNode["meta"], "isLink" | "isIframe"> },
  origin: string,
): string | null {
  if (Number(node.openType) === 1) return webAddress(node.menuLink, origin);
  return node.meta?.isLink && !node.meta.isIframe ? webAddress(node.meta.isLink, origin) : null;
}
