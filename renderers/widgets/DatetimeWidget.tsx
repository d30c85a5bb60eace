import { MomentPicker } from "../pickers/MomentPicker.tsx";
import { momentProps, type WidgetProps } from "./widget.ts";

/** Chosen to the minute; seconds are zero. */
export function DatetimeWidget(props: WidgetProps) {
  return <MomentPicker {...momentProps(props)} kind="datetime" value={props.value as string | null} onChange={props.onChange} />;
}
