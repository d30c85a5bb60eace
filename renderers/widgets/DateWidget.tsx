import { MomentPicker } from "../pickers/MomentPicker.tsx";
import { pickerProps, type WidgetProps } from "./widget.ts";

export function DateWidget(props: WidgetProps) {
  return <MomentPicker {...pickerProps(props)} kind="date" value={props.value as string | null} onChange={props.onChange} />;
}
