import {
  ArrowDownOutlined,
  ArrowRightOutlined,
  DeleteColumnOutlined,
  DeleteRowOutlined,
  InsertRowAboveOutlined,
  InsertRowBelowOutlined,
  InsertRowLeftOutlined,
  InsertRowRightOutlined,
  MergeCellsOutlined,
  SplitCellsOutlined,
  VerticalAlignTopOutlined,
} from "@ant-design/icons";
import { Button, InputNumber, Select, Space } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ReportDocument } from "../../engine/kinds/report/document.ts";
import type { Axis } from "../../engine/reports/plan.ts";
import { columnLetters } from "../../engine/values/column-letters.ts";
import { addressOf, type Area, areaOf, cellAt, type Place } from "./addresses.ts";
import { expanded, merged, styled, unmerged } from "./cell-edits.ts";
import { withHead, withLine, withoutLine, withSize } from "./lines.ts";
import type { EditReport } from "./edit-report.ts";

interface GridToolsProps {
  report: ReportDocument;
  cursor: Place;
  area: Area;
  isOpen: boolean;
  onEdit: EditReport;
  onSelect(from: Place, to: Place): void;
}

/** What is done to the chosen cells and to the rows and columns in which they stand. */
export function GridTools({ report, cursor, area, isOpen, onEdit, onSelect }: GridToolsProps) {
  const { t } = useTranslation("designer");
  const cell = cellAt(report, cursor);
  const isSeveral = area.from.row !== area.to.row || area.from.column !== area.to.column;
  const isMerged = cell?.span !== undefined && JSON.stringify(areaOf(cell)) === JSON.stringify(area);
  const repeats = cell?.data !== undefined && cell.field !== undefined;
  const row = report.rows[cursor.row];
  const column = report.columns[cursor.column];
  const edit = (name: string, label: string, make: (one: ReportDocument) => ReportDocument) => onEdit(`${name} ${addressOf(cursor)}`, label, make);
  const add = (axis: Axis, place: number) => {
    const at = axis === "rows" ? { ...cursor, row: place } : { ...cursor, column: place };
    // Each press is a step of its own, however quickly they follow.
    onEdit(`line ${axis} ${report[axis].length + 1}`, t(axis === "rows" ? "report.rowAdded" : "report.columnAdded"), (one) =>
      withLine(one, axis, place),
    );
    onSelect(at, at);
  };
  const drop = (axis: Axis, place: number) =>
    onEdit(`line ${axis} ${report[axis].length - 1}`, t(axis === "rows" ? "report.rowRemoved" : "report.columnRemoved"), (one) =>
      withoutLine(one, axis, place),
    );
  const tool = (label: string, icon: ReactNode, { onClick, ...more }: ToolUse) => (
    <Button
      key={label}
      size="small"
      type={more.isOn === true ? "primary" : "text"}
      ghost={more.isOn === true}
      icon={icon}
      aria-label={label}
      title={label}
      disabled={!isOpen || more.isOff === true}
      {...(more.isOn !== undefined && { "aria-pressed": more.isOn })}
      onClick={onClick}
    />
  );
  return (
    <div className="designer-tools designer-report-tools" role="toolbar" aria-label={t("report.tools")}>
      <Space size={2} wrap>
        {tool(t("report.rowAbove"), <InsertRowAboveOutlined />, { onClick: () => add("rows", area.from.row) })}
        {tool(t("report.rowBelow"), <InsertRowBelowOutlined />, { onClick: () => add("rows", Math.min(area.to.row + 1, report.rows.length)) })}
        {tool(t("report.rowRemove"), <DeleteRowOutlined />, { onClick: () => drop("rows", cursor.row), isOff: report.rows.length < 2 })}
        {tool(t("report.columnLeft"), <InsertRowLeftOutlined />, { onClick: () => add("columns", area.from.column) })}
        {tool(t("report.columnRight"), <InsertRowRightOutlined />, {
          onClick: () => add("columns", Math.min(area.to.column + 1, report.columns.length)),
        })}
        {tool(t("report.columnRemove"), <DeleteColumnOutlined />, {
          onClick: () => drop("columns", cursor.column),
          isOff: report.columns.length < 2,
        })}
        {isMerged
          ? tool(t("report.split"), <SplitCellsOutlined />, { onClick: () => edit("split", t("report.split"), (one) => unmerged(one, cursor)) })
          : tool(t("report.merge"), <MergeCellsOutlined />, {
              onClick: () => edit("merge", t("report.merge"), (one) => merged(one, area)),
              isOff: !isSeveral,
            })}
        {(["down", "right"] as const).map((direction) =>
          tool(t(`report.expand.${direction}`), direction === "down" ? <ArrowDownOutlined /> : <ArrowRightOutlined />, {
            onClick: () => edit("expand", t("report.expands"), (one) => expanded(one, cursor, direction)),
            isOff: !repeats,
            isOn: cell?.expand === direction,
          }),
        )}
        {tool(t("report.head"), <VerticalAlignTopOutlined />, {
          onClick: () => edit("head", t("report.head"), (one) => withHead(one, cursor.row, row?.head !== true)),
          isOff: row === undefined,
          isOn: row?.head === true,
        })}
      </Space>
      <Space size={4} wrap>
        <Select
          size="small"
          className="designer-report-style"
          aria-label={t("report.style")}
          placeholder={t("report.style")}
          allowClear
          disabled={!isOpen || Object.keys(report.styles ?? {}).length === 0}
          value={[cell?.style ?? []].flat()[0] ?? null}
          options={Object.keys(report.styles ?? {}).map((value) => ({ value, label: value }))}
          onChange={(style: string | null | undefined) => edit("style", t("report.style"), (one) => styled(one, area, style ?? undefined))}
        />
        <Size
          axis="columns"
          label={t("report.width", { line: columnLetters(cursor.column) })}
          size={column?.width}
          isOpen={isOpen}
          onSize={sizeOf("columns")}
        />
        <Size axis="rows" label={t("report.height", { line: cursor.row + 1 })} size={row?.height} isOpen={isOpen} onSize={sizeOf("rows")} />
      </Space>
    </div>
  );

  function sizeOf(axis: Axis) {
    const line = axis === "rows" ? cursor.row : cursor.column;
    return (size: number) => onEdit(`size ${axis} ${line}`, t("report.sized"), (one) => withSize(one, axis, { line, size }));
  }
}

interface ToolUse {
  onClick(): void;
  isOff?: boolean;
  /** Absent: it is no switch. */
  isOn?: boolean;
}

interface SizeProps {
  axis: Axis;
  label: string;
  size: number | undefined;
  isOpen: boolean;
  onSize(size: number): void;
}

const Size = ({ axis, label, size, isOpen, onSize }: SizeProps) => (
  <InputNumber
    size="small"
    className="designer-report-size"
    prefix={axis === "rows" ? "↕" : "↔"}
    suffix="mm"
    min={1}
    max={400}
    aria-label={label}
    title={label}
    value={size ?? null}
    disabled={!isOpen || size === undefined}
    onChange={(value) => value !== null && onSize(value)}
  />
);
