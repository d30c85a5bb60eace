import { ColumnHeightOutlined, DeleteOutlined, EditOutlined, FullscreenExitOutlined, FullscreenOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Dropdown, Segmented, Tooltip } from "antd";
import { Fragment, type ReactNode, type RefObject, useEffect, useState } from "react";
import { densities, type Density } from "../../../engine/api.ts";
import type { ColumnChoice } from "../../hooks/use-column-choice.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { kindOf } from "../../../engine/screens/list-kinds.ts";
import { ColumnChooser } from "./ColumnChooser.tsx";
import { ConditionTool } from "./conditions/ConditionTool.tsx";
import type { Editing } from "./editing/use-editing.tsx";
import { offeredViews, viewIcons } from "./offered-views.tsx";
import { tableDefaults } from "../../hooks/table-defaults.ts";
import { t } from "../../locales/t.ts";

interface ListToolsProps {
  controller: ListController;
  columns: ColumnChoice;
  frame: RefObject<HTMLDivElement | null>;
  /** Absent: cells are only read. */
  editing?: Editing;
}

/** Views, recycle bin and density, then what every list has: refresh, full screen and columns. */
export function ListTools({ controller, columns, frame, editing }: ListToolsProps) {
  const { screen, state } = controller;
  const offered = offeredViews(screen);
  const isTable = state.view === "table" || state.view === "tree";
  const tools: Record<(typeof tableDefaults.toolbar)[number], ReactNode> = {
    refresh: (
      <Tool title={t("refresh")} icon={<ReloadOutlined spin={controller.isFetching && !controller.isLoading} />} onClick={controller.reload} />
    ),
    zoom: <FullScreen frame={frame} />,
    columns: isTable && <ColumnChooser screen={screen} choice={columns} />,
  };
  return (
    <div className="list-tools">
      {offered.length > 1 && (
        <Segmented
          aria-label={t("views")}
          value={offered.find((view) => kindOf(view) === kindOf(state.view)) ?? state.view}
          onChange={(view) => controller.change({ view })}
          options={offered.map((view) => ({
            value: view,
            icon: viewIcons[kindOf(view)],
            title: t(`view.${kindOf(view)}`),
          }))}
        />
      )}
      <ConditionTool controller={controller} />
      {screen.rights.restore && (
        <Tool
          title={state.removed ? t("bin.leave") : t("bin")}
          icon={<DeleteOutlined />}
          isOn={state.removed}
          onClick={() => controller.change({ removed: !state.removed })}
        />
      )}
      {state.view === "table" && editing?.isOffered && (
        <Tool
          title={editing.isOn ? t("edit.off") : `${t("edit.on")}：${t("edit.hint")}`}
          icon={<EditOutlined />}
          isOn={editing.isOn}
          onClick={() => editing.setOn(!editing.isOn)}
        />
      )}
      {isTable && (
        <Dropdown
          autoFocus
          trigger={["click"]}
          menu={{
            items: densities.map((key) => ({ key, label: t(`dense.${key}`) })),
            selectedKeys: [columns.density],
            onClick: ({ key }) => columns.setDensity(key as Density),
          }}
        >
          <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t("rowHeight")} title={t("rowHeight")} />
        </Dropdown>
      )}
      {tableDefaults.toolbar.map((name) => (
        <Fragment key={name}>{tools[name]}</Fragment>
      ))}
    </div>
  );
}

function Tool({ title, icon, isOn, onClick }: { title: string; icon: ReactNode; isOn?: boolean; onClick(): void }) {
  return (
    <Tooltip title={title}>
      <Button type={isOn ? "primary" : "text"} ghost={isOn} icon={icon} aria-label={title} aria-pressed={isOn} onClick={onClick} />
    </Tooltip>
  );
}

/** Popups live in the body, so the whole page goes full screen and a class hides the rest. */
function FullScreen({ frame }: { frame: RefObject<HTMLDivElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    frame.current?.classList.toggle("list-full", isFull);
    dispatchEvent(new Event("resize"));
  }, [frame, isFull]);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector(".ant-modal, .ant-drawer-open")) setFull(false);
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, []);
  return (
    <Tool
      title={isFull ? t("fullscreen.exit") : t("fullscreen")}
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      isOn={isFull}
      onClick={() => setFull(!isFull)}
    />
  );
}
