import { Tooltip } from "antd";
import { isAbsent, shownText } from "../format-value.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

const TOOLTIP_FROM = 12;

/** Long text: one line with a tooltip in a list, line breaks kept on a page. */
export function LongCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const text = shownText(props.field, props.value, { row: props.row, dicts: props.screen.dicts });
  if (props.whole) return <span className="cell-paragraph">{text}</span>;
  if (text.length < TOOLTIP_FROM)
    return (
      <span className="cell-line" title={text}>
        {text}
      </span>
    );
  return (
    <Tooltip title={<span className="cell-paragraph">{text.slice(0, 600)}</span>} placement="topLeft">
      <span className="cell-line">{text}</span>
    </Tooltip>
  );
}
