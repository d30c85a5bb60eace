import { Button, Empty } from "antd";
import { filterKeys } from "../../filters/filter-keys.ts";
import type { Values } from "../../data-source.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { t } from "../../locales/t.ts";

const without = (filters: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));

/** No rows: because there are none, or because of what is asked for; then one click asks for everything. */
export function ListEmpty({ controller }: { controller: ListController }) {
  const { screen, state } = controller;
  const own = (screen.screen.list?.filters ?? []).flatMap(filterKeys).filter((key) => Object.hasOwn(state.filters, key));
  const isNarrowed = own.length > 0 || state.where !== null;
  return (
    <Empty className="list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={isNarrowed ? t("empty.filtered") : t("empty")}>
      {isNarrowed && (
        <Button size="small" onClick={() => controller.change({ filters: without(state.filters, own), where: null, touched: true })}>
          {t("empty.clear")}
        </Button>
      )}
    </Empty>
  );
}
