import { ConfigProvider, Menu } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RouteNode } from "../../../../engine/api.ts";
import { routeAt } from "../../session/route-tree.ts";
import { useTheme } from "../../theme/theme-store.ts";
import { toMenuItem } from "./menu-items.tsx";
import { type Bar, useBarMenu } from "./use-bar-menu.ts";
import { useMenuTree } from "./use-menu-tree.ts";
import { useOpenRoute } from "./use-open-route.ts";

interface SideMenuProps {
  /** Areas, or the pages of one. */
  nodes: readonly RouteNode[];
  title?: string;
  isFolded?: boolean;
  /** Whose colours it takes; without one it stands on the page's own ground. */
  bar?: Bar;
  onPicked?(): void;
}

/** The menu at the side: groups open in place; folded, they open beside it. */
export function SideMenu({ nodes, title, isFolded = false, bar, onPicked }: SideMenuProps) {
  const { t } = useTranslation();
  const open = useOpenRoute();
  const { chain } = useMenuTree();
  const openKeys = useOpenKeys(nodes, chain);
  const colors = useBarMenu(bar ?? "menuBar");
  const menu = (
    <Menu
      mode="inline"
      inlineCollapsed={isFolded}
      theme={bar ? "dark" : "light"}
      aria-label={title ?? t("menu.title")}
      items={nodes.map(toMenuItem)}
      selectedKeys={chain.slice(-1).map((node) => node.path)}
      {...(isFolded ? {} : openKeys)}
      onClick={({ key }) => {
        open(routeAt(nodes, key));
        onPicked?.();
      }}
    />
  );
  return bar ? <ConfigProvider theme={colors.theme}>{menu}</ConfigProvider> : menu;
}

/** Open groups: those around the current page, and what the person opened; with "unique" one group of a level at a time. */
function useOpenKeys(nodes: readonly RouteNode[], chain: readonly RouteNode[]) {
  const isUnique = useTheme((theme) => theme.config.isUniqueOpened);
  const around = chain.slice(0, -1).map((node) => node.path);
  const current = chain.at(-1)?.path ?? "";
  const [kept, setKept] = useState({ current, keys: around });
  // Another page was opened: its groups open too.
  if (kept.current !== current) setKept({ current, keys: isUnique ? around : [...new Set([...kept.keys, ...around])] });
  const onOpenChange = (keys: string[]) => {
    const opened = keys.find((key) => !kept.keys.includes(key));
    setKept({ current, keys: isUnique && opened ? keys.filter((key) => key === opened || opened.startsWith(`${key}/`)) : keys });
  };
  return { openKeys: kept.keys.length > 0 || nodes.length > 1 ? kept.keys : nodes.map((node) => node.path), onOpenChange };
}
