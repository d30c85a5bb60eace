import { LazyCode } from "../code/LazyCode.tsx";
import { isAbsent } from "../format-value.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

/** A program or a template: its first line in a list, the whole of it on a page. */
export function CodeCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const text = String(props.value);
  if (props.whole) return <LazyCode value={text} language="text" />;
  return <code className="cell-line">{text.split("\n", 1)[0]!.slice(0, 200)}</code>;
}
