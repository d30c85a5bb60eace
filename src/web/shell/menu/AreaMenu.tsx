import { ConfigProvider, Menu } from "antd";
import { EllipsisOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { routeAt } from "../../session/route-tree.ts";
import { useBarMenu } from "./use-bar-menu.ts";
import { areaIcon, toPanelItem } from "./menu-items.tsx";
import { useMenuTree } from "./use-menu-tree.ts";
import { useOpenRoute } from "./use-open-route.ts";

/** Areas across the top; those that do not fit go into the menu at the end. With panels each shows its pages below it. */
export function AreaMenu({ hasPanels }: { hasPanels: boolean }) {
  const { t } = useTranslation();
  const open = useOpenRoute();
  const { areas, chain } = useMenuTree();
  const bar = useBarMenu("topBar");
  return (
    <ConfigProvider theme={bar.theme}>
      <Menu
        className="shell-areas"
        mode="horizontal"
        theme="dark"
        aria-label={t("menu.areas")}
        overflowedIndicator={<EllipsisOutlined aria-label={t("menu.more")} />}
        selectedKeys={hasPanels ? chain.slice(-1).map((node) => node.path) : chain.slice(0, 1).map((node) => node.path)}
        items={areas.map((area) => (hasPanels ? toPanelItem(area) : { key: area.path, label: area.meta.title, icon: areaIcon(area) }))}
        onClick={({ key }) => open(routeAt(areas, key))}
      />
    </ConfigProvider>
  );
}
