import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { type ClipboardEvent, memo } from "react";
import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import { fieldType } from "../../engine/fields/index.ts";
import { FieldCell } from "../cells/FieldCell.tsx";
import type { ChildRow } from "../child-rows.ts";
import { textOf } from "../text.ts";
import type { RowEditName } from "./row-edits.ts";
import { useWidgets } from "./widget.ts";
import { t } from "../locales/t.ts";

export type RowChange = (kind: RowEditName, row: number, input?: unknown) => void;

export interface TableRowProps {
  row: ChildRow;
  /** 0-based place among all rows. */
  number: number;
  last: boolean;
  columns: ScreenField[];
  screen: CompiledScreen;
  tableId: string;
  /** Name of the table field. */
  tableName: string;
  disabled: boolean;
  /** JSON of column -> message, that of the row under an empty name; a text, so that equal errors are equal. */
  errors: string;
  change: RowChange;
}

const sameRow = (a: TableRowProps, b: TableRowProps) =>
  a.row === b.row && a.number === b.number && a.last === b.last && a.errors === b.errors && a.disabled === b.disabled && a.screen === b.screen;

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const errors = (props.errors === "" ? {} : JSON.parse(props.errors)) as Record<string, string>;
  const { number, last, change, disabled } = props;
  const line = t("row", { no: number + 1 });
  return (
    <tr>
      <td className={errors[""] === undefined ? "child-number" : "child-number child-wrong"}>
        <Tooltip title={errors[""]} placement="topLeft" color="red">
          <span>{number + 1}</span>
        </Tooltip>
      </td>
      {props.columns.map((column) => (
        <RowCell key={column.path} {...props} column={column} error={errors[column.doc.name]} />
      ))}
      {!disabled && (
        <td className="child-actions">
          <Button type="text" size="small" icon={<CopyOutlined />} aria-label={t("row.copy", { row: line })} onClick={() => change("copy", number)} />
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={t("row.up", { row: line })}
            disabled={number === 0}
            onClick={() => change("up", number)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={t("row.down", { row: line })}
            disabled={last}
            onClick={() => change("down", number)}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t("row.remove", { row: line })}
            onClick={() => change("remove", number)}
          />
        </td>
      )}
    </tr>
  );
}, sameRow);

function RowCell({
  tableName,
  row,
  number,
  column,
  screen,
  tableId,
  disabled,
  change,
  error,
}: TableRowProps & { column: ScreenField; error: string | undefined }) {
  const widgets = useWidgets();
  const { name } = column.doc;
  const readOnly = disabled || column.derived || column.doc.computed !== undefined;
  if (readOnly) {
    return (
      <td className="child-read">
        <FieldCell field={column} row={row} screen={screen} value={row[name] ?? null} whole />
      </td>
    );
  }
  const Control = widgets[fieldType(column.type).widget];
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    change("paste", number, { column: name, text });
  };
  return (
    <td onPaste={paste}>
      <Tooltip title={error} placement="topLeft" color="red">
        <div>
          <Control
            isCell
            label={t("row.cell", { title: textOf(column.title), no: number + 1 })}
            id={`${tableId}-${number}-${name}`}
            value={row[name] ?? null}
            onChange={(value) => change("set", number, { [name]: value })}
            field={column}
            screen={screen}
            record={() => row}
            choice={column.ref ? { for: `${screen.entity}.${tableName}.${name}` } : undefined}
            invalid={error !== undefined}
            required={column.doc.required}
          />
        </div>
      </Tooltip>
    </td>
  );
}
