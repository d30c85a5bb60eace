import { isAbsent, shownText, unitOf } from "../format-value.ts";
import { textColors } from "../tones.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

/** Figures of equal width, so that digits stand under digits. */
export function NumberCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const text = shownText(props.field, props.value, { row: props.row, dicts: props.screen.dicts });
  const unit = unitOf(props.field);
  const color = props.tone && textColors[props.tone];
  return (
    <span className="cell-number" style={color ? { color, fontWeight: 500 } : undefined}>
      {text}
      {(props.whole || props.unit) && unit && !text.endsWith(unit) ? ` ${unit}` : null}
    </span>
  );
}
