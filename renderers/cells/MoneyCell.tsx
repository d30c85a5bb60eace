import { isAbsent, withheldOf } from "../format-value.ts";
import { thousands } from "../money-text.ts";
import { textColors } from "../tones.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

export function MoneyCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const masked = withheldOf(props.row, props.field.path) === "masked";
  const color = props.tone && textColors[props.tone];
  return (
    <span className="cell-number" style={color ? { color } : undefined}>
      {masked ? String(props.value) : `${props.whole || props.unit ? "¥ " : ""}${thousands(String(props.value))}`}
    </span>
  );
}
