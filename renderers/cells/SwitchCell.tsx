import { Badge } from "antd";
import { isAbsent } from "../format-value.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";
import { t } from "../locales/t.ts";

/** On or off as a state; switching is an action of the row, not of the cell. */
export function SwitchCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  return props.value === true ? <Badge status="success" text={t("on")} /> : <Badge status="default" text={t("off")} />;
}
