import { MomentPicker } from "../pickers/MomentPicker.tsx";
import { pickerProps, type WidgetProps } from "./widget.ts";

export function MonthWidget(props: WidgetProps) {
  return <MomentPicker {...pickerProps(props)} kind="month" value={props.value as string | null} onChange={props.onChange} />;
}
