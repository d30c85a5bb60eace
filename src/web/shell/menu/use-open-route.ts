import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { RouteNode } from "../../../../engine/api.ts";
import { firstPage } from "../../session/route-tree.ts";
import { linkOf } from "./menu-link.ts";

/** Opens a menu entry: its page, the first page below a folder, or an outside link in a new tab. */
export function useOpenRoute(): (node: RouteNode | undefined) => void {
  const navigate = useNavigate();
  return useCallback(
    (node) => {
      if (!node) return;
      const link = linkOf(node, location.origin);
      const isFramed = node.meta.isIframe && node.meta.isLink !== "";
      if (link) window.open(link, "_blank", "noopener");
      else void navigate((node.screen || isFramed ? node : firstPage(node))?.path ?? node.path);
    },
    [navigate],
  );
}
