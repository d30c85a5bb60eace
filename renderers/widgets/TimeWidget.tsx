import { MomentPicker } from "../pickers/MomentPicker.tsx";
import { pickerProps, type WidgetProps } from "./widget.ts";

export function TimeWidget(props: WidgetProps) {
  return <MomentPicker {...pickerProps(props)} kind="time" value={props.value as string | null} onChange={props.onChange} />;
}
