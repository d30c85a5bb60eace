import { ConfigProvider } from "antd";
import { usePhone } from "../../hooks/use-phone.ts";
import { type ReactNode, useMemo, useRef } from "react";
import { useActions } from "../../actions/use-actions.tsx";
import { useColumnChoice } from "../../hooks/use-column-choice.ts";
import { handedOver } from "../../hooks/list-state.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { CalendarPanel } from "../calendar/CalendarPanel.tsx";
import { pageLink } from "../../panels/use-copy-link.tsx";
import { kindOf } from "../../../engine/screens/list-kinds.ts";
import { DetailDrawer } from "../detail/DetailDrawer.tsx";
import { useOpenDetail } from "../detail/use-open-detail.ts";
import type { ScreenPlace } from "../../hooks/screen-place.ts";
import { BatchBar } from "./BatchBar.tsx";
import { CardList } from "./CardList.tsx";
import { ConditionChips } from "./conditions/ConditionChips.tsx";
import { PastedCells } from "./editing/PastedCells.tsx";
import { useEditing } from "./editing/use-editing.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { KeysHelp } from "./KeysHelp.tsx";
import { GanttView } from "./gantt/GanttView.tsx";
import { KanbanView } from "./kanban/KanbanView.tsx";
import { RollView } from "./roll/RollView.tsx";
import { ListTable } from "./ListTable.tsx";
import { ListTools } from "./ListTools.tsx";
import { PlanView } from "./plan/PlanView.tsx";
import { PhoneHead } from "./phone/PhoneHead.tsx";
import { SideTree } from "./SideTree.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { TreeTable } from "./tree-table/TreeTable.tsx";
import { useAhead } from "./use-ahead.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useOpenedAction } from "./use-opened-action.ts";
import { ViewPicker } from "./views/ViewPicker.tsx";

interface ListPanelProps {
  controller: ListController;
  place: ScreenPlace;
  /** Stands at the left of the toolbar: tabs of an approval. */
  lead?: ReactNode;
  /** After a step in the detail the next row opens. */
  advances?: boolean;
}

/** Lists are a step denser than what the person chose for everything; fingers need room. */
function useListSize(isWide: boolean): "small" | "medium" {
  const { componentSize } = ConfigProvider.useConfig();
  return componentSize === "large" || !isWide ? "medium" : "small";
}

/** Filters, toolbar, rows and everything their actions open. */
export function ListPanel({ controller, place, lead, advances = false }: ListPanelProps) {
  const { screen, state, filters } = controller;
  const isWide = !usePhone();
  const columns = useColumnChoice(screen, controller.view);
  const frame = useRef<HTMLDivElement>(null);
  const detail = useOpenDetail(controller);
  const fixed = useMemo(() => ({ ...handedOver(state), ...place.fixed }), [state, place.fixed]);
  const actions = useActions({
    screen,
    filters,
    fixed,
    carried: place.carried ?? {},
    total: controller.total,
    onDone: (verb, row) => {
      const isNew = verb === "create" || verb === "copy";
      if (row !== undefined && (isNew || verb === "edit")) controller.settle({ id: row.id, isNew });
      else controller.reload();
    },
    onDetail: detail.open,
  });
  const editing = useEditing(controller, actions);
  useOpenedAction(controller, actions);
  useAhead(controller.page !== undefined);
  const keys = useListKeys({ frame, controller, actions });
  const list = screen.screen.list;
  const kind = kindOf(state.view);
  const view = !isWide && (kind === "table" || kind === "tree") ? "card" : kind;
  return (
    <div className="list" ref={frame}>
      <ConfigProvider componentSize={useListSize(isWide)}>
        {list?.sideTree && <SideTree screen={screen} path={list.sideTree} query={state.filters} onFilter={controller.filter} />}
        <div className="list-main">
          {isWide && <FilterBar controller={controller} />}
          <div className="screen-panel">
            {isWide ? (
              <div className="list-head">
                {lead}
                <ViewPicker controller={controller} columns={columns} />
                <Toolbar screen={screen} actions={actions} />
                <ListTools controller={controller} columns={columns} frame={frame} editing={editing} />
              </div>
            ) : (
              <PhoneHead controller={controller} columns={columns} actions={actions} lead={lead} />
            )}
            <ConditionChips controller={controller} />
            {controller.selected.length > 0 && <BatchBar controller={controller} actions={actions} />}
            {view === "table" && (
              <ListTable controller={controller} columns={columns} actions={actions} embedded={place.embedded === true} editing={editing} />
            )}
            {view === "tree" && <TreeTable controller={controller} columns={columns} actions={actions} embedded={place.embedded === true} />}
            {view === "card" && <CardList controller={controller} actions={actions} />}
            {view === "roll" && <RollView controller={controller} actions={actions} />}
            {view === "kanban" && <KanbanView controller={controller} actions={actions} />}
            {view === "gantt" && <GanttView controller={controller} actions={actions} />}
            {view === "plan" && <PlanView controller={controller} actions={actions} />}
            {view === "calendar" && <CalendarPanel screen={screen} filters={filters} onOpen={detail.open} />}
          </div>
        </div>
      </ConfigProvider>
      {actions.running}
      {editing.pasted && (
        <PastedCells controller={controller} columns={columns} actions={actions} pasted={editing.pasted} onClose={editing.endPaste} />
      )}
      {keys.isHelpOpen && <KeysHelp onClose={keys.closeHelp} />}
      {state.record && (
        <DetailDrawer
          screen={screen}
          id={state.record}
          print={detail.isPrinting}
          step={detail.step}
          {...(place.embedded !== true && { link: pageLink("_record", state.record) })}
          onClose={detail.close}
          onChanged={(moved) => {
            controller.reload();
            if (advances && moved) detail.advance();
          }}
        />
      )}
    </div>
  );
}
