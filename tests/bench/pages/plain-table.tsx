import { Badge, Button, Progress, Table, type TableColumnType, Tag, Tooltip } from "antd";
import type { Row } from "../../../engine/api.ts";
import "../../../renderers/cells/cells.css";
import "../../../renderers/screens/screens.css";
import { kitchenContext } from "../../support/kitchen.ts";
import { memorySource } from "../../support/memory-source.ts";
import { benchRows } from "./bench-rows.ts";
import { draw } from "./frame.tsx";

/** `?virtual=1`: the same rows, cells and actions written by hand with antd's Table, as the measure. */
const isVirtual = new URLSearchParams(location.search).has("virtual");
const line = (value: unknown) => (
  <span className="cell-line" title={String(value)}>
    {String(value)}
  </span>
);
const figure = (value: unknown) => <span className="cell-number">{String(value)}</span>;
const states: Record<string, { text: string; status: "success" | "warning" | "error" }> = {
  1: { text: "在读", status: "success" },
  2: { text: "休学", status: "warning" },
  3: { text: "退学", status: "error" },
};
const tags: Record<string, { text: string; color?: string }> = {
  a: { text: "班委", color: "blue" },
  b: { text: "党员", color: "red" },
  c: { text: "退役" },
};

const column = (name: string, title: string, rest: TableColumnType<Row>): TableColumnType<Row> => ({
  key: name,
  dataIndex: name,
  title,
  align: "center",
  ...rest,
});
const sorted = { sorter: true, showSorterTooltip: false } as const;

const columns: TableColumnType<Row>[] = [
  column("xh", "学号", { width: 120, fixed: "start", render: line, ...sorted }),
  column("xm", "姓名", { width: 100, fixed: "start", render: line, ...sorted }),
  column("xb", "性别", { width: 100, render: (value) => line(value === "1" ? "男" : "女"), ...sorted }),
  column("unitName", "院系", { width: 140, render: line, ...sorted }),
  column("phone", "手机号", {
    width: 120,
    render: (value) => (
      <a className="cell-number cell-quiet-link" href={`tel:${value}`}>
        {value}
      </a>
    ),
    ...sorted,
  }),
  column("email", "邮箱", { width: 180, render: line, ...sorted }),
  column("birth", "出生日期", { width: 110, render: figure, ...sorted }),
  column("seenAt", "最近登录", { width: 140, render: (value) => figure(String(value).slice(0, 16)), ...sorted }),
  column("fee", "学费", {
    width: 110,
    align: "right",
    render: (value) => figure(Number(value).toLocaleString("zh-CN", { minimumFractionDigits: 2 })),
    ...sorted,
  }),
  column("score", "绩点", { width: 100, align: "right", render: (value) => figure(Number(value).toFixed(2)), ...sorted }),
  column("isMember", "是否团员", {
    width: 100,
    render: (value) => (
      <Tag variant="filled" color={value ? "green" : undefined}>
        {value ? "是" : "否"}
      </Tag>
    ),
    ...sorted,
  }),
  column("tags", "标签", {
    width: 160,
    render: (values: string[]) => (
      <span className="cell-line cell-tags">
        {values.map((value) => (
          <Tag key={value} variant="filled" color={tags[value]?.color}>
            {tags[value]?.text}
          </Tag>
        ))}
      </span>
    ),
  }),
  column("share", "完整度", { width: 110, render: (value) => <Progress percent={Number(value)} size="small" />, ...sorted }),
  column("remark", "备注", { width: 180, align: "left", render: (value) => <Tooltip title={value}>{line(value)}</Tooltip>, ...sorted }),
  column("state", "状态", { width: 100, render: (value: string) => <Badge status={states[value]?.status} text={states[value]?.text} />, ...sorted }),
  {
    key: "actions",
    title: "操作",
    align: "center",
    width: 143,
    fixed: "end",
    render: () => (
      <div className="row-actions">
        <Button type="link">编辑</Button>
        <Button type="link">打印</Button>
        <Button type="link" danger>
          删除
        </Button>
      </div>
    ),
  },
];

function Page() {
  return (
    <div className="screen-panel">
      <Table<Row>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={benchRows}
        virtual={isVirtual}
        scroll={{ x: 2000, y: 700 }}
        pagination={{ total: 100, pageSize: 100, current: 1, showSizeChanger: true, showQuickJumper: true, showTotal: (total) => `共 ${total} 条` }}
      />
    </div>
  );
}

const context = kitchenContext();
draw(<Page />, { source: memorySource({ tables: {}, screens: {}, context }), context, strict: false });
