import { Skeleton } from "antd";
import { lazy, Suspense } from "react";
import { isAbsent } from "../format-value.ts";
import { t } from "../locales/t.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

// A table is no part of what shows one value.
const RowsTable = lazy(() => import("./RowsTable.tsx").then((module) => ({ default: module.RowsTable })));

/** Rows of a child table: their number in a list, a small table on a page. */
export function RowsCell(props: CellProps) {
  const { value } = props;
  if (isAbsent(value) || !Array.isArray(value)) return <Absent {...props} />;
  if (!props.whole) return <span className="cell-number">{t("rows.count", { count: value.length })}</span>;
  return (
    <Suspense fallback={<Skeleton active />}>
      <RowsTable {...props} value={value} />
    </Suspense>
  );
}
