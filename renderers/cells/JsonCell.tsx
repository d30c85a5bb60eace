import { isAbsent } from "../format-value.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

export function JsonCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  if (props.whole) return <pre className="cell-code">{JSON.stringify(props.value, null, 2)}</pre>;
  return <code className="cell-line">{JSON.stringify(props.value).slice(0, 200)}</code>;
}
