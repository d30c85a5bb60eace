import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { siteRouteAt } from "../../routes/site-paths.ts";
import { useTheme } from "../../theme/theme-store.ts";
import { useMenuTree } from "../menu/use-menu-tree.ts";
import { tagKey } from "../tags/tag.ts";

export interface CurrentView {
  /** Identifies the page among tags and kept pages. */
  name: string;
  /** Empty until a page without a menu entry has told its name. */
  title: string;
  icon: string;
  meta: { isKeepAlive: boolean; isAffix: boolean };
}

/** What menu and route table say about the address of the window. */
export function useCurrentView(): CurrentView {
  const { t } = useTranslation("pages");
  const { pathname, search } = useLocation();
  const isShared = useTheme((theme) => theme.config.isShareTagsView);
  const { chain } = useMenuTree();
  const node = chain.at(-1);
  const { meta } = siteRouteAt(pathname);
  return {
    name: tagKey(pathname, search, isShared),
    title: node?.meta.title ?? (meta.title ? t(`routes.${meta.title}`) : ""),
    // A page without an icon of its own carries that of its group.
    icon: chain.findLast((one) => one.meta.icon !== "")?.meta.icon ?? meta.icon,
    meta: { isKeepAlive: node?.meta.isKeepAlive ?? meta.isKeepAlive, isAffix: node?.meta.isAffix ?? meta.isAffix },
  };
}
