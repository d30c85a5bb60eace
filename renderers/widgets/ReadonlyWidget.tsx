import { FieldCell } from "../cells/FieldCell.tsx";
import type { WidgetProps } from "./widget.ts";

/** The value as text, wherever it comes from. */
export function ReadonlyWidget(props: WidgetProps) {
  return (
    <div id={props.id} className="form-read">
      <FieldCell field={props.field} row={props.record()} screen={props.screen} value={props.value ?? null} whole />
    </div>
  );
}
