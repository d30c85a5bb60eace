import { Empty } from "antd";
import { useTranslation } from "react-i18next";
import { useMenu } from "../../../../session/menu-store.ts";
import { visible } from "../../../../session/route-tree.ts";
import { Shortcuts } from "../Shortcuts.tsx";

export function ShortcutsCard() {
  const { t } = useTranslation("home");
  const areas = visible(useMenu().routes ?? []);
  return areas.length > 0 ? <Shortcuts areas={areas} /> : <Empty description={t("noShortcuts")} />;
}
