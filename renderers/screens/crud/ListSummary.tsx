import { Table, type TableColumnType } from "antd";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/compile/screen-model.ts";

type Summary = NonNullable<NonNullable<CompiledScreen["screen"]["list"]>["summary"]>[number];

const titles = { sum: "合计", avg: "平均", count: "计数" } as const;

/** Sums of this page's rows under their columns; totals of all rows belong to statistics. */
export function ListSummary({
  screen,
  rows,
  columns,
  hasSelection,
}: {
  screen: CompiledScreen;
  rows: Row[];
  columns: TableColumnType<Row>[];
  hasSelection: boolean;
}) {
  const wanted = new Map((screen.screen.list?.summary ?? []).map((one) => [one.field, one]));
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {hasSelection && <Table.Summary.Cell index={0} />}
        {columns.map((column, at) => {
          const one = wanted.get(String(column.key));
          return (
            <Table.Summary.Cell key={String(column.key)} index={at + (hasSelection ? 1 : 0)} align={column.align}>
              {one ? `${titles[one.agg]} ${summarize(one, rows)}` : at === 0 ? "本页" : ""}
            </Table.Summary.Cell>
          );
        })}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

function summarize({ field, agg }: Summary, rows: Row[]): string {
  const present = rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined && value !== "");
  if (agg === "count") return String(present.length);
  // Hundredths as whole numbers: money never goes through binary fractions.
  const hundredths = present.reduce<number>((sum, value) => sum + Math.round(Number(value) * 100), 0);
  const value = agg === "sum" ? hundredths / 100 : present.length > 0 ? hundredths / present.length / 100 : 0;
  return value.toLocaleString("zh-CN", { maximumFractionDigits: 2 });
}
