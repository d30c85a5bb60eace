import { Button, Empty } from "antd";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";

/** Nothing waits any more: what there is to look at instead is one press away. */
export const DeskEmpty = ({ controller }: { controller: ListController }) => (
  <Empty className="screen-panel desk-record list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("desk.empty")}>
    <Button onClick={() => controller.change({ todo: false, record: null })}>{t("desk.seeAll")}</Button>
  </Empty>
);
