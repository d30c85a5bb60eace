import { PlusOutlined } from "@ant-design/icons";
import { Button, Pagination } from "antd";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type ChildRow, rowKey } from "../child-rows.ts";
import { screenLabels } from "../format-value.ts";
import { usePhone } from "../hooks/use-phone.ts";
import { textOf } from "../text.ts";
import { rowEdits } from "./row-edits.ts";
import { type RowChange, TableRow } from "./TableRow.tsx";
import type { WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

const PAGE_ROWS = 20;
const DEFAULT_MAX_ROWS = 500;

/** Rows of a child table edited in place: 20 at a time, with add, copy, move, remove and pasting from a spreadsheet. */
export function TableWidget(props: WidgetProps) {
  const rows = useMemo(() => (Array.isArray(props.value) ? (props.value as ChildRow[]) : []), [props.value]);
  const isPhone = usePhone();
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const shown = Math.min(page, pages);
  const first = (shown - 1) * PAGE_ROWS;
  const maxRows = props.field.doc.maxRows ?? DEFAULT_MAX_ROWS;
  const change = useRowChanges({ props, rows, maxRows });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new failure turns the page; while one repairs cells it stays
  useEffect(() => {
    const wrong = Object.keys(props.cellErrors ?? {})
      .map((at) => Number.parseInt(at, 10))
      .filter((row) => row >= 0);
    if (props.invalid && wrong.length > 0) setPage(Math.floor(Math.min(...wrong) / PAGE_ROWS) + 1);
  }, [props.invalid]);
  const add = () => {
    change("add", rows.length);
    setPage(Math.floor(rows.length / PAGE_ROWS) + 1);
  };
  const columns = Object.values(props.field.columns ?? {}).filter((column) => !column.doc.retired);
  return (
    <div className="child-table" id={props.id} tabIndex={-1}>
      <div className="child-scroll">
        <table aria-label={textOf(props.field.title)} aria-describedby={props.describedBy}>
          <thead>
            <tr>
              <th className="child-number" scope="col">
                {t("row.no")}
              </th>
              {columns.map((column) => (
                <th key={column.path} scope="col" className={column.doc.required ? "form-required" : undefined}>
                  {textOf(column.title)}
                </th>
              ))}
              {!props.disabled && (
                <th className="child-actions" scope="col">
                  {t("actions")}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.slice(first, first + PAGE_ROWS).map((row, at) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                number={first + at}
                last={first + at === rows.length - 1}
                columns={columns}
                screen={props.screen}
                tableId={props.id}
                tableName={props.field.doc.name}
                disabled={props.disabled === true}
                errors={rowErrors(props.cellErrors, first + at)}
                change={change}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td className="child-empty" colSpan={columns.length + 2}>
                  {t("empty")}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <div className="child-foot">
        {!props.disabled && (
          <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={add} disabled={rows.length >= maxRows}>
            {t("row.add")}
          </Button>
        )}
        {!props.disabled && !isPhone && <span className="cell-absent">{t("row.paste")}</span>}
        {pages > 1 && (
          <Pagination
            size="small"
            current={shown}
            pageSize={PAGE_ROWS}
            total={rows.length}
            showSizeChanger={false}
            showTotal={(total) => t("rows.total", { count: total })}
            onChange={setPage}
          />
        )}
      </div>
    </div>
  );
}

const NO_ERRORS = "";
/** Errors of one row as text, so that an unchanged row is not drawn again. */
function rowErrors(all: WidgetProps["cellErrors"], row: number): string {
  if (!all) return NO_ERRORS;
  const own = Object.entries(all).filter(([at]) => at === String(row) || at.startsWith(`${row}.`));
  return own.length === 0 ? NO_ERRORS : JSON.stringify(Object.fromEntries(own.map(([at, message]) => [at.slice(`${row}.`.length), message])));
}

/** One callback for all rows that never changes, so that typing in one row draws only that row. */
function useRowChanges(now: { props: WidgetProps; rows: ChildRow[]; maxRows: number }): RowChange {
  const newest = useRef(now);
  newest.current = now;
  return useCallback((kind, at, input) => {
    const { props, rows, maxRows } = newest.current;
    const next = rowEdits[kind]({
      rows,
      maxRows,
      at,
      input,
      columns: props.field.columns ?? {},
      newRow: () => props.newRow?.() ?? {},
      labels: screenLabels(props.screen.dicts),
    });
    props.onChange(next.length === 0 ? null : next);
  }, []);
}
