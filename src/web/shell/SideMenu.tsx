import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Layout, Menu, type MenuProps } from "antd";
import { useState } from "react";
import { useLocation } from "react-router";
import type { RouteNode } from "../../../engine/api.ts";
import { Icon } from "../../../renderers/icons.tsx";
import { chainOf, routeAt, visible } from "../session/route-tree.ts";
import { useOpenRoute } from "./use-open-route.ts";

type Item = NonNullable<MenuProps["items"]>[number];

function toItem(node: RouteNode): Item {
  const below = visible(node.children);
  const item = { key: node.path, label: node.meta.title, icon: <Icon name={node.meta.icon} />, title: node.meta.title };
  return below.length > 0 ? { ...item, children: below.map(toItem) } : item;
}

/** Pages of one area, or on a phone (`onPicked`) of all areas. */
export function SideMenu({ pages, title, onPicked }: { pages: RouteNode[]; title?: string; onPicked?(): void }) {
  const open = useOpenRoute();
  const { pathname } = useLocation();
  const [isFolded, setFolded] = useState(false);
  const chain = chainOf(pages, pathname).map((node) => node.path);
  const menu = (
    <Menu
      mode="inline"
      aria-label={title ?? "菜单"}
      items={pages.map(toItem)}
      selectedKeys={chain.slice(-1)}
      defaultOpenKeys={onPicked ? chain : pages.map((page) => page.path)}
      onClick={({ key }) => {
        open(routeAt(pages, key));
        onPicked?.();
      }}
    />
  );
  if (onPicked) return menu;
  return (
    <Layout.Sider width={208} collapsedWidth={56} collapsed={isFolded} theme="light" className="shell-side">
      {!isFolded && <div className="shell-side-title">{title}</div>}
      <div className="shell-side-menu">{menu}</div>
      <button type="button" className="shell-fold" aria-label={isFolded ? "展开菜单" : "收起菜单"} onClick={() => setFolded(!isFolded)}>
        {isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
    </Layout.Sider>
  );
}
