import { formatDate } from "../../engine/values/date-format.ts";
import { isAbsent, shownText, withheldOf } from "../format-value.ts";
import { textColors } from "../tones.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

/** Instants are shown to the minute; the seconds stand in the title attribute. */
export function DateCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const full = shownText(props.field, props.value, { row: props.row, dicts: props.screen.dicts });
  const minute =
    props.field.valueClass === "datetime" && withheldOf(props.row, props.field.path) === undefined
      ? formatDate(full, "YYYY-mm-dd HH:MM") || full
      : full;
  const color = props.tone && textColors[props.tone];
  return (
    <span className="cell-number" title={full} style={color ? { color } : undefined}>
      {minute}
    </span>
  );
}
