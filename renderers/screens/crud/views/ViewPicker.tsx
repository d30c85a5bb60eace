import { DownOutlined, InfoCircleOutlined, LinkOutlined } from "@ant-design/icons";
import { Button, Dropdown, Tag, Tooltip } from "antd";
import { t } from "../../../locales/t.ts";
import { useViewLink } from "./use-view-link.tsx";
import { hasViews, useViews, type ViewsInput } from "./use-views.tsx";

/** The saved views of a list behind the name of the one it follows. */
export const ViewPicker = (props: ViewsInput) => (hasViews(props.controller) ? <Picker {...props} /> : null);

function Picker({ controller, columns }: ViewsInput) {
  const views = useViews({ controller, columns });
  const link = useViewLink();
  const { view } = controller;
  return (
    <div className="view-picker">
      <Dropdown autoFocus trigger={["click"]} menu={{ items: views.menu, selectable: false }} classNames={{ root: "view-menu" }}>
        <Button aria-label={`${t("saved.views")}：${view?.title ?? t("saved.plain")}`}>
          <span className="view-name">{view?.title ?? t("saved.views")}</span> <DownOutlined />
        </Button>
      </Dropdown>
      {views.isChanged && <Tag color="warning">{t("saved.changed")}</Tag>}
      {view !== null && (
        <Tooltip title={t("saved.link")}>
          <Button type="text" icon={<LinkOutlined />} aria-label={t("saved.link")} onClick={() => link.copy(view.id)} />
        </Tooltip>
      )}
      {view !== null && view.leftOut > 0 && (
        <span className="view-note" role="note">
          <InfoCircleOutlined aria-hidden /> {t("saved.leftOut", { count: view.leftOut })}
        </span>
      )}
      {views.dialog}
    </div>
  );
}
