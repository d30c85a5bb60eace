import { Progress } from "antd";
import { isAbsent } from "../format-value.ts";
import { textOf } from "../text.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

/** A share of 0 to 100, or of the field's `max`. */
export function ProgressCell(props: CellProps) {
  const value = Number(props.value);
  if (isAbsent(props.value) || Number.isNaN(value)) return <Absent {...props} />;
  const percent = Math.round((value / (props.field.doc.max ?? 100)) * 100);
  return <Progress aria-label={textOf(props.field.title)} percent={percent} size="small" status={props.tone === "danger" ? "exception" : "normal"} />;
}
