import { ArrowDownOutlined, ArrowUpOutlined, SortAscendingOutlined, SortDescendingOutlined } from "@ant-design/icons";
import { Button, Menu } from "antd";
import { useState } from "react";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { BottomPanel } from "../../../pickers/BottomPanel.tsx";
import { canSort, columnTitle } from "../list-columns.tsx";

const sortableColumns = ({ screen, fields }: CompiledScreen) =>
  (screen.list?.columns ?? []).filter(({ field, hidden }) => hidden !== true && fields[field] !== undefined && canSort(fields[field]));

/** The order of the cards, which have no heads of columns to touch; touching the chosen one again turns it round. */
export function SortTool({ controller }: { controller: ListController }) {
  const [isOpen, setOpen] = useState(false);
  const { screen, state } = controller;
  const columns = sortableColumns(screen);
  if (columns.length < 2) return null;
  const choose = (field: string) => {
    controller.change({ sort: { field, dir: state.sort?.field === field && state.sort.dir === "asc" ? "desc" : "asc" } });
    setOpen(false);
  };
  const items = columns.map((column) => ({
    key: column.field,
    label: columnTitle(screen, column),
    ...(state.sort?.field === column.field && { extra: state.sort.dir === "asc" ? <Up /> : <Down /> }),
  }));
  return (
    <>
      <Button
        icon={state.sort?.dir === "desc" ? <SortDescendingOutlined /> : <SortAscendingOutlined />}
        aria-label={t("sort")}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <BottomPanel title={t("sort")} footer={null} onClose={() => setOpen(false)}>
          <Menu className="phone-menu" items={items} selectedKeys={state.sort ? [state.sort.field] : []} onClick={({ key }) => choose(key)} />
        </BottomPanel>
      )}
    </>
  );
}

const Up = () => (
  <span className="phone-dir">
    <ArrowUpOutlined aria-hidden /> {t("sort.asc")}
  </span>
);
const Down = () => (
  <span className="phone-dir">
    <ArrowDownOutlined aria-hidden /> {t("sort.desc")}
  </span>
);
