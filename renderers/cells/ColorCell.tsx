import { isAbsent } from "../format-value.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

const COLOR = /^#[0-9a-f]{6}$/i;

export function ColorCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const color = String(props.value);
  return (
    <span className="cell-number">
      {COLOR.test(color) && <span className="cell-swatch" style={{ background: color }} />}
      {color}
    </span>
  );
}
