import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RouteNode } from "../../../../engine/api.ts";
import { useTheme } from "../../theme/theme-store.ts";
import { SideMenu } from "../menu/SideMenu.tsx";
import { useBarMenu } from "../menu/use-bar-menu.ts";

interface SideBarProps {
  nodes: readonly RouteNode[];
  title?: string;
  /** Above and below the menu; told whether the bar is folded. */
  head?(isFolded: boolean): ReactNode;
  foot?(isFolded: boolean): ReactNode;
}

/** The bar at the side in the menu's colours; it folds to icons. */
export function SideBar({ nodes, title, head, foot }: SideBarProps) {
  const { t } = useTranslation();
  const { isCollapse: isFolded } = useTheme((theme) => theme.config);
  const { style } = useBarMenu("menuBar");
  return (
    <aside className="shell-side" style={style} data-folded={isFolded || undefined}>
      {head?.(isFolded)}
      {title && !isFolded && <div className="shell-side-title">{title}</div>}
      <nav className="shell-side-menu" aria-label={title ? t("menu.pages", { area: title }) : t("menu.all")}>
        <SideMenu nodes={nodes} isFolded={isFolded} bar="menuBar" {...(title && { title })} />
      </nav>
      {foot?.(isFolded)}
      <FoldButton />
    </aside>
  );
}

function FoldButton() {
  const { t } = useTranslation();
  const { config, change } = useTheme();
  const label = config.isCollapse ? t("menu.unfold") : t("menu.fold");
  return (
    <button type="button" className="shell-fold" aria-label={label} title={label} onClick={() => change({ isCollapse: !config.isCollapse })}>
      {config.isCollapse ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
    </button>
  );
}

/** The area whose pages the side shows: that of the current page, or the one picked last. */
export function usePickedArea(areas: readonly RouteNode[], current: RouteNode | undefined) {
  const [picked, setPicked] = useState({ of: current?.path, path: current?.path });
  // Another area was entered: it is the picked one.
  if (picked.of !== current?.path) setPicked({ of: current?.path, path: current?.path });
  const area = areas.find((one) => one.path === picked.path);
  return { area, pick: (path: string | undefined) => setPicked({ of: current?.path, path }) };
}
