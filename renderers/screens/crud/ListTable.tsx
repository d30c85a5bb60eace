import { Skeleton, Table, type TableColumnType, type TableProps } from "antd";
import { useMemo } from "react";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../../engine/kinds/screen/document.ts";
import { actionTitle } from "../../actions/action-title.ts";
import type { Actions } from "../../actions/use-actions.tsx";
import type { ColumnChoice } from "../../hooks/use-column-choice.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { useJudge } from "../../hooks/use-judge.ts";
import { useRoom } from "../../hooks/use-room.ts";
import { useWidth } from "../../hooks/use-width.ts";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import { editableFields } from "./editing/editable.ts";
import type { Editing } from "./editing/use-editing.tsx";
import "./editing/editing.css";
import { ListEmpty } from "./ListEmpty.tsx";
import { ListSummary } from "./ListSummary.tsx";
import { listColumns, textWidth } from "./list-columns.tsx";
import { listPaging } from "../../hooks/list-paging.ts";
import { ACTIONS, pinnedWithin } from "./pinned.ts";
import { ResizableTitle } from "./ResizableTitle.tsx";
import { RowActions } from "./RowActions.tsx";
import { BELOW } from "./tree-table/tree-rows.ts";
import type { TreeRows } from "./tree-table/use-tree-rows.ts";
import { useMark } from "../../marks.ts";
import { tableDefaults } from "../../hooks/table-defaults.ts";
import { t } from "../../locales/t.ts";

/** Above this many rows only the visible ones are drawn. */
const virtualFrom = 50;
/** Pixels of a row of headings or sums, by density; and of everything under the table: paging, margins of panel and page. */
const headHeights: Record<ColumnChoice["density"], number> = { small: 38, medium: 48, large: 56 };
const underTable = 64;
const SELECTION_WIDTH = 40;
const components = { header: { cell: ResizableTitle } };

interface ListTableProps {
  controller: ListController;
  columns: ColumnChoice;
  actions: Actions;
  embedded: boolean;
  /** Absent: cells are only read. */
  editing?: Editing;
  /** Absent: the rows of the page, one like the other. */
  tree?: TreeRows;
}

export function ListTable({ controller, columns: choice, actions, embedded, editing, tree }: ListTableProps) {
  const { screen, state, page } = controller;
  const judge = useJudge(screen);
  const head = headHeights[choice.density];
  const hasSums = page?.sums !== undefined && page.records.length > 0;
  const { ref, room } = useRoom(underTable + (hasSums ? 2 * head : head));
  const mark = useMark();
  const across = useWidth(ref);
  const columns = useMemo(() => {
    const onOpen = (row: Row, how: ActionDocument["do"]) => actions.start({ do: how }, [row]);
    const all = [...listColumns({ screen, judge, choice, sort: state.sort, mark, onOpen }), ...actionColumn(controller, actions)];
    return pinnedWithin(all, { room: across, taken: isSelectable(controller, actions) ? SELECTION_WIDTH : 0 });
  }, [screen, judge, choice, state.sort, mark, controller, actions, across]);
  if (controller.error && !page) return <LoadFailure error={controller.error} onRetry={controller.reload} />;
  const rows = tree?.rows ?? page?.records ?? [];
  const treeAt =
    tree === undefined
      ? -1
      : Math.max(
          0,
          columns.findIndex(({ key }) => key === screen.screen.list?.treeColumn),
        );
  const isVirtual = rows.length > virtualFrom;
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), SELECTION_WIDTH);
  return (
    <div
      ref={ref}
      className={`list-table${tableDefaults.round ? " is-round" : ""}${editing?.isOn ? " list-editing" : ""}`}
      data-stale={controller.isStale || undefined}
      onPaste={editing?.onPaste}
    >
      {controller.isLoading ? (
        <Skeleton active className="list-skeleton" title={false} paragraph={{ rows: 10, width: "100%" }} />
      ) : (
        <Table<Row>
          rowKey="id"
          rowClassName={({ id }) => (id === controller.saved?.id ? "row-saved" : tree?.around.has(id) ? "row-around" : "")}
          size={choice.density}
          columns={editing?.columns(columns) ?? fromLeft(columns, treeAt)}
          dataSource={rows}
          components={components}
          virtual={isVirtual}
          pagination={tree === undefined || tree.isSearch ? listPaging(controller) : false}
          {...(tree && { expandable: opening(tree, signPlace(treeAt, isSelectable(controller, actions))) })}
          scroll={{ x: width, ...(embedded ? (isVirtual ? { y: 420 } : {}) : { y: room ?? 480 }) }}
          locale={{ emptyText: <ListEmpty controller={controller} actions={actions} /> }}
          {...selection(controller, actions)}
          {...(hasSums && {
            summary: () => <ListSummary screen={screen} page={page} columns={columns} hasSelection={isSelectable(controller, actions)} />,
          })}
          onChange={(...[, , sorter, { action }]) => {
            // Paging has its own handler and comes through here, too.
            if (action !== "sort") return;
            const one = Array.isArray(sorter) ? sorter[0] : sorter;
            controller.change({ sort: one?.order ? { field: String(one.columnKey), dir: one.order === "ascend" ? "asc" : "desc" } : null });
          }}
        />
      )}
    </div>
  );
}

/** Where the signs that open stand. antd counts the column of boxes as two where a place is given, and finds the first column by itself. */
const signPlace = (at: number, hasBoxes: boolean): number | undefined => (at === 0 ? undefined : at + (hasBoxes ? 2 : 0));

/** How deep a row stands is seen by where it begins. */
const fromLeft = (columns: TableColumnType<Row>[], at: number): TableColumnType<Row>[] =>
  columns.map((column, index) => (index === at ? { ...column, align: "left" } : column));

const opening = ({ open, toggle }: TreeRows, expandIconColumnIndex: number | undefined): TableProps<Row>["expandable"] => ({
  childrenColumnName: BELOW,
  expandedRowKeys: open,
  onExpand: (isOpen, row) => toggle(row, isOpen),
  ...(expandIconColumnIndex !== undefined && { expandIconColumnIndex }),
});

/** Rows are chosen for what can be done with them, to be filled in together, or for their sums. */
const isSelectable = ({ screen: compiled }: ListController, actions: Actions): boolean =>
  actions.offered(compiled.screen.list?.batch).length > 0 || (compiled.screen.list?.summary ?? []).length > 0 || editableFields(compiled).size > 0;

function selection(controller: ListController, actions: Actions): Pick<TableProps<Row>, "rowSelection"> {
  if (!isSelectable(controller, actions)) return {};
  return {
    rowSelection: {
      columnWidth: SELECTION_WIDTH,
      fixed: true,
      selectedRowKeys: controller.selected.map((row) => row.id),
      preserveSelectedRowKeys: true,
      onChange: (_keys, rows) => controller.select(rows),
    },
  };
}

/** Room for what `RowActions` shows inline: which of them that is differs by row, so the longest count. */
function actionsWidth(screen: CompiledScreen, offered: ActionDocument[]): number {
  const longest = offered
    .filter((action) => !action.more)
    .map((action) => textWidth(actionTitle(screen, action)))
    .toSorted((a, b) => b - a);
  const inline = longest.length === offered.length && offered.length <= 3 ? longest : [...longest.slice(0, 2), textWidth(t("more")) + 22];
  return Math.max(tableDefaults.minWidth, 20 + inline.reduce((sum, width) => sum + width + 14, 0));
}

function actionColumn({ screen }: ListController, actions: Actions): TableColumnType<Row>[] {
  const offered = actions.offered(screen.screen.list?.row?.map(({ visible: _visible, ...action }) => action));
  if (offered.length === 0) return [];
  return [
    {
      key: ACTIONS,
      title: t("actions"),
      align: tableDefaults.align,
      width: actionsWidth(screen, offered),
      fixed: "end",
      render: (_, row) => <RowActions screen={screen} row={row} actions={actions} />,
    },
  ];
}
