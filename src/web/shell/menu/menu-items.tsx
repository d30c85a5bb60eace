import { Tag, type MenuProps } from "antd";
import type { RouteNode } from "../../../../engine/api.ts";
import { Icon, iconOr } from "../../../../renderers/icons/Icon.tsx";
import { visible } from "../../session/route-tree.ts";

export type MenuItem = NonNullable<MenuProps["items"]>[number];

export const areaIcon = (node: RouteNode) => <Icon name={iconOr(node.meta.icon, "appstore")} />;

const label = ({ meta }: RouteNode) =>
  meta.tag ? (
    <>
      {meta.title} <Tag className="menu-tag">{meta.tag}</Tag>
    </>
  ) : (
    meta.title
  );

/** A node with everything below it, for a menu that opens in place. */
export function toMenuItem(node: RouteNode): MenuItem {
  const below = visible(node.children);
  const item = { key: node.path, label: label(node), icon: <Icon name={node.meta.icon} />, title: node.meta.title };
  return below.length > 0 ? { ...item, children: below.map(toMenuItem) } : item;
}

/** An area whose pages hang below it in one panel: a column per group, pages without a group first. */
export function toPanelItem(area: RouteNode): MenuItem {
  const below = visible(area.children);
  const item = { key: area.path, label: area.meta.title, icon: areaIcon(area) };
  if (below.length === 0) return item;
  const single = below.filter((node) => visible(node.children).length === 0);
  const groups = below.filter((node) => visible(node.children).length > 0);
  const columns = Math.min(groups.length + (single.length > 0 ? 1 : 0), 5);
  return {
    ...item,
    // On the page's own ground, whatever the colour of the bar.
    theme: "light" as const,
    popupClassName: "area-panel",
    popupStyle: { "--panel-columns": columns } as React.CSSProperties,
    children: [
      ...(single.length > 0 ? [group(area.path, area.meta.title, single)] : []),
      ...groups.map((node) => group(node.path, node.meta.title, pagesBelow(node))),
    ],
  };
}

const group = (key: string, title: string, pages: readonly RouteNode[]): MenuItem => ({
  type: "group",
  key: `group ${key}`,
  label: title,
  children: pages.map((page) => ({ key: page.path, label: label(page), title: page.meta.title })),
});

/** Pages of a group, those of its own groups included: a panel has two levels. */
export function pagesBelow(node: RouteNode): RouteNode[] {
  const below = visible(node.children);
  return below.length === 0 ? [node] : below.flatMap(pagesBelow);
}
