import { Table } from "antd";
import type { ScreenField } from "../../engine/screens/screen-model.ts";
import { ABSENT, shownText } from "../format-value.ts";
import { textOf } from "../text.ts";
import type { CellProps } from "./cell.ts";
import { RefCell } from "./RefCell.tsx";

const PAGE_ROWS = 20;
type Line = Record<string, unknown> & { key: number };

/** Rows of a child table on a page; `value` is their list. */
export function RowsTable(props: CellProps & { value: readonly unknown[] }) {
  const lines = props.value.map((row, key) => ({ ...(row as Record<string, unknown>), key }));
  const columns = Object.values(props.field.columns ?? {}).filter((column) => !column.doc.retired);
  return (
    <Table<Line>
      size="small"
      bordered
      dataSource={lines}
      pagination={lines.length > PAGE_ROWS ? { pageSize: PAGE_ROWS, size: "small" } : false}
      scroll={{ x: "max-content" }}
      columns={columns.map((column) => tableColumn(column, props.screen))}
    />
  );
}

function tableColumn(column: ScreenField, screen: CellProps["screen"]) {
  const { name } = column.doc;
  return {
    key: name,
    title: textOf(column.title),
    render: (_: unknown, row: Line) =>
      column.ref ? (
        <RefCell field={column} row={row} screen={screen} value={row[name]} whole />
      ) : (
        shownText(column, row[name], { row, dicts: screen.dicts }) || ABSENT
      ),
  };
}
