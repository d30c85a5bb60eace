import { LockOutlined } from "@ant-design/icons";
import { Tooltip } from "antd";
import { ABSENT, withheldOf } from "../format-value.ts";
import type { CellProps } from "./cell.ts";
import { t } from "../locales/t.ts";

/** Nothing to show: no value, or a value the reader does not get. */
export function Absent({ row, field }: Pick<CellProps, "row" | "field">) {
  if (withheldOf(row, field.path) !== "absent") return <span className="cell-absent">{ABSENT}</span>;
  return (
    <Tooltip title={t("hidden")}>
      <LockOutlined className="cell-absent" aria-label={t("hidden")} />
    </Tooltip>
  );
}
