import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { RouteNode } from "../../../../engine/api.ts";
import { queryClient } from "../../client/query-client.ts";
import { firstPage } from "../../session/route-tree.ts";
import { linkOf } from "./menu-link.ts";
import { openNewTab } from "./new-tab.ts";

/**
 * Opens a menu entry: its page, the first page below a folder, or an outside link in a new tab. A page that is open already, in front or
 * kept behind, asks for its rows again: who opens a page wants to see how things are now.
 */
export function useOpenRoute(): (node: RouteNode | undefined) => void {
  const navigate = useNavigate();
  return useCallback(
    (node) => {
      if (!node) return;
      const link = linkOf(node, location.origin);
      const isFramed = node.meta.isIframe && node.meta.isLink !== "";
      if (link) openNewTab(link);
      else {
        void queryClient.invalidateQueries({ queryKey: ["list"] });
        void navigate((node.screen || isFramed ? node : firstPage(node))?.path ?? node.path);
      }
    },
    [navigate],
  );
}
