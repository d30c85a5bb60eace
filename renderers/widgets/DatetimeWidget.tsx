import { MomentPicker } from "../pickers/MomentPicker.tsx";
import { pickerProps, type WidgetProps } from "./widget.ts";

/** Chosen to the minute; seconds are zero. */
export function DatetimeWidget(props: WidgetProps) {
  return <MomentPicker {...pickerProps(props)} kind="datetime" value={props.value as string | null} onChange={props.onChange} />;
}
