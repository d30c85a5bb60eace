import { isAbsent, rowLabel } from "../format-value.ts";
import { useRefLabels } from "../ref-labels.ts";
import { textColors } from "../tones.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

/** The name behind a reference: as the row brings it, else asked for. */
export function RefCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const label = rowLabel(props.field, props.row);
  if (isAbsent(label)) return <AskedLabel {...props} />;
  return <Name {...props} text={Array.isArray(label) ? label.join("、") : String(label)} />;
}

function AskedLabel(props: CellProps) {
  const keys = Array.isArray(props.value) ? props.value.map(String) : [String(props.value)];
  const labelOf = useRefLabels(props.field.ref, keys);
  return <Name {...props} text={keys.map((key) => labelOf(key) ?? key).join("、")} />;
}

function Name({ text, whole, tone }: CellProps & { text: string }) {
  const color = tone && textColors[tone];
  return (
    <span className={whole ? "cell-whole" : "cell-line"} title={whole ? undefined : text} style={color ? { color } : undefined}>
      {text}
    </span>
  );
}
