import { MenuOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "../header/Brand.tsx";
import { SideMenu } from "../menu/SideMenu.tsx";
import { useMenuTree } from "../menu/use-menu-tree.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Content } from "./Content.tsx";
import { TopBar } from "./TopBar.tsx";

/** A narrow window: four places at the bottom, the whole menu in a drawer, no tags. */
export function PhoneLayout() {
  const { t } = useTranslation();
  const { areas } = useMenuTree();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="shell-rows">
      <TopBar isWide={false}>
        <Button type="text" icon={<MenuOutlined />} aria-label={t("menu.open")} onClick={() => setOpen(true)} />
        <Brand />
      </TopBar>
      <Content hasTags={false} />
      <BottomBar />
      <Drawer placement="left" title={t("menu.title")} size={280} open={isOpen} onClose={() => setOpen(false)} styles={{ body: { padding: 0 } }}>
        <SideMenu nodes={areas} onPicked={() => setOpen(false)} />
      </Drawer>
    </div>
  );
}
