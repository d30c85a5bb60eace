import { Table } from "antd";
import type { OperationReply } from "../../engine/api.ts";

type Shown = NonNullable<OperationReply["table"]>;
interface Row {
  key: number;
  cells: string[];
  /** Lines that the first cell stands for; 0 = it stands above. */
  span: number;
}

/** A table an operation says. What stands below its like in the first column is said once. */
export function CallTable({ table }: { table: Shown }) {
  const columns = table.columns.map((title, at) => ({
    key: title,
    title,
    render: (_: unknown, { cells }: Row) => cells[at],
    ...(at === 0 && { onCell: ({ span }: Row) => ({ rowSpan: span }), width: 120 }),
  }));
  return (
    <Table<Row>
      className="call-table"
      size="small"
      bordered
      tableLayout="fixed"
      columns={columns}
      dataSource={rowsOf(table)}
      pagination={false}
      scroll={{ x: 640, y: "50vh" }}
    />
  );
}

function rowsOf({ rows }: Shown): Row[] {
  return rows.map((cells, key) => {
    const isSame = (at: number) => rows[at]?.[0] === cells[0];
    let end = key + 1;
    while (end < rows.length && isSame(end)) end++;
    return { key, cells, span: key > 0 && isSame(key - 1) ? 0 : end - key };
  });
}
