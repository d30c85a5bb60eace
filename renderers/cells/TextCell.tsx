import { isAbsent, shownText } from "../format-value.ts";
import { textColors } from "../tones.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

/** One line; the whole text stands in the title attribute, which costs nothing per row. */
export function TextCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const text = shownText(props.field, props.value, { row: props.row, dicts: props.screen.dicts });
  const color = props.tone && textColors[props.tone];
  return (
    <span className={props.whole ? "cell-whole" : "cell-line"} title={props.whole ? undefined : text} style={color ? { color } : undefined}>
      {text}
    </span>
  );
}
