import { Button, Empty } from "antd";
import { filterKeys } from "../../filters/filter-keys.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { t } from "../../locales/t.ts";

/** No rows: because there are none, or because of what is asked for; then one click asks for everything. */
export function ListEmpty({ controller }: { controller: ListController }) {
  const { screen, state } = controller;
  const own = (screen.screen.list?.filters ?? []).flatMap(filterKeys).filter((key) => Object.hasOwn(state.filters, key));
  const isNarrowed = own.length > 0;
  return (
    <Empty className="list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={isNarrowed ? t("empty.filtered") : t("empty")}>
      {isNarrowed && (
        <Button size="small" onClick={() => controller.filter(Object.fromEntries(own.map((key) => [key, null])))}>
          {t("empty.clear")}
        </Button>
      )}
    </Empty>
  );
}
