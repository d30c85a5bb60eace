import { Empty, Skeleton } from "antd";
import { useListController } from "../../hooks/use-list-controller.ts";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { RecordPage } from "./RecordPage.tsx";
import { t } from "../../locales/t.ts";

/** The reading page of one record: the one the address names, else the first the person may read. */
export function DetailScreen({ screen, place }: ScreenProps) {
  const controller = useListController(screen, place);
  const id = controller.state.record ?? controller.page?.records[0]?.id;
  if (controller.error && !id) return <LoadFailure error={controller.error} onRetry={controller.reload} />;
  if (controller.isLoading && !id) return <Skeleton active className="screen-panel" />;
  if (!id) return <Empty className="screen-panel list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("empty")} />;
  return <RecordPage screen={screen} id={id} onChanged={controller.reload} />;
}
