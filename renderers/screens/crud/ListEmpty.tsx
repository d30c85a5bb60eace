import { PlusOutlined } from "@ant-design/icons";
import { Button, Empty } from "antd";
import type { Actions } from "../../actions/use-actions.tsx";
import { filterKeys } from "../../filters/filter-keys.ts";
import type { Values } from "../../data-source.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { t } from "../../locales/t.ts";

const without = (filters: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));

interface ListEmptyProps {
  controller: ListController;
  actions: Actions;
}

/** No rows, and what leads on: everything where something was asked for, all records where none waits, else the first one. */
export function ListEmpty({ controller, actions }: ListEmptyProps) {
  const { screen, state, change } = controller;
  const own = (screen.screen.list?.filters ?? []).flatMap(filterKeys).filter((key) => Object.hasOwn(state.filters, key));
  if (own.length > 0 || state.where !== null) {
    const askAll = () => change({ filters: without(state.filters, own), where: null, touched: true });
    return <NoRows says={t("empty.filtered")} leads={t("empty.clear")} on={askAll} />;
  }
  if (state.todo) return <NoRows says={t("desk.empty")} leads={t("desk.seeAll")} on={() => change({ todo: false, record: null })} />;
  const create = state.removed ? undefined : actions.offered(screen.screen.list?.toolbar).find((action) => action.do === "create");
  if (create === undefined) return <NoRows says={t("empty")} />;
  return <NoRows says={t("empty")} leads={t("empty.first")} isNew on={() => actions.start(create)} />;
}

function NoRows({ says, leads, on, isNew = false }: { says: string; leads?: string; on?: () => void; isNew?: boolean }) {
  return (
    <Empty className="list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={says}>
      {leads !== undefined && (
        <Button {...(isNew ? { icon: <PlusOutlined /> } : { size: "small" })} onClick={on}>
          {leads}
        </Button>
      )}
    </Empty>
  );
}
