import { MenuOutlined } from "@ant-design/icons";
import { Button, Drawer, Grid, Layout } from "antd";
import { Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { Splash } from "../pages/Splash.tsx";
import { useMenu } from "../session/menu-store.ts";
import { chainOf, visible } from "../session/route-tree.ts";
import { AreaMenu } from "./AreaMenu.tsx";
import { Brand } from "./Brand.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TagsView } from "./TagsView.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** Transverse layout: areas on top, the pages of the current area at the left; on a phone both in a drawer. */
export function ShellFrame() {
  const routes = visible(useMenu((menu) => menu.routes) ?? []);
  const { pathname } = useLocation();
  const isWide = Grid.useBreakpoint().md ?? true;
  const area = chainOf(routes, pathname)[0];
  const [isMenuOpen, setMenuOpen] = useState(false);
  const pages = area ? visible(area.children) : [];
  return (
    <Layout className="shell">
      <a className="skip-link" href="#content">
        跳到内容
      </a>
      <Layout.Header className="shell-header">
        {!isWide && <Button type="text" icon={<MenuOutlined />} aria-label="打开菜单" className="shell-burger" onClick={() => setMenuOpen(true)} />}
        <Brand />
        {isWide && <AreaMenu areas={routes} current={area} />}
        <UserMenu />
      </Layout.Header>
      <Layout hasSider={isWide && pages.length > 0}>
        {isWide && pages.length > 0 && <SideMenu key={area!.path} pages={pages} title={area!.meta.title} />}
        <Layout.Content className="shell-body">
          {isWide && <TagsView />}
          <main id="content" className="shell-content" tabIndex={-1}>
            <Suspense fallback={<Splash />}>
              <Outlet />
            </Suspense>
          </main>
        </Layout.Content>
      </Layout>
      {!isWide && (
        <Drawer placement="left" title="菜单" size={280} open={isMenuOpen} onClose={() => setMenuOpen(false)} styles={{ body: { padding: 0 } }}>
          <SideMenu pages={routes} onPicked={() => setMenuOpen(false)} />
        </Drawer>
      )}
    </Layout>
  );
}
